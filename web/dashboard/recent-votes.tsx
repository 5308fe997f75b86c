import * as texts from '#messages/dashboard'
import type { User } from '../../contract/users.ts'
import type { Vote } from '../../contract/votes.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'
import { myVotesQuery } from '../votes/api.ts'
import { VoteBadge } from '../votes/vote-badge.tsx'
import { Panel, rowsFor } from './panel.tsx'
import { PersonalityLink } from './personality-link.tsx'
import { useLenientQuery } from './use-lenient-query.ts'

const shown = 5

/** The user's latest votes. */
export function RecentVotes({ user }: { user: User }) {
  const { data, isPending, offline } = useLenientQuery(myVotesQuery({ page: 1, limit: shown }))
  return (
    <Panel
      title={texts.recentVotes}
      isFirst
      rows={rowsFor(user.voteCount, shown)}
      isLoading={isPending}
      offline={offline}
      empty={
        <>
          <span className="block">{texts.noVotesYetStart}</span>
          <ButtonLink to="/personalities" variant="outline" className="mt-5">
            {texts.browseLeaders}
          </ButtonLink>
        </>
      }
    >
      {(data?.data ?? []).map((vote) => (
        <VoteRow key={vote.id} vote={vote} />
      ))}
    </Panel>
  )
}

function VoteRow({ vote: { personality, voteType, createdAt } }: { vote: Vote }) {
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Avatar name={personality.name} src={personality.imageUrl} className="size-9" />
      <div className="min-w-0 flex-1">
        <PersonalityLink personality={personality} />
        <Time value={createdAt} as="ago" className="block text-caption text-ink-soft" />
      </div>
      {/* Below the name on the smallest phones, in line with it. */}
      <div className="max-[23rem]:basis-full max-[23rem]:ps-12">
        <VoteBadge type={voteType} />
      </div>
    </li>
  )
}
