import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { toast } from '../lib/toast.ts'

/** Where the comments on a personality are. */
export const commentsAddress = (slug: string) => `/personalities/${slug}#comments`

/** Handles a click on a link to the comments: who is signed out is asked to sign in instead. */
export function useComment() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (useSession.getState().isAuthenticated) return
    event.preventDefault()
    toast.info(texts.loginToComment)
    navigate('/login')
  }
}
