import type { Personality } from '../../contract/personalities.ts'
import { useCommentCount } from '../comments/pending-deletions.ts'
import { compactCount, fullCount } from '../lib/formats.ts'
import { useVoteCounts } from '../votes/use-vote-counts.ts'

/** Counts of upvotes, downvotes, comments and views of a personality. */
export function PersonalityStats({ personality }: { personality: Personality }) {
  const { upvoteCount, downvoteCount } = useVoteCounts(personality)
  const commentCount = useCommentCount(personality.id, personality.commentCount)
  const statistics = [
    { label: 'Upvotes', value: upvoteCount },
    { label: 'Downvotes', value: downvoteCount },
    { label: 'Comments', value: commentCount },
    { label: 'Views', value: personality.views },
  ]
  return (
    <dl className="grid grid-cols-2 border-y border-line print:grid-cols-4 lg:grid-cols-4 lg:divide-x lg:divide-line">
      {statistics.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col border-line py-4 max-lg:nth-[-n+2]:border-b print:border-b-0! print:not-first:border-l print:not-first:pl-5 max-lg:even:border-l max-lg:even:pl-5 lg:px-5 lg:first:pl-0"
        >
          <dt className="text-small text-ink-soft">{label}</dt>
          {/* The only place where everybody can read a large number in full. */}
          {value >= 1000 && (
            <dd className="tabular text-caption text-ink-soft">{fullCount(value)}</dd>
          )}
          <dd
            aria-hidden={value >= 1000}
            className="tabular order-first text-stat font-bold whitespace-nowrap"
          >
            {compactCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
