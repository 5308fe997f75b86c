import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/comments'
import type { ThreadSort } from '../../contract/comments.ts'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { rememberDesiredAction } from '../accounts/desired-action.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SortChoice } from '../ui/sort-choice.tsx'
import { commentsId } from './comment-anchors.ts'
import { CommentsWithForm } from './comments-with-form.tsx'
import { useCommentCount } from './pending-deletions.ts'
import { personalityDiscussion } from './personality-discussion.ts'

interface CommentsSectionProps {
  personality: { id: string; slug: string; name: string }
  commentCount: number
}

const sorts: Record<ThreadSort, { label: string }> = {
  newest: { label: texts.newest },
  mostAgreed: { label: texts.mostAgreed },
  acrossCamps: { label: texts.acrossCamps },
}

const headingId = 'comments-heading'

const findHeading = () => document.getElementById(headingId)

/** The comments on a personality, with the form for a new one. */
export function CommentsSection({ personality, commentCount }: CommentsSectionProps) {
  const { id, slug, name } = personality
  const shownCount = useCommentCount(id, commentCount)
  const [search] = useSearchParams()
  const [sort, setSort] = useState<ThreadSort>('newest')
  const linkedId = search.get('comment') ?? undefined
  return (
    <section
      id={commentsId}
      aria-labelledby={headingId}
      className="below-fold deferred mt-10 grid gap-x-8 border-t border-line pt-8 sm:mt-14 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-14"
    >
      <header className="mb-5 md:sticky md:top-24 md:self-start">
        <h2 id={headingId} tabIndex={-1} className="text-section font-bold">
          {texts.commentsWithCount({
            count: shownCount,
            total: (text) => <span className="tabular font-medium text-ink-soft">{text}</span>,
          })}
        </h2>
        {shownCount > 1 && (
          <div className="mt-3 max-w-60">
            <SortChoice chosen={sort} sorts={sorts} onChoose={setSort} />
            {sort === 'acrossCamps' && (
              <p className="mt-2 text-caption text-ink-soft">{texts.whatAcrossCampsMeans}</p>
            )}
          </div>
        )}
      </header>
      <div className="max-w-176 min-w-0">
        <CommentsWithForm
          discussion={personalityDiscussion(personality, sort)}
          loginPrompt={<LoginPrompt {...personality} />}
          empty={<NoComments />}
          findHeading={findHeading}
          onSignedOut={() => askToLogIn({ kind: 'comment', slug, name })}
          linkedId={linkedId}
        />
      </div>
    </section>
  )
}

function LoginPrompt({ slug, name }: CommentsSectionProps['personality']) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sunken p-4 sm:px-5">
      <p className="font-medium">{texts.logInToDiscuss}</p>
      <ButtonLink
        to="/login"
        className="max-sm:w-full"
        onClick={() => rememberDesiredAction({ kind: 'comment', slug, name })}
      >
        {texts.logInToComment}
      </ButtonLink>
    </div>
  )
}

function NoComments() {
  return <EmptyState title={texts.noComments} hint={texts.beTheFirst} icon={<MessagesSquare />} />
}
