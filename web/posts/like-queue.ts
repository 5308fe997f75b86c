/** State of a like button. */
export interface LikeState {
  isLiked: boolean
  likesCount: number
}

interface LikeQueueOptions {
  /** Sets the like on the server and resolves to the stored state. */
  send: (postId: string, liked: boolean) => Promise<LikeState>
  /** Shows a state on every button of the post. */
  show: (postId: string, state: LikeState) => void
  onFailure: (error: unknown) => void
}

interface PendingLike {
  /** State that the server last confirmed. */
  confirmed: LikeState
  /** State after the last click. */
  desired: boolean
}

/**
 * Optimistic likes for rapid clicks: each click shows at once, at most one request per post is in flight, and of the
 * clicks during a request only the last is sent. A failure rolls back to the state that the server last confirmed.
 */
export function createLikeQueue({ send, show, onFailure }: LikeQueueOptions) {
  const pending = new Map<string, PendingLike>()

  async function flush(postId: string, like: PendingLike): Promise<void> {
    try {
      let sent: boolean
      do {
        sent = like.desired
        like.confirmed = await send(postId, sent)
      } while (like.desired !== sent)
    } catch (error) {
      onFailure(error)
    }
    pending.delete(postId)
    show(postId, like.confirmed)
  }

  /** Handles a click on the like button of a post; `shown` is the state that the button showed. */
  return function toggle(postId: string, shown: LikeState): void {
    const existing = pending.get(postId)
    const like = existing ?? { confirmed: shown, desired: shown.isLiked }
    like.desired = !like.desired
    show(postId, optimisticState(like))
    if (existing) return
    pending.set(postId, like)
    void flush(postId, like)
  }
}

function optimisticState({ confirmed, desired }: PendingLike): LikeState {
  const by = Number(desired) - Number(confirmed.isLiked)
  return { isLiked: desired, likesCount: Math.max(0, confirmed.likesCount + by) }
}
