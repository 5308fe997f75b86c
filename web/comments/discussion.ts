import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Agreement } from '../../contract/comments.ts'
import type { ContentLanguage } from '../../contract/content-languages.ts'
import type { FeatureName } from '../../contract/features.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { TextLink } from '../../contract/links.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Author } from '../../contract/users.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** A comment as every discussion shows it. */
export interface DiscussionComment {
  id: string
  content: string
  /** BCP 47 tag; null if the language is not known. */
  lang: string | null
  links: TextLink[]
  createdAt: string
  isEdited: boolean
  isOwn: boolean
  /** Absent where comments cannot be anonymous. */
  isAnonymous?: boolean
  /** The first comment of the thread, of a reply. */
  parentId?: string | null
  /** Members who agree; null if there are too few to show. Absent where nobody can agree. */
  agreeCount?: number | null
  /** The viewer agrees. */
  hasAgreed?: boolean
  /** Absent where a discussion leaves out hidden comments, the viewer's own included. */
  isHidden?: boolean
  /** Null for an anonymous author. */
  user: Author | null
}

/** A comment of the first level with its replies. */
export interface DiscussionThread {
  /** The id of the comment. */
  id: string
  /** Null when it is not shown any more; its replies are. */
  comment: DiscussionComment | null
  /** Oldest first; some of them while `nextReplies` is not null. */
  replies: DiscussionComment[]
  replyCount: number
  /** The cursor of further replies. */
  nextReplies: string | null
}

/** A thread without replies. */
export const threadOf = (comment: DiscussionComment): DiscussionThread => ({
  id: comment.id,
  comment,
  replies: [],
  replyCount: 0,
  nextReplies: null,
})

/** The shown comments and replies of threads, in their order. */
export const commentsOf = (threads: DiscussionThread[]): DiscussionComment[] =>
  threads.flatMap(({ comment, replies }) => (comment ? [comment, ...replies] : replies))

export type CommentPage = CursorPage<DiscussionThread>

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

interface NewDiscussionComment {
  content: string
  isAnonymous: boolean
  /** The comment or reply that is answered. */
  parentId: string | null
}

/** A comment after its author has edited it; without a language that one stays. */
export interface EditedText {
  content: string
  lang?: ContentLanguage | null
}

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
  /** Visitors see its comments. */
  isPublic: boolean
  /** Key of all queries of its comments, as a viewer sees them. */
  keyFor: (viewerId: string | null) => readonly unknown[]
  /** The comments as a viewer sees them; null for a visitor. */
  query: (viewerId: string | null) => ReturnType<typeof discussionQuery>
  post: (draft: NewDiscussionComment) => Promise<DiscussionComment>
  /** Absent where comments cannot be answered. */
  replies?: {
    load: (threadId: string, cursor: string) => Promise<CursorPage<DiscussionComment>>
    /** The thread of a single comment. */
    linkedQuery: (id: string, viewerId: string | null) => ReturnType<typeof discussionQuery>
    /** The path of a single comment. */
    pathOf: (comment: { id: string }) => string
  }
  /** If one of them is closed, its comments are only read and deleted. */
  features: readonly FeatureName[]
  /** Absent where nobody can agree with comments. */
  agree?: (id: string, agrees: boolean) => Promise<Agreement>
  edit: (id: string, edited: EditedText) => Promise<DiscussionComment>
  remove: (id: string, options: { keepalive: boolean }) => Promise<unknown>
  /** Adds to the comment count in every cached query that contains the subject. */
  addToCount: (client: QueryClient, by: number) => Promise<void>
  /** Refetches everything that contains the comments, after one turned out to be deleted. */
  refetch: (client: QueryClient) => void
  /** The viewer's own list of comments contains the comments of this discussion. */
  isInOwnList: boolean
}
