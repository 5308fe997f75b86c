import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import type { TextLink } from '../../contract/links.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Author } from '../../contract/users.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** A comment as every discussion shows it. */
export interface DiscussionComment {
  id: string
  content: string
  links: TextLink[]
  createdAt: string
  isEdited: boolean
  isOwn: boolean
  /** Absent where comments cannot be anonymous. */
  isAnonymous?: boolean
  /** Absent where a discussion leaves out hidden comments, the viewer's own included. */
  isHidden?: boolean
  /** Null for an anonymous author. */
  user: Author | null
}

export type CommentPage = CursorPage<DiscussionComment>

/** All fetched pages of a discussion. */
export type CommentPages = InfiniteData<CommentPage, string | null>

interface PageRequest {
  limit: number
  cursor: string | undefined
}

/** Query of a discussion, paged by cursor. */
export const discussionQuery = (
  queryKey: readonly unknown[],
  fetchPage: (
    page: PageRequest,
    options: { client: QueryClient; signal: AbortSignal },
  ) => Promise<CommentPage>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, signal, pageParam }) =>
      fetchPage({ limit: pageSizes.comments, cursor: pageParam ?? undefined }, { client, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
  })

/** The comments on one subject: a personality or a post. */
export interface Discussion {
  /** The kind of its comments, as reports and appeals name it. */
  type: 'comment' | 'postComment'
  subjectId: string
  /** Name of the subject in labels; null where the comments stand below it. */
  subjectName: string | null
  /** Maximum length of a comment, in code points. */
  maxLength: number
  order: 'newest first' | 'oldest first'
  allowsAnonymous: boolean
  /** The comments as a viewer sees them; null for a visitor. */
  query: (viewerId: string | null) => ReturnType<typeof discussionQuery>
  post: (draft: { content: string; isAnonymous: boolean }) => Promise<DiscussionComment>
  edit: (id: string, content: string) => Promise<DiscussionComment>
  remove: (id: string, options: { keepalive: boolean }) => Promise<unknown>
  /** Adds to the comment count in every cached query that contains the subject. */
  addToCount: (client: QueryClient, by: number) => Promise<void>
  /** Refetches everything that contains the comments, after one turned out to be deleted. */
  refetch: (client: QueryClient) => void
  /** The viewer's own list of comments contains the comments of this discussion. */
  isInOwnList: boolean
}
