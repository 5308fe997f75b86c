import type { Personality } from '../../contract/personalities.ts'
import { compactCount, fullCount } from '../lib/formats.ts'
import { useVoteCounts } from '../votes/use-vote-counts.ts'

/** Counts of upvotes, downvotes, comments and views of a personality. */
export function PersonalityStats({ personality }: { personality: Personality }) {
  const { upvoteCount, downvoteCount } = useVoteCounts(personality)
  const statistics = [
    { label: 'Upvotes', value: upvoteCount },
    { label: 'Downvotes', value: downvoteCount },
    { label: 'Comments', value: personality.commentCount },
    { label: 'Views', value: personality.views },
  ]
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      {statistics.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-line py-4 max-sm:nth-[-n+2]:border-b max-sm:even:border-l max-sm:even:pl-5 sm:px-5 sm:first:pl-0"
        >
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="tabular text-stat font-bold" title={fullCount(value)}>
            {compactCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
