import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/hero-stats'
import { fullCount } from '../lib/formats.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useVoteSum } from '../votes/use-vote-counts.ts'
import { homeTop } from './home-top.ts'

/** Total votes on the personalities shown, and how many these are; for wide screens. Nothing if there is nobody to vote on. */
export function HeroStats() {
  const { data, isError } = useQuery(homeTop)
  const shown = data?.data ?? []
  const isLoading = !data && !isError
  const sum = useVoteSum(shown)
  const votes = sum.upvoteCount + sum.downvoteCount
  if (!isLoading && shown.length === 0) return null
  return (
    <aside
      aria-label={texts.liveVoting}
      className="hidden lg:block"
      aria-busy={isLoading || undefined}
    >
      <p className="flex items-center gap-2 text-small font-bold">
        <LiveDot />
        {texts.liveVoting}
      </p>
      {!isLoading && votes === 0 ? (
        <p className="mt-2 text-section font-bold">{texts.beAmongTheFirst}</p>
      ) : (
        <>
          <dl className="mt-1 flex flex-wrap justify-between gap-y-2">
            <Statistic label={texts.totalVotes({ votes })} value={isLoading ? undefined : votes} />
            <Statistic
              label={texts.leaders({ count: shown.length })}
              value={isLoading ? undefined : shown.length}
            />
          </dl>
          <p className="text-caption text-ink-soft">
            {isLoading ? '\u00A0' : texts.ofThese({ count: shown.length })}
          </p>
        </>
      )}
    </aside>
  )
}

function Statistic({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="hero-statistic">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="tabular text-stat font-extrabold">
        {value === undefined ? <Skeleton className="h-7 w-16" /> : fullCount(value)}
      </dd>
    </div>
  )
}

function LiveDot() {
  return (
    <span aria-hidden="true" className="relative flex size-2.5">
      {/* Three times, because what moves for longer than five seconds distracts from reading. */}
      <span className="absolute inset-0 rounded-full bg-accent opacity-60 motion-safe:animate-[live_1.6s_ease-out_3_forwards]" />
      <span className="size-full rounded-full bg-accent" />
    </span>
  )
}
