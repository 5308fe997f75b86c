import { Code2, Download, Link2, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import * as texts from '#messages/sharing'
import { embedCode, embedOf } from '../../contract/embeds.ts'
import { cardPath, cardSize } from '../../contract/share-cards.ts'
import type { VoteType } from '../../contract/votes.ts'
import { copyText } from '../lib/copy-text.ts'
import { openShareSheet } from '../lib/open-share-sheet.ts'
import { pagePrefix } from '../lib/prefix.ts'
import { prefixed } from '../lib/prefixed.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { buttonLook } from '../ui/button-look.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ownVoteText, type SharedPage } from './shared-page.ts'

interface ShareMenuProps {
  shared: SharedPage
  /** Of the viewer, on the person who is shared. */
  ownVote?: VoteType | null | undefined
  onClose: () => void
}

/** Shares a page: the picture that links to it show, and the ways to pass it on. Load this file lazily. */
export function ShareMenu({ shared, ownVote, onClose }: ShareMenuProps) {
  const { address, title } = shared
  const [isWithVote, setWithVote] = useState(false)
  const url = new URL(prefixed(address), location.href)
  const text = ownVote && isWithVote ? ownVoteText(ownVote, title) : undefined
  const card = prefixed(cardPath(address))
  return (
    <Dialog isOpen onClose={onClose} title={texts.share}>
      <img
        src={card}
        alt={texts.pictureOfLinks({ title })}
        {...cardSize}
        className="h-auto w-full rounded-control border border-line bg-sunken"
      />
      {ownVote && (
        <VoteChoice
          text={ownVoteText(ownVote, title)}
          isWithVote={isWithVote}
          onChange={setWithVote}
        />
      )}
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        {typeof navigator.share === 'function' && (
          <Button onClick={() => openShareSheet({ title, text, url: url.href })}>
            <Share2 aria-hidden="true" className="size-4.5" />
            {texts.shareWithAnApp}
          </Button>
        )}
        <Button
          variant="outline"
          onClick={() => copy(text ? `${text} ${url.href}` : url.href, texts.linkCopiedToClipboard)}
        >
          <Link2 aria-hidden="true" className="size-4.5" />
          {texts.copyLink}
        </Button>
        <a href={card} download className={buttonLook({ variant: 'outline' })}>
          <Download aria-hidden="true" className="size-4.5" />
          {texts.downloadPicture}
        </a>
      </div>
      <EmbedCode address={address} title={title} />
    </Dialog>
  )
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast.success(done)
  else toast.error(texts.couldNotBeCopied({ text }))
}

interface VoteChoiceProps {
  /** What is added. */
  text: string
  isWithVote: boolean
  onChange: (isWithVote: boolean) => void
}

function VoteChoice({ text, isWithVote, onChange }: VoteChoiceProps) {
  const name = useId()
  const choices = [
    { label: texts.withoutMyVote, value: false },
    { label: texts.withMyVote, value: true },
  ]
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{texts.whatToShare}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ label, value }) => (
          <label key={label} className="flex min-h-target items-center gap-2.5 font-medium">
            <input
              type="radio"
              name={name}
              checked={isWithVote === value}
              onChange={() => onChange(value)}
              className="size-5 accent-accent"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p className="text-small text-ink-soft">
        {isWithVote ? texts.yourMessageSays({ text }) : texts.nobodyLearnsHowYou}
      </p>
    </fieldset>
  )
}

/** The HTML that shows the page in a frame of another site, if it can be shown so. */
function EmbedCode({ address, title }: { address: string; title: string }) {
  const embed = embedOf(new URL(address, location.href))
  if (!embed) return null
  const code = embedCode(embed, location.origin + pagePrefix(), title)
  return (
    <details className="mt-4 border-t border-line pt-1">
      <summary className="flex min-h-target cursor-pointer items-center gap-2.5 font-medium">
        <Code2 aria-hidden="true" className="size-4.5" />
        {texts.showAnotherSite}
      </summary>
      <textarea
        readOnly
        rows={4}
        aria-label={texts.htmlForAnotherSite}
        value={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="w-full resize-none rounded-control border border-line-strong bg-sunken p-3 text-caption"
      />
      <Button
        variant="outline"
        className="mt-2"
        onClick={() => copy(code, texts.codeCopiedToClipboard)}
      >
        {texts.copyCode}
      </Button>
    </details>
  )
}
