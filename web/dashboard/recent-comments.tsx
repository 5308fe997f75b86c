import * as texts from '#messages/dashboard'
import type { KnownComment } from '../../contract/comments.ts'
import type { User } from '../../contract/users.ts'
import { myCommentsQuery } from '../comments/api.ts'
import { useWithoutDeleted } from '../comments/pending-deletions.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'
import { Panel, rowsFor } from './panel.tsx'
import { PersonalityLink } from './personality-link.tsx'
import { useLenientQuery } from './use-lenient-query.ts'

const shown = 5

/** The user's latest comments. */
export function RecentComments({ user }: { user: User }) {
  const { data, isPending, offline } = useLenientQuery(myCommentsQuery({ page: 1, limit: shown }))
  const comments = useWithoutDeleted(data?.data ?? [])
  return (
    <Panel
      title={texts.recentComments}
      rows={rowsFor(user.commentCount, shown)}
      isLoading={isPending}
      offline={offline}
      empty={
        <>
          <span className="block">{texts.noCommentsYetJoin}</span>
          <ButtonLink to="/personalities" variant="outline" className="mt-5">
            {texts.browseLeaders}
          </ButtonLink>
        </>
      }
    >
      {comments.map((comment) => (
        <CommentRow key={comment.id} comment={comment} />
      ))}
    </Panel>
  )
}

function CommentRow({ comment: { content, createdAt, personality } }: { comment: KnownComment }) {
  return (
    <li className="relative flex min-h-14 flex-col justify-center py-2">
      <p dir="auto" className="truncate" title={content}>
        {content}
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-1 text-caption text-ink-soft">
        {texts.agoOn({
          time: <Time value={createdAt} as="ago" className="shrink-0" />,
          person: <PersonalityLink personality={personality} />,
        })}
      </p>
    </li>
  )
}
