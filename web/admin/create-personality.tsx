import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { warmDialog } from '../ui/lazy-dialog.tsx'

const load = () => import('./personality-dialog.tsx')
const PersonalityDialog = lazy(async () => ({ default: (await load()).PersonalityDialog }))

function warm(): void {
  load().catch(() => undefined)
  warmDialog()
}

/** Opens the form for a new personality. */
export function CreatePersonality() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPointerEnter={warm} onFocus={warm} onClick={() => setOpen(true)}>
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
