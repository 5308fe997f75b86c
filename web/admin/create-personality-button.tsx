import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'

const loadDialog = () => import('./personality-dialog.tsx')
const PersonalityDialog = lazy(async () => ({ default: (await loadDialog()).PersonalityDialog }))

function preload(): void {
  loadDialog().catch(() => undefined)
  preloadDialog()
}

/** Button that opens the form for a new personality. */
export function CreatePersonalityButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        <UserRoundPlus aria-hidden="true" className="size-4.5" />
        Create Personality
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PersonalityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
