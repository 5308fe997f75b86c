import * as texts from '#messages/posts'
import { limits } from '../../contract/limits.ts'
import type { Post } from '../../contract/posts.ts'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { rememberDesiredAction } from '../accounts/desired-action.ts'
import { CommentsWithForm } from '../comments/comments-with-form.tsx'
import type { Discussion } from '../comments/discussion.ts'
import { api } from '../lib/api.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { postCommentsQuery } from './api.ts'
import { withChangedPost } from './post-cache.ts'

interface PostCommentsProps {
  post: Post
  /** On the post's own page, where `#comments` in the URL leads to the section. */
  isAlone: boolean
  /** Receives the focus after the deletion of the only comment. */
  findCard: () => HTMLElement | null
}

/** The comments on a post, oldest first, with the form for a new one. */
export function PostComments({ post, isAlone, findCard }: PostCommentsProps) {
  return (
    <section
      id={isAlone ? 'comments' : undefined}
      aria-label={texts.commentsOnPostBy({ name: post.user.name })}
      className="scroll-mt-20 border-t border-line px-4 pt-2 pb-4 sm:px-5"
    >
      <CommentsWithForm
        discussion={postDiscussion(post)}
        loginPrompt={<LoginPrompt post={post} />}
        empty={<p className="py-3 text-small text-ink-soft">{texts.noComments}</p>}
        findHeading={findCard}
        isCompact
      />
    </section>
  )
}

const postDiscussion = ({ id: postId, isPublic }: Post): Discussion => ({
  type: 'postComment',
  subjectId: postId,
  subjectName: null,
  maxLength: limits.postCommentMax,
  order: 'oldest first',
  allowsAnonymous: false,
  isPublic,
  keyFor: (viewerId) => postCommentsQuery(postId, viewerId).queryKey,
  query: (viewerId) => postCommentsQuery(postId, viewerId),
  post: ({ content }) =>
    api('POST /posts/:id/comments', { params: { id: postId }, body: { content } }),
  edit: (commentId, edited) =>
    api('PATCH /posts/comments/:commentId', { params: { commentId }, body: edited }),
  remove: (commentId, options) =>
    api('DELETE /posts/comments/:commentId', { params: { commentId }, ...options }),
  addToCount: (client, by) =>
    updateCachedQueries<unknown>(
      client,
      // Comment queries contain no posts.
      { queryKey: ['posts'], predicate: ({ queryKey }) => queryKey[1] !== 'comments' },
      (cached) =>
        withChangedPost(cached, postId, ({ commentsCount }) => ({
          commentsCount: Math.max(0, commentsCount + by),
        })),
    ),
  refetch: (client) => void client.invalidateQueries({ queryKey: ['posts'] }),
  isInOwnList: false,
  features: ['comments', 'posts'],
})

function LoginPrompt({ post }: { post: Post }) {
  const action = { kind: 'postComment', postId: post.id, name: post.user.name } as const
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" onClick={() => askToLogIn(action)}>
        {texts.writeAComment}
      </Button>
      <TextLink to="/login" className="text-small" onClick={() => rememberDesiredAction(action)}>
        {texts.logIn}
      </TextLink>
    </div>
  )
}
