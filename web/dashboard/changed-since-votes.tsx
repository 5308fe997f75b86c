import { Link } from 'react-router'
import * as texts from '#messages/dashboard'
import type { OwnVote } from '../../contract/votes.ts'
import { Portrait } from '../ui/portrait.tsx'
import { myVotesQuery } from '../votes/api.ts'
import { textOf } from '../votes/changes-since.tsx'
import { mostChanged } from './most-changed.ts'

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
      <h2 id="changed-since-votes" className="mb-2 text-card font-bold">
        {texts.sinceYouVoted}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {changed.map(({ id, personality, changes }) => (
          <li key={id} className="min-w-0">
            <Link
              to={`/personalities/${personality.slug}`}
              className="flex h-full min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-3 py-1.5 transition-colors hover:border-ink"
            >
              <Portrait
                name={personality.name}
                src={personality.imageUrl}
                className="size-10 rounded-control"
                sizes="2.5rem"
              />
              <span className="min-w-0">
                <span
                  dir="auto"
                  title={personality.name}
                  className="block truncate text-small font-semibold"
                >
                  {personality.name}
                </span>
                <span className="tabular block text-caption text-ink-soft">{textOf(changes)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
