import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'

interface DisclosureMenuProps {
  /** Says what opens; the button's only text when it holds an icon alone. */
  label?: string
  look: ButtonLook
  /** What the button shows. */
  content: ReactNode
  trigger: RefObject<HTMLButtonElement | null>
  /** Somebody is about to open it. */
  onPreload?: () => void
  /** Links and buttons with `menuItemLook`; what is pressed closes it. */
  children: ReactNode
}

export const menuItemLook =
  'flex min-h-target w-full items-center gap-3 rounded-control px-2 text-left text-small font-medium hover:bg-sunken'

/** A button with a short list of choices below it; closes with Escape, a choice, or when the focus or a press goes elsewhere. */
export function DisclosureMenu({
  label,
  look,
  content,
  trigger,
  onPreload,
  children,
}: DisclosureMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen, trigger])

  return (
    <div ref={area} className="relative">
      <Button
        ref={trigger}
        {...look}
        aria-label={label}
        aria-expanded={isOpen}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={() => setOpen(!isOpen)}
      >
        {content}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the presses are those of the controls inside.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a control inside is a click too.
        <div
          onClick={() => setOpen(false)}
          className="absolute top-full right-0 z-30 mt-1 w-60 rounded-card border border-line bg-surface p-2 text-ink shadow-[0_12px_32px_-16px_rgb(0_0_0/0.35)]"
        >
          {children}
        </div>
      )}
    </div>
  )
}
