import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { fullCount } from '../lib/formats.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { voteStatsQuery } from './api.ts'

/** How many votes are the own: all, up, down. */
export function VoteStats() {
  const { data, isError } = useQuery(voteStatsQuery)
  const figures = [
    { label: 'Total', value: data?.totalVotes },
    { label: 'Upvotes', value: data?.upvotes, icon: <ThumbsUp className="text-support" /> },
    { label: 'Downvotes', value: data?.downvotes, icon: <ThumbsDown className="text-oppose" /> },
  ]
  return (
    <dl className="mb-6 grid grid-cols-3 divide-x divide-line border-y border-line">
      {figures.map(({ label, value, icon }) => (
        <div key={label} className="flex flex-col-reverse justify-end px-4 py-4 first:pl-0 sm:px-6">
          <dt className="flex items-center gap-1.5 text-small text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0">
            {icon}
            {label}
          </dt>
          <dd className="figures text-figure font-bold">
            {value !== undefined ? (
              fullCount(value)
            ) : isError ? (
              <span title="Not available">–</span>
            ) : (
              <Skeleton className="h-[1.1em] w-12" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
