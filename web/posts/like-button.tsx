import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import * as texts from '#messages/posts'
import type { Post } from '../../contract/posts.ts'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { ApiError, isRateLimited } from '../lib/api-error.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { compactCount } from '../lib/formats.ts'
import { logFailure } from '../lib/log.ts'
import { toast } from '../lib/toast.ts'
import { updateSettledQueries } from '../lib/update-cached-queries.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { createLikeQueue } from './like-queue.ts'
import { withChangedPost } from './post-cache.ts'

/** Toggles the viewer's like of a post and shows the number of likes. */
export function LikeButton({ post }: { post: Post }) {
  const toggle = useLike(post)
  const { isLiked, likesCount } = post
  const isClosed = useIsClosed('posts')
  const count = texts.likes({ count: likesCount })
  // What was liked before can still be taken back.
  if (isClosed && !isLiked) return <PlainCount text={count} count={likesCount} />
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isLiked}
      title={count}
      className={isLiked ? 'text-accent' : undefined}
      onClick={toggle}
    >
      <Heart aria-hidden="true" className={classNames('size-5', isLiked && 'fill-accent')} />
      <span className="sr-only">{texts.likeWithCount({ count: likesCount })}</span>
      <span aria-hidden="true" className="tabular min-w-4 text-start">
        {compactCount(likesCount)}
      </span>
    </Button>
  )
}

function PlainCount({ text, count }: { text: string; count: number }) {
  return (
    <span title={text} className="flex items-center gap-2 px-3 text-small text-ink-soft">
      <Heart aria-hidden="true" className="size-5" />
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="tabular">
        {compactCount(count)}
      </span>
    </span>
  )
}

type ToggleLike = ReturnType<typeof createLikeQueue>

// One queue per browser tab and user, shared by all buttons of a post.
const queues = new WeakMap<QueryClient, { userId: string; toggle: ToggleLike }>()

function queueOf(client: QueryClient, userId: string): ToggleLike {
  const existing = queues.get(client)
  if (existing?.userId === userId) return existing.toggle
  const toggle = createLikeQueue({
    async send(id, liked) {
      const reply = await api('POST /posts/:id/like', { params: { id }, body: { liked } })
      return { isLiked: reply.liked, likesCount: reply.likesCount }
    },
    show(id, state) {
      // Another user has signed in meanwhile; their cache must not change.
      if (useSession.getState().user?.id !== userId) return
      updateSettledQueries(client, { queryKey: ['posts'] }, (cached) =>
        withChangedPost(cached, id, () => state),
      )
    },
    onFailure(error) {
      if (isRateLimited(error) || (error instanceof ApiError && error.status === 401))
        toast.failure(error)
      else logFailure('The like could not be changed.', error)
    },
  })
  queues.set(client, { userId, toggle })
  return toggle
}

/** Toggles the viewer's like of a post as an optimistic update. */
function useLike(post: Post): () => void {
  const client = useQueryClient()
  return () => {
    const { user } = useSession.getState()
    if (user) queueOf(client, user.id)(post.id, post)
    else askToLogIn({ kind: 'like', postId: post.id, name: post.user.name })
  }
}
