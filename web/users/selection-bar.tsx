import { plural } from '../lib/formats.ts'
import { Button } from '../ui/button.tsx'
import { warmDialog } from '../ui/lazy-dialog.tsx'
import { actsOnMany, actWords, type MemberAct } from './member-acts.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  onAct: (act: MemberAct, trigger: HTMLElement) => void
}

/** What may be done to the chosen members; stays in sight while the list scrolls. */
export function SelectionBar({ selection, onAct }: SelectionBarProps) {
  const { length } = selection.members
  return (
    <section
      aria-label="Selected members"
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-3 z-20"
    >
      {length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-card border border-line-strong bg-surface px-4 py-2.5 shadow-[0_12px_32px_-16px_rgb(0_0_0/0.35)]">
          <p className="figures mr-auto text-small font-semibold" role="status">
            {length} {plural(length, 'member')} selected
          </p>
          {actsOnMany.map((act) => (
            <Button
              key={act}
              size="sm"
              variant={act === 'suspend' ? 'danger' : 'outline'}
              onPointerEnter={warmDialog}
              onFocus={warmDialog}
              onClick={({ currentTarget }) => onAct(act, currentTarget)}
            >
              {actWords[act].label}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={() => selection.setAll(false)}>
            Clear
          </Button>
        </div>
      )}
    </section>
  )
}
