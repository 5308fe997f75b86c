import { Menu } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/app'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const MobileMenu = lazyPart(async () => (await import('./mobile-menu.tsx')).MobileMenu)

/** Opens the slide-in menu; its code is preloaded when the button is first pressed or focused. */
export function MobileMenuButton() {
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        className="-me-2 w-target px-0 lg:hidden"
        aria-label={texts.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={MobileMenu.preload}
        onFocus={MobileMenu.preload}
        onClick={() => {
          setHasOpened(true)
          setOpen(true)
        }}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      {hasOpened && (
        <MobileMenu
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onFailure={() => {
            setHasOpened(false)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
