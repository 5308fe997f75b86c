import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Post } from '../../contract/posts.ts'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { ApiError, isTooFast } from '../lib/api-error.ts'
import { logFailure } from '../lib/log.ts'
import { toast } from '../lib/toast.ts'
import { updateSettledQueries } from '../lib/update-cached-queries.ts'
import { createLikeQueue } from './like-queue.ts'
import { withChangedPost } from './post-cache.ts'

type Press = ReturnType<typeof createLikeQueue>

// One queue a browser tab and member, whichever of the places that show a post is pressed.
const queues = new WeakMap<QueryClient, { memberId: string; press: Press }>()

function queueOf(client: QueryClient, memberId: string): Press {
  const known = queues.get(client)
  if (known?.memberId === memberId) return known.press
  const press = createLikeQueue({
    async send(id, liked) {
      const answer = await api('POST /posts/:id/like', { params: { id }, body: { liked } })
      return { isLiked: answer.liked, likesCount: answer.likesCount }
    },
    show(id, state) {
      // Somebody else looks at the screen by now.
      if (useSession.getState().user?.id !== memberId) return
      updateSettledQueries(client, { queryKey: ['posts'] }, (answer) =>
        withChangedPost(answer, id, () => state),
      )
    },
    onFailure(error) {
      if (isTooFast(error) || (error instanceof ApiError && error.status === 401))
        toast.failure(error)
      else logFailure('The like could not be changed.', error)
    },
  })
  queues.set(client, { memberId, press })
  return press
}

/** Likes a post, or takes the like back; shown at once, and as often as it is pressed. */
export function useLike(post: Post): () => void {
  const client = useQueryClient()
  return () => {
    const { user } = useSession.getState()
    if (user) queueOf(client, user.id)(post.id, post)
    else toast.info(texts.loginRequired)
  }
}
