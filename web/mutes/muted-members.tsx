import { useInfiniteQuery } from '@tanstack/react-query'
import * as texts from '#messages/mutes'
import type { MutedMember } from '../../contract/mutes.ts'
import { AuthorLink, AuthorPicture } from '../accounts/author.tsx'
import { rowsOf } from '../lib/cursor-pages.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { mutesQuery, useUnmute } from './api.ts'

/** Whom the user has muted or blocked, each with a button that undoes it. */
export function MutedMembers() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(mutesQuery)
  const members = data ? rowsOf(data.pages) : []
  if (!data) return <p className="text-small text-ink-soft">{texts.loading}</p>
  if (members.length === 0) return <p className="text-small">{texts.nobody}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MutedRow key={member.id} member={member} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      )}
    </>
  )
}

function MutedRow({ member }: { member: MutedMember }) {
  const { mutate, isPending } = useUnmute()
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <AuthorPicture user={member} className="size-8" />
      <span className="min-w-0 flex-1 text-small">
        <AuthorLink user={member} />
      </span>
      {member.isBlocked && <Badge>{texts.blocked}</Badge>}
      <Button variant="outline" size="sm" aria-disabled={isPending} onClick={() => mutate(member)}>
        <span>
          {(member.isBlocked ? texts.unblock : texts.unmute)({
            name: member.name,
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </span>
      </Button>
    </li>
  )
}
