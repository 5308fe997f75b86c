import type { Personality } from '../../contract/personalities.ts'
import { useSession } from '../accounts/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { HeroStats } from './hero-stats.tsx'

/** The hero section: headline, links and, on wide screens, the current vote counts. */
export function Hero({ shown, isLoading }: { shown: Personality[]; isLoading: boolean }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return (
    <section className="column grid items-end gap-x-16 gap-y-10 pt-10 pb-12 sm:pt-16 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-20 lg:pb-20">
      <div>
        <h1 tabIndex={-1} className="text-display font-extrabold">
          Your Voice, <span className="max-sm:block lg:block">Your Democracy</span>
        </h1>
        <p className="mt-5 max-w-[44ch] text-lede text-ink-soft sm:mt-7">
          Vote on the people who govern you. One vote each, counted in public.
        </p>
        <div className="mt-7 grid gap-3 sm:mt-9 sm:flex">
          <ButtonLink to="/personalities" size="lg">
            Browse personalities
          </ButtonLink>
          {isAuthenticated ? (
            <ButtonLink to="/my-votes" size="lg" variant="outline">
              My votes
            </ButtonLink>
          ) : (
            <ButtonLink to="/register" size="lg" variant="outline">
              Create an account
            </ButtonLink>
          )}
        </div>
      </div>
      <HeroStats shown={shown} isLoading={isLoading} />
    </section>
  )
}
