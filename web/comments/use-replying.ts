import { useState } from 'react'
import * as texts from '#messages/comments'
import { commentElementId } from '../../contract/comment-path.ts'
import { useSession } from '../accounts/session.ts'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { replyButtonId } from './comment-item.tsx'
import type { DiscussionComment } from './discussion.ts'

export type Replying = ReturnType<typeof useReplying>

/** State of the form for a reply, of which at most one is open; drafts of others are kept. */
export function useReplying(
  announce: (text: string) => void,
  onSignedOut: (() => void) | undefined,
) {
  const [answeredId, setAnsweredId] = useState<string>()
  const focusWhenRendered = useFocusWhenRendered()
  return {
    answeredId,
    answer({ id }: DiscussionComment): void {
      if (useSession.getState().isAuthenticated) setAnsweredId(id)
      else onSignedOut?.()
    },
    cancel(comment: DiscussionComment): void {
      setAnsweredId(undefined)
      focusWhenRendered(replyButtonId(comment))
    },
    showPosted(reply: DiscussionComment): void {
      setAnsweredId(undefined)
      announce(texts.replyPosted)
      focusWhenRendered(commentElementId(reply))
    },
  }
}
