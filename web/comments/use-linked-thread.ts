import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commentElementId } from '../../contract/comment-path.ts'
import { useViewerId } from '../accounts/session.ts'
import { rowsOf } from '../lib/cursor-pages.ts'
import { type Discussion, type DiscussionThread, discussionQuery } from './discussion.ts'
import { useShownThreads } from './use-shown-threads.ts'

const noLinks = () => discussionQuery([], () => Promise.reject(new Error('No comment is linked.')))

/** The thread of the comment that the address names, which is scrolled to and focused once it is there. */
export function useLinkedThread(
  discussion: Discussion,
  id: string | undefined,
): DiscussionThread | undefined {
  const viewerId = useViewerId()
  const linkedQuery = discussion.replies?.linkedQuery ?? noLinks
  const query = linkedQuery(id ?? '', viewerId)
  const { data } = useInfiniteQuery({ ...query, enabled: id !== undefined })
  const threads = useShownThreads(data ? rowsOf(data.pages) : [])
  // A comment that is posted meanwhile is added to all cached lists.
  const thread = threads.find(
    (one) => one.id === id || one.replies.some((reply) => reply.id === id),
  )
  const isThere = thread !== undefined

  useEffect(() => {
    const element = isThere && id !== undefined && document.getElementById(commentElementId({ id }))
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  }, [isThere, id])

  return thread
}
