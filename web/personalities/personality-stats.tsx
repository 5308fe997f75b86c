import * as texts from '#messages/personalities'
import type { Personality } from '../../contract/personalities.ts'
import { useCommentCount } from '../comments/pending-deletions.ts'
import { fullCount } from '../lib/formats.ts'
import { useVoteCounts } from '../votes/use-vote-counts.ts'

/** Counts of upvotes, downvotes, comments and views of a personality, in full: elsewhere large ones are shortened. */
export function PersonalityStats({ personality }: { personality: Personality }) {
  const { upvoteCount, downvoteCount } = useVoteCounts(personality)
  const commentCount = useCommentCount(personality.id, personality.commentCount)
  const statistics: [label: string, value: number][] = [
    [texts.upvotes, upvoteCount],
    [texts.downvotes, downvoteCount],
    [texts.comments, commentCount],
    [texts.views, personality.views],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-2 border-t border-line pt-3 @[24rem]:flex @[24rem]:flex-wrap">
      {statistics.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-caption text-ink-soft">{label}</dt>
          <dd className="tabular text-card font-bold">{fullCount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
