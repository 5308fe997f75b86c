import * as texts from '#messages/dashboard'
import { topSizes } from '../../contract/limits.ts'
import { supportPercent } from '../../contract/percent.ts'
import type { Personality } from '../../contract/personalities.ts'
import { compactCount, fullCount } from '../lib/formats.ts'
import { shownParty } from '../lib/shown-party.ts'
import { topPersonalitiesQuery } from '../personalities/top-query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ShareBadge } from '../votes/share-badge.tsx'
import { useVoteCounts } from '../votes/use-vote-counts.ts'
import { Panel } from './panel.tsx'
import { PersonalityLink } from './personality-link.tsx'
import { useLenientQuery } from './use-lenient-query.ts'

/** The personalities with the most votes. */
export function TrendingPersonalities() {
  const { data, isPending, offline } = useLenientQuery(topPersonalitiesQuery(topSizes.dashboard))
  return (
    <Panel
      title={texts.trendingPersonalities}
      rows={topSizes.dashboard}
      isLoading={isPending}
      offline={offline}
      empty={texts.thereNoPersonalitiesAvailable}
    >
      {(data?.data ?? []).map((personality, index) => (
        <TrendingRow key={personality.id} rank={index + 1} personality={personality} />
      ))}
    </Panel>
  )
}

function TrendingRow({ rank, personality }: { rank: number; personality: Personality }) {
  const counts = useVoteCounts(personality)
  const total = counts.upvoteCount + counts.downvoteCount
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 sm:h-14 sm:flex-nowrap sm:py-0">
      <span className="tabular w-5 shrink-0 text-center font-semibold text-ink-soft">
        {texts.rankOf({
          label: (text) => <span className="sr-only">{text}</span>,
          rank: <span>{rank}</span>,
        })}
      </span>
      <Avatar name={personality.name} src={personality.imageUrl} className="size-9" />
      <div className="min-w-0 flex-1">
        <PersonalityLink personality={personality} />
        <p dir="auto" className="truncate text-caption text-ink-soft">
          {shownParty(personality)}
        </p>
      </div>
      {/* Below the name on phones, in line with it. */}
      <div className="tabular flex shrink-0 basis-full flex-wrap items-center justify-between gap-y-1 ps-20 sm:basis-auto sm:flex-col sm:items-end sm:gap-0.5 sm:ps-0">
        {total > 0 && (
          <p
            className="text-small font-semibold"
            title={texts.voteCount({ count: total, shown: fullCount(total) })}
          >
            {texts.voteCount({ count: total, shown: compactCount(total) })}
          </p>
        )}
        <ShareBadge counts={counts} accessibleText={texts.up({ counts: supportPercent(counts) })} />
      </div>
    </li>
  )
}
