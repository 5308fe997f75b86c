import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/admin'
import { Button } from '../ui/button.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const PersonalityDialog = lazyPart(
  async () => (await import('./personality-dialog.tsx')).PersonalityDialog,
)

function preload(): void {
  PersonalityDialog.preload()
  preloadDialog()
}

/** Button that opens the form for a new personality. */
export function CreatePersonalityButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        <UserRoundPlus aria-hidden="true" className="size-4.5" />
        {texts.createPersonality}
      </Button>
      {isOpen && (
        <PersonalityDialog onClose={() => setOpen(false)} onFailure={() => setOpen(false)} />
      )}
    </>
  )
}
