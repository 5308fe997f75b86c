import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { toast } from '../lib/toast.ts'

/** The section of the comments on a personality's page, as addresses name it. */
export const commentsId = 'comments'

/** The field for a new comment there. */
export const newCommentId = 'new-comment'

/** What a link needs that leads to writing a comment; who is signed out is asked to sign in instead. */
export function useCommentLink(slug: string) {
  const navigate = useNavigate()
  return {
    to: `/personalities/${slug}#${commentsId}`,
    state: { focus: newCommentId },
    onClick(event: MouseEvent<HTMLAnchorElement>): void {
      if (useSession.getState().isAuthenticated) return
      event.preventDefault()
      toast.info(texts.loginToComment)
      navigate('/login')
    },
  }
}
