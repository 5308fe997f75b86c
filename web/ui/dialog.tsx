import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import * as texts from '#messages/ui'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /**
   * 'sheet' slides in from the right edge and is as high as the screen; 'form' stands above an on-screen keyboard, whose
   * user says how high the rest is in `--visible-height`.
   */
  shape?: 'box' | 'sheet' | 'form'
  /** Focused on opening; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns the element to focus on closing; null for the previously focused one. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

const shapes = {
  box:
    'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-card border ' +
    'data-starting-style:opacity-0 data-ending-style:opacity-0',
  form:
    'inset-x-0 top-0 max-h-[var(--visible-height,100dvh)] border-b pt-[env(safe-area-inset-top)] ' +
    'sm:inset-x-auto sm:left-1/2 sm:top-[calc(var(--visible-height,100dvh)/2)] sm:w-[min(28rem,calc(100vw-2rem))] ' +
    'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:border ' +
    'data-starting-style:opacity-0 data-ending-style:opacity-0',
  sheet:
    'inset-y-0 end-0 w-[min(22rem,calc(100vw-2.5rem))] border-s pb-[env(safe-area-inset-bottom)] ' +
    'data-starting-style:translate-x-full data-ending-style:translate-x-full ' +
    'rtl:data-starting-style:-translate-x-full rtl:data-ending-style:-translate-x-full',
}

/** A modal dialog: traps focus, closes with Escape, returns focus. Load this file lazily, it is large. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  shape = 'box',
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden border-line bg-surface text-ink transition-[opacity,translate] duration-(--calm)',
            shapes[shape],
          )}
        >
          <div className="flex items-start gap-4 border-b border-line py-3 pe-3 ps-5">
            <Base.Title className="min-w-0 flex-1 py-1.5 text-section font-bold">
              {title}
            </Base.Title>
            <Base.Close aria-label={texts.close} render={<Button variant="ghost" square />}>
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto p-5">
            {description && (
              <Base.Description className="mb-5 text-ink-soft">{description}</Base.Description>
            )}
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
