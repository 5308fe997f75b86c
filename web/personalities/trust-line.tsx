import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#messages/personalities'
import { limits } from '../../contract/limits.ts'
import { supportPercent, type VoteCounts } from '../../contract/percent.ts'
import type { Personality, PersonalityDetail } from '../../contract/personalities.ts'
import { publicationQuery } from '../ballots/api.ts'
import { PublicationNote } from '../ballots/publication-note.tsx'
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
    <details className="trust-line @container">
      <summary>
        <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
        <span>{total === 0 ? texts.everyVoteIsCounted : texts.votesAreCounted({ total })}</span>
        <b>{texts.check}</b>
      </summary>
      <div className="grid gap-4 pt-1 pb-2 @[32rem]:grid-cols-2 @[32rem]:gap-x-8">
        <Part title={texts.verifiedMembersSay}>
          <p>{verifiedText(tally)}</p>
        </Part>
        {tally?.established && (
          <Part title={texts.establishedMembersSay}>
            <p>{texts.tally(sharesOf(tally.established))}</p>
          </Part>
        )}
        {tally?.withoutSetApart && (
          <Part title={texts.withoutNewAccounts}>
            <p>{withoutText(tally.withoutSetApart)}</p>
          </Part>
        )}
        <Part title={texts.lastPublishedCount}>
          {data && <PublicationNote publication={data.publication} />}
        </Part>
        <Part title={texts.yourOwnBallot}>
          <p>
            {texts.findYourVote({ link: (text) => <TextLink to="/my-votes">{text}</TextLink> })}
          </p>
        </Part>
        <Part title={texts.howWeCount}>
          <p>
            {texts.votersAreNoSample({ link: (text) => <TextLink to="/trust">{text}</TextLink> })}
          </p>
        </Part>
        <div className="@[32rem]:col-span-2">
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
  return counts
    ? texts.tally(sharesOf(counts))
    : texts.shownFromVotes({ votes: limits.verifiedVotesMin })
}

const withoutText = (counts: VoteCounts) =>
  counts.upvoteCount + counts.downvoteCount === 0
    ? texts.onlyNewAccounts
    : texts.tallyOfRankings(sharesOf(counts))

function sharesOf(counts: VoteCounts) {
  const support = supportPercent(counts)
  return { support, oppose: 100 - support, total: counts.upvoteCount + counts.downvoteCount }
}

function countsOf(tally: VerifiedTally): VoteCounts | undefined {
  const { verifiedUpvoteCount: upvoteCount, verifiedDownvoteCount: downvoteCount } = tally
  return upvoteCount === null || downvoteCount === null ? undefined : { upvoteCount, downvoteCount }
}
