import type { Personality } from '../../contract/personalities.ts'
import { cutAtWord } from '../lib/formats.ts'
import { Portrait } from '../ui/portrait.tsx'
import { VoteControl } from '../votes/vote-control.tsx'
import { bioPreview } from './bio-preview.ts'
import { Identity } from './identity.tsx'

/** A personality as a low grid item, for lists in which hardly anybody has a portrait. */
export function CompactCard({ personality }: { personality: Personality }) {
  const { name, imageUrl, bio, bioLang } = personality
  return (
    <article className="personality-card justify-between gap-3 p-4">
      <div className="flex gap-3.5">
        <Portrait name={name} src={imageUrl} className="size-14 rounded-control" sizes="3.5rem" />
        <Identity personality={personality} heading="h2" />
      </div>
      {bio && (
        <p
          className="grow text-small wrap-anywhere text-ink-soft"
          dir="auto"
          lang={bioLang ?? undefined}
        >
          {cutAtWord(bio, bioPreview.grid)}
        </p>
      )}
      <VoteControl personality={personality} />
    </article>
  )
}
