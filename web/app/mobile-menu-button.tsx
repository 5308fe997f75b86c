import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }))
const preload = () => void loadMenu().catch(() => undefined)

/** Opens the slide-in menu; its code is preloaded when the button is first pressed or focused. */
export function MobileMenuButton() {
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        className="-mr-2 w-target px-0 lg:hidden"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={preload}
        onFocus={preload}
        onClick={() => {
          setHasOpened(true)
          setOpen(true)
        }}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <MobileMenu isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
