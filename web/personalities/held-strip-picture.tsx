import * as texts from '#messages/personality-pictures'
import type { ReplyTo } from '../../contract/client.ts'
import type { PictureModule } from '../charts/drawn-on-server.tsx'

type History = ReplyTo<'GET /personalities/:id/history'>

interface HeldStrip {
  /** In tens. */
  votes: number
}

function Picture({ votes }: HeldStrip) {
  return (
    <p role="note" className="held-strip">
      <span>{texts.votesAreHeld({ votes })}</span> <a href="/integrity#reviews">{texts.why}</a>
    </p>
  )
}

/** How many votes are under review, as `lazyPicture` loads it; nothing if there are few. */
export const heldStrip: PictureModule<History, HeldStrip> = {
  Picture,
  layout: ({ votesUnderReview: votes }) => (votes === null ? undefined : { votes }),
}
