/** What a like button shows. */
export interface LikeState {
  isLiked: boolean
  likesCount: number
}

interface LikeQueueOptions {
  /** Tells the server what the like shall be, and gives what it is then. */
  send: (postId: string, liked: boolean) => Promise<LikeState>
  /** Shows a state everywhere. */
  show: (postId: string, state: LikeState) => void
  onFailure: (error: unknown) => void
}

interface Line {
  /** What the server last said. */
  known: LikeState
  /** What the member wants by now. */
  wanted: boolean
}

/**
 * Likes as fast as anybody presses: each press shows at once, one call a post is under way at a time, and of what was
 * wished meanwhile only the last is sent. A failure brings back what the server last said.
 */
export function createLikeQueue({ send, show, onFailure }: LikeQueueOptions) {
  const lines = new Map<string, Line>()

  async function work(postId: string, line: Line): Promise<void> {
    try {
      let sent: boolean
      do {
        sent = line.wanted
        line.known = await send(postId, sent)
      } while (line.wanted !== sent)
    } catch (error) {
      onFailure(error)
    }
    lines.delete(postId)
    show(postId, line.known)
  }

  /** The button of a post was pressed while it showed this state. */
  return function press(postId: string, shown: LikeState): void {
    const open = lines.get(postId)
    const line = open ?? { known: shown, wanted: shown.isLiked }
    line.wanted = !line.wanted
    show(postId, wished(line))
    if (open) return
    lines.set(postId, line)
    void work(postId, line)
  }
}

function wished({ known, wanted }: Line): LikeState {
  const by = Number(wanted) - Number(known.isLiked)
  return { isLiked: wanted, likesCount: Math.max(0, known.likesCount + by) }
}
