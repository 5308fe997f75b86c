import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '../../contract/limits.ts'
import { supportPercent, type VoteCounts } from '../../contract/percent.ts'
import type { Personality, PersonalityDetail } from '../../contract/personalities.ts'
import { publicationQuery } from '../ballots/api.ts'
import { PublicationNote } from '../ballots/publication-note.tsx'
import { fullCount, plural } from '../lib/formats.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useVoteCounts } from '../votes/use-vote-counts.ts'
import { PersonalityStats } from './personality-stats.tsx'

type VerifiedTally = Pick<
  PersonalityDetail,
  'verifiedUpvoteCount' | 'verifiedDownvoteCount' | 'withoutSetApart' | 'established'
>

interface TrustLineProps {
  personality: Personality
  /** Undefined while it loads. */
  tally: VerifiedTally | undefined
}

/** '326 votes, counted in public. Check', which opens what a reader needs to check the count. Works without JavaScript. */
export function TrustLine({ personality, tally }: TrustLineProps) {
  const { upvoteCount, downvoteCount } = useVoteCounts(personality)
  const { data } = useQuery(publicationQuery(personality.id))
  const total = upvoteCount + downvoteCount
  return (
    <details className="trust-line">
      <summary>
        <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
        <span>
          {total === 0
            ? 'Every vote is counted in public.'
            : `${fullCount(total)} ${plural(total, 'vote')}, counted in public.`}
        </span>
        <b>Check</b>
      </summary>
      <div className="grid gap-4 pt-1 pb-2 sm:grid-cols-2 sm:gap-x-8">
        <Part title="What verified members say">
          <p>{verifiedText(tally)}</p>
        </Part>
        {tally?.established && (
          <Part title="What established members say">
            <p>{tallyText(tally.established)}</p>
          </Part>
        )}
        {tally?.withoutSetApart && (
          <Part title="Without many new accounts">
            <p>{withoutText(tally.withoutSetApart)}</p>
          </Part>
        )}
        <Part title="Last published count">
          {data && <PublicationNote publication={data.publication} />}
        </Part>
        <Part title="Your own ballot">
          <p>
            <TextLink to="/my-votes">My Votes</TextLink>{' '}
            <span>finds your vote in the published list.</span>
          </p>
        </Part>
        <Part title="How we count">
          <p>
            <span>Everybody can vote here, so the voters are no sample of the population. </span>
            <TextLink to="/trust">Why you can believe the count</TextLink>
          </p>
        </Part>
        <div className="sm:col-span-2">
          <PersonalityStats personality={personality} />
        </div>
      </div>
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <div className="text-ink-soft">{children}</div>
    </section>
  )
}

function verifiedText(tally: VerifiedTally | undefined): string {
  if (!tally) return '\u00A0'
  const counts = countsOf(tally)
  return counts ? tallyText(counts) : `Shown from ${limits.verifiedVotesMin} of their votes on.`
}

const withoutText = (counts: VoteCounts) =>
  counts.upvoteCount + counts.downvoteCount === 0
    ? 'All votes are of new accounts that came in large numbers.'
    : `${tallyText(counts)} Rankings by share use this number.`

function tallyText(counts: VoteCounts): string {
  const total = counts.upvoteCount + counts.downvoteCount
  const support = supportPercent(counts)
  return `${support}% support, ${100 - support}% oppose, with ${fullCount(total)} ${plural(total, 'vote')}.`
}

function countsOf(tally: VerifiedTally): VoteCounts | undefined {
  const { verifiedUpvoteCount: upvoteCount, verifiedDownvoteCount: downvoteCount } = tally
  return upvoteCount === null || downvoteCount === null ? undefined : { upvoteCount, downvoteCount }
}
