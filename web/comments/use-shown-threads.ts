import { withoutComments } from './comment-cache.ts'
import type { DiscussionThread } from './discussion.ts'
import { usePendingDeletions } from './pending-deletions.ts'

/** Threads without the comments that are being deleted. */
export const useShownThreads = (threads: DiscussionThread[]): DiscussionThread[] =>
  withoutComments(
    threads,
    usePendingDeletions().map(({ id }) => id),
  )
