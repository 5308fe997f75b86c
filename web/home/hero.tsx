import * as texts from '#messages/home'
import { useSite } from '../lib/site.ts'
import { hydratedLater } from '../ui/hydrated-later.tsx'
import { TextLink } from '../ui/text-link.tsx'

const loadStats = async () => (await import('./hero-stats.tsx')).HeroStats
const HeroStats = hydratedLater(loadStats, import.meta.env.SSR ? await loadStats() : undefined)

/** The headline and, on wide screens, the current vote counts: low, so that the first person is on the first screen. */
export function Hero() {
  const { name, place, tagline } = useSite()
  return (
    <section className="column grid items-end gap-x-16 py-5 sm:py-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {place && (
          <p dir="auto" className="overline-label mb-1 wrap-anywhere">
            {place}
          </p>
        )}
        <h1 tabIndex={-1} className="text-display font-extrabold">
          {tagline || name}
        </h1>
        <p className="mt-3 text-lede text-ink-soft">
          {/* Lines that end with a sentence, so that letters of another width do not move the link. */}
          <span className="min-[28rem]:block">{texts.voteOnThePeople}</span>{' '}
          <span className="min-[28rem]:block">
            {texts.oneVoteEach({ trust: (text) => <TextLink to="/trust">{text}</TextLink> })}
          </span>
        </p>
      </div>
      <HeroStats />
    </section>
  )
}
