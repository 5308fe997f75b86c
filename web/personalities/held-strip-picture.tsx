import type { ReplyTo } from '../../contract/client.ts'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { fullCount } from '../lib/formats.ts'

type History = ReplyTo<'GET /personalities/:id/history'>

interface HeldStrip {
  /** In tens. */
  votes: number
}

function Picture({ votes }: HeldStrip) {
  return (
    <p role="note" className="held-strip">
      <span>{`About ${fullCount(votes)} votes are under review and not counted. `}</span>
      <a href="/integrity#reviews">Why?</a>
    </p>
  )
}

/** How many votes are under review, as `lazyPicture` loads it; nothing if there are few. */
export const heldStrip: PictureModule<History, HeldStrip> = {
  Picture,
  layout: ({ votesUnderReview: votes }) => (votes === null ? undefined : { votes }),
}
