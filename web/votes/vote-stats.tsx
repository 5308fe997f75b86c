import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import * as texts from '#messages/votes'
import { StatRow } from '../ui/stat-row.tsx'
import { voteStatsQuery } from './api.ts'

/** The user's number of votes: total, upvotes, downvotes. */
export function VoteStats() {
  const { data, isError } = useQuery(voteStatsQuery)
  return (
    <StatRow
      isFailed={isError}
      statistics={[
        { label: texts.total, value: data?.totalVotes },
        {
          label: texts.upvotes,
          value: data?.upvotes,
          icon: <ThumbsUp aria-hidden="true" className="text-support" />,
        },
        {
          label: texts.downvotes,
          value: data?.downvotes,
          icon: <ThumbsDown aria-hidden="true" className="text-oppose" />,
        },
      ]}
    />
  )
}
