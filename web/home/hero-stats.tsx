import { supportPercent } from '../../contract/percent.ts'
import type { Personality } from '../../contract/personalities.ts'
import { fullCount, plural } from '../lib/formats.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SplitBar } from '../votes/split-bar.tsx'
import { useVoteSum } from '../votes/use-vote-counts.ts'

/** Total votes on the personalities shown and their split; for wide screens. */
export function HeroStats({ shown, isLoading }: { shown: Personality[]; isLoading: boolean }) {
  const sum = useVoteSum(shown)
  const votes = sum.upvoteCount + sum.downvoteCount
  const support = supportPercent(sum)
  return (
    <aside
      aria-label="Live Voting"
      className="hidden border-t-2 border-ink pt-3 lg:block"
      aria-busy={isLoading || undefined}
    >
      <p className="flex items-center gap-2 text-small font-bold">
        <LiveDot />
        Live Voting
      </p>
      <dl className="mt-6">
        <div className="flex flex-col-reverse">
          <dt className="mt-1 text-small text-ink-soft">{plural(votes, 'total vote')}</dt>
          <dd className="hero-total">
            {isLoading ? <Skeleton className="h-14 w-48" /> : fullCount(votes)}
          </dd>
        </div>
        <div className="mt-5">
          <dt className="sr-only">Split</dt>
          <dd>
            <SplitBar counts={sum} />
            <p className="tabular mt-2 flex justify-between text-caption text-ink-soft">
              {isLoading || votes === 0 ? (
                <span>{isLoading ? ' ' : 'No votes yet'}</span>
              ) : (
                <>
                  <span>{`${support}% support`}</span>
                  <span>{`${100 - support}% oppose`}</span>
                </>
              )}
            </p>
          </dd>
        </div>
        <div className="mt-5 flex items-baseline justify-between border-t border-line pt-3">
          <dt className="text-small text-ink-soft">{plural(shown.length, 'Leader')}</dt>
          <dd className="tabular text-card font-bold">
            {isLoading ? <Skeleton className="h-6 w-6" /> : fullCount(shown.length)}
          </dd>
        </div>
      </dl>
    </aside>
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
