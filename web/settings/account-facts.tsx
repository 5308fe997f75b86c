import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/settings'
import type { User } from '../../contract/users.ts'
import { commentStatsQuery } from '../comments/api.ts'
import { Card } from '../ui/card.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { RoleBadge } from '../ui/role-badge.tsx'
import { Time } from '../ui/time.tsx'
import { voteStatsQuery } from '../votes/api.ts'

/** Read-only facts about the account: email, role, age, votes and comments. */
export function AccountFacts({ user }: { user: User }) {
  // Prefer the statistics queries: the counts in the session are as old as its last refresh.
  const votes = useQuery(voteStatsQuery).data?.totalVotes ?? user.voteCount
  const comments = useQuery(commentStatsQuery).data?.totalComments ?? user.commentCount
  return (
    <Card className="px-5 py-2 lg:row-span-2">
      <h2 className="sr-only">{texts.account}</h2>
      <dl className="divide-y divide-line">
        <Fact label={texts.email}>
          <EmailText email={user.email} />
        </Fact>
        <Fact label={texts.role}>
          <RoleBadge role={user.role} />
        </Fact>
        <Fact label={texts.memberSince}>
          <Time value={user.createdAt} />
        </Fact>
        <Fact label={texts.votesCast}>
          <Count to="/my-votes" count={votes} text={texts.votesLink} />
        </Fact>
        <Fact label={texts.comments}>
          <Count to="/my-comments" count={comments} text={texts.commentsLink} />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-1">
      <dt className="shrink-0 text-small text-ink-soft">{label}</dt>
      <dd className="tabular ms-auto min-w-0 text-end text-small font-semibold">{children}</dd>
    </div>
  )
}

interface CountProps {
  to: string
  count: number
  text: typeof texts.votesLink
}

function Count({ to, count, text }: CountProps) {
  return (
    <Link
      to={to}
      className="-me-2 inline-flex min-h-target min-w-target items-center justify-end px-2 text-accent underline underline-offset-4"
    >
      <span>{text({ count, hidden: (hidden) => <span className="sr-only">{hidden}</span> })}</span>
    </Link>
  )
}
