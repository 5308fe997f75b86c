import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
// Not those of comments, which home would load with this one.
import * as texts from '#messages/personality-cards'
import { rememberDesiredAction } from '../accounts/desired-action.ts'
import { useSession } from '../accounts/session.ts'
import { toast } from '../lib/toast.ts'

/** Element id of the comments section, used as the URL fragment. */
export const commentsId = 'comments'

/** Element id of the input for a new comment. */
export const newCommentId = 'new-comment'

/** Link props that lead to the input for a new comment; a signed-out visitor is sent to the login page instead. */
export function useCommentLink({ slug, name }: { slug: string; name: string }) {
  const navigate = useNavigate()
  return {
    to: `/personalities/${slug}#${commentsId}`,
    state: { focus: newCommentId },
    onClick(event: MouseEvent<HTMLAnchorElement>): void {
      if (useSession.getState().isAuthenticated) return
      event.preventDefault()
      rememberDesiredAction({ kind: 'comment', slug, name })
      toast.info(texts.pleaseLogin)
      navigate('/login')
    },
  }
}
