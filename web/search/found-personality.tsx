import * as texts from '#messages/common'
import type { Personality } from '../../contract/personalities.ts'
import { cutAtWord } from '../lib/formats.ts'
import { bioPreview } from '../personalities/bio-preview.ts'
import { Identity } from '../personalities/identity.tsx'
import { CachedOnServer } from '../ui/cached-on-server.tsx'
import { Counts } from '../ui/counts.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { ShareBadge } from '../votes/share-badge.tsx'

/** A personality in the search results. */
export function FoundPersonality({ personality }: { personality: Personality }) {
  return (
    <CachedOnServer
      as="li"
      className="relative flex min-w-0 gap-4 py-4 sm:py-5"
      name="found person"
      data={personality}
    >
      <Content personality={personality} />
    </CachedOnServer>
  )
}

function Content({ personality }: { personality: Personality }) {
  const { name, imageUrl, bio, bioLang, voteCount, commentCount } = personality
  return (
    <>
      <Portrait name={name} src={imageUrl} className="size-18 rounded-control" sizes="4.5rem" />
      <div className="min-w-0 flex-1">
        <Identity personality={personality} heading="h2" />
        <p
          dir="auto"
          lang={bioLang ?? undefined}
          className="mt-1.5 line-clamp-2 max-w-measure text-small text-ink-soft"
        >
          {bio ? cutAtWord(bio, bioPreview.feed) : texts.noDescription}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 [&>ul]:mt-0">
          <ShareBadge counts={personality} />
          <Counts
            counts={[
              ['vote', voteCount],
              ['comment', commentCount],
            ]}
          />
        </div>
      </div>
    </>
  )
}
