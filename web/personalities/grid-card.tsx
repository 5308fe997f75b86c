import type { Personality } from '../../contract/personalities.ts'
import { cutAtWord } from '../lib/formats.ts'
import { Portrait } from '../ui/portrait.tsx'
import { VoteControl } from '../votes/vote-control.tsx'
import { bioPreview } from './bio-preview.ts'
import { Identity } from './identity.tsx'

/** A personality as a grid item: portrait, identity, short biography and vote control; horizontal on small screens. */
export function GridCard({ personality }: { personality: Personality }) {
  const { name, imageUrl, bio, bioLang } = personality
  return (
    <article className="personality-card overflow-hidden">
      <div className="flex gap-4 p-4 pb-0 sm:flex-col sm:gap-0 sm:p-0">
        <Portrait
          name={name}
          src={imageUrl}
          sizes="(min-width: 40rem) 24rem, 4.5rem"
          className="size-18 rounded-control sm:aspect-4/3 sm:size-auto sm:rounded-none sm:border-b sm:border-line"
        />
        <div className="flex min-w-0 flex-1 sm:px-5 sm:pt-4">
          <Identity personality={personality} heading="h2" />
        </div>
      </div>
      {bio && (
        <p
          dir="auto"
          lang={bioLang ?? undefined}
          className="px-4 pt-3 text-small wrap-anywhere text-ink-soft sm:px-5"
        >
          {cutAtWord(bio, bioPreview.grid)}
        </p>
      )}
      <div className="mt-auto p-4 sm:px-5 sm:pt-3.5 sm:pb-5">
        <VoteControl personality={personality} />
      </div>
    </article>
  )
}
