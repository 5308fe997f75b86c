import * as texts from '#messages/dashboard'
import * as voteTexts from '#messages/vote-control'
import type { OwnVote } from '../../contract/votes.ts'
import { Portrait } from '../ui/portrait.tsx'
import { myVotesQuery } from '../votes/api.ts'
import { commentsText, movedPoints } from '../votes/changes-since.tsx'
import { VoteBadge } from '../votes/vote-badge.tsx'
import { mostChanged } from './most-changed.ts'
import { PersonalityLink } from './personality-link.tsx'

const asked = 30
const shown = 6

/** The latest votes, of which those are shown after which most has changed. */
export const latestVotesQuery = myVotesQuery({ page: 1, limit: asked })

/** The people who have changed most since the user voted on them; nothing without a change. */
export function ChangedSinceVotes({ votes }: { votes: OwnVote[] }) {
  const changed = mostChanged(votes).slice(0, shown)
  if (changed.length === 0) return null
  return (
    <section aria-labelledby="changed-since-votes" className="mb-6">
      <h2
        id="changed-since-votes"
        className="mb-3 border-t-2 border-ink pt-3 text-section font-bold"
      >
        {texts.sinceYouVoted}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {changed.map((vote) => (
          <ChangedRow key={vote.id} vote={vote} />
        ))}
      </ul>
    </section>
  )
}

/** The person with the own vote, and what has changed beside them. */
function ChangedRow({ vote: { personality, voteType, changes } }: { vote: OwnVote }) {
  return (
    <li className="@container relative min-w-0 rounded-card border border-line bg-surface px-3 py-2 transition-colors hover:border-ink">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @min-[18rem]:flex-nowrap">
        <Portrait
          name={personality.name}
          src={personality.imageUrl}
          className="size-10 shrink-0 rounded-control"
          sizes="2.5rem"
        />
        <div className="min-w-0 flex-1 text-small">
          <PersonalityLink personality={personality} />
          <p className="mt-1">
            <VoteBadge type={voteType} />
          </p>
        </div>
        <div className="tabular basis-full text-caption text-ink-soft *:first:text-small *:first:font-bold *:first:text-ink @min-[18rem]:max-w-[45%] @min-[18rem]:shrink-0 @min-[18rem]:basis-auto @min-[18rem]:text-end">
          <ChangeLines changes={changes} />
        </div>
      </div>
    </li>
  )
}

function ChangeLines({ changes }: Pick<OwnVote, 'changes'>) {
  const points = movedPoints(changes)
  const comments = commentsText(changes)
  return (
    <>
      {points !== 0 && (
        <>
          <p>{texts.movedPoints({ points: Math.abs(points), sign: points > 0 ? '+' : '−' })}</p>
          <p>{voteTexts.share({ side: 'support', share: changes.supportNow })}</p>
        </>
      )}
      {comments && <p>{comments}</p>}
    </>
  )
}
