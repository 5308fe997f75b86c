import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'

interface DisclosureMenuProps {
  /** The button's accessible name, required if it shows only an icon. */
  label?: string
  look: ButtonLook
  /** What the button shows. */
  content: ReactNode
  trigger: RefObject<HTMLButtonElement | null>
  /** Called on hover and focus, to preload what the menu needs. */
  onPreload?: () => void
  /** Links and buttons with `menuItemLook`; clicking one closes the menu. */
  children: ReactNode
}

export const menuItemLook =
  'flex min-h-target w-full items-center gap-3 rounded-control px-2 text-start text-small font-medium hover:bg-sunken'

/** A button that discloses a menu below it; closes on Escape, on a choice, and on focus or click outside. */
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
  useCloseOutside(isOpen, setOpen, area, trigger)

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
        // biome-ignore lint/a11y/noStaticElementInteractions: the clicks come from the controls inside.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a control inside is a click too.
        <div
          onClick={() => setOpen(false)}
          className="absolute top-full end-0 z-30 mt-1 w-60 rounded-card border border-line bg-surface p-2 text-ink shadow-popup"
        >
          {children}
        </div>
      )}
    </div>
  )
}

function useCloseOutside(
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
  area: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, setOpen, area, trigger])
}
