import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import * as texts from '#messages/users'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DisclosureMenu } from '../ui/disclosure-menu.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { Selection } from './use-selection.ts'
import { bulkActions, type UserAction } from './user-actions.ts'

interface SelectionBarProps {
  selection: Selection
  onAction: (action: UserAction, trigger: HTMLElement | null) => void
  /** Shown while no user is selected. */
  children: ReactNode
}

/** The number of selected users and the bulk actions; its height is reserved and it sticks to the top. */
export function SelectionBar({ selection, onAction, children }: SelectionBarProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { length } = selection.users
  return (
    <section
      aria-label={texts.selectedMembers}
      className={classNames(
        'flex min-h-15 items-center gap-2 py-2',
        length > 0 && 'sticky top-16 z-20 border-b border-line bg-paper',
      )}
    >
      <p className="tabular me-auto text-small text-ink-soft" aria-live="polite">
        {length > 0 ? (
          <span className="font-semibold text-ink">{texts.membersSelected({ count: length })}</span>
        ) : (
          children
        )}
      </p>
      {length > 0 && (
        <>
          <Button size="sm" variant="ghost" onClick={() => selection.setAll(false)}>
            {texts.clear}
          </Button>
          <DisclosureMenu
            look={{ size: 'sm', variant: 'outline' }}
            content={
              <>
                <span>
                  {texts.actionsForSelected({
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                </span>
                <ChevronDown aria-hidden="true" className="size-4" />
              </>
            }
            trigger={trigger}
            onPreload={preloadDialog}
          >
            <ActionButtons
              actions={bulkActions}
              onAction={(action) => onAction(action, trigger.current)}
            />
          </DisclosureMenu>
        </>
      )}
    </section>
  )
}
