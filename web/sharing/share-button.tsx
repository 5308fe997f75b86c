import { Share2 } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/sharing'
import type { VoteType } from '../../contract/votes.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonLook } from '../ui/button-look.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { SharedPage } from './shared-page.ts'

const ShareMenu = lazyPart(async () => (await import('./share-menu.tsx')).ShareMenu)

interface ShareButtonProps extends ButtonLook {
  shared: SharedPage
  /** Of the viewer, on the person who is shared. */
  ownVote?: VoteType | null
  label?: string
  className?: string
}

/** Opens the menu that shares a page. */
export function ShareButton({ shared, ownVote, label, ...look }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        aria-haspopup="dialog"
        onPointerEnter={ShareMenu.preload}
        onFocus={ShareMenu.preload}
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden="true" className="size-4.5" />
        {texts.share}
      </Button>
      {isOpen && <ShareMenu shared={shared} ownVote={ownVote} onClose={close} onFailure={close} />}
    </>
  )
}
