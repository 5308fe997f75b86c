import './toaster.css'
import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import * as texts from '#messages/notices'
import type { ToastKind, ToastOptions } from './toast-options.ts'

// Below the header, above the tab bar.
const offset = {
  top: 'calc(4.75rem + env(safe-area-inset-top))',
  right: 'max(var(--gutter), env(safe-area-inset-right))',
  left: 'max(var(--gutter), env(safe-area-inset-left))',
  bottom: 'calc(4.5rem + env(safe-area-inset-bottom))',
}
const mobileOffset = { ...offset, right: '1rem', left: '1rem' }

// In rem instead of pixels, so that larger text has more room.
const width = { '--width': 'min(22.25rem, 100vw - 2rem)' } as CSSProperties

// A separate React root, so that the page's tree matches the server's for hydration.
function mount(): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  // Rendered synchronously: a notice sent before the toaster subscribes would be lost.
  flushSync(() =>
    root.render(
      <Toaster
        position={document.dir === 'rtl' ? 'top-left' : 'top-right'}
        containerAriaLabel={texts.notices}
        toastOptions={{ closeButtonAriaLabel: texts.closeNotice }}
        offset={offset}
        mobileOffset={mobileOffset}
        style={width}
        closeButton
        expand
        visibleToasts={2}
      />,
    ),
  )
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !host.contains(target)) pressed = target
  })
  pauseWhileFocused(host)
}

/** Keeps notices while one has the focus. Sonner does so only while the pointer is on them. */
function pauseWhileFocused(host: HTMLElement): void {
  const tell = (name: string) => (event: FocusEvent) =>
    event.target?.dispatchEvent(
      new MouseEvent(name, { bubbles: true, relatedTarget: document.body }),
    )
  host.addEventListener('focusin', tell('mousemove'))
  host.addEventListener('focusout', tell('mouseout'))
}

let pressed: Element | null = null

if (typeof document !== 'undefined') mount()

// Errors shown now, by text: the same error again replaces the one before it.
const shownErrors = new Map<string, string | number>()

/** Shows one notice; returns a function that closes it. */
export function notify(kind: ToastKind, text: string, options: ToastOptions): () => void {
  const { description, action, isLasting, onClose } = options
  const isRepeatable = kind === 'error' && !action
  const former = shownErrors.get(text)
  if (isRepeatable && former !== undefined) sonner.dismiss(former)
  const id = sonner[kind](text, {
    description,
    action,
    duration: isLasting ? Number.POSITIVE_INFINITY : durationOf(kind, action !== undefined),
    position: coversPressed() ? 'bottom-right' : 'top-right',
    onAutoClose: onClose,
    onDismiss: onClose,
  })
  if (isRepeatable) shownErrors.set(text, id)
  return () => void sonner.dismiss(id)
}

/** Milliseconds; an action is, for example, Undo. */
const shownFor = { success: 4_000, action: 6_000, error: 10_000 }

function durationOf(kind: ToastKind, hasAction: boolean): number {
  if (kind === 'error') return shownFor.error
  return hasAction ? shownFor.action : shownFor.success
}

/** Space for two notices below the header, in pixels. */
const area = { top: 64, bottom: 224, width: 400 }

/** True if a notice at the top would cover the control that was just used, and one at the bottom would not. */
function coversPressed(): boolean {
  const control = pressed?.isConnected ? pressed : document.activeElement
  if (!control || control === document.body) return false
  const box = (control.closest('fieldset') ?? control).getBoundingClientRect()
  const isAtTop = box.top < area.bottom && box.bottom > area.top
  const isAtBottom = box.bottom > innerHeight - area.bottom
  return isAtTop && !isAtBottom && box.right > innerWidth - area.width
}
