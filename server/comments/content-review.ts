import type { Tx } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/http/viewer.ts'

/** A text that somebody publishes. */
export interface NewText {
  content: string
  isAnonymous: boolean
  /** It replaces a text that others have seen. */
  isEdited: boolean
}

/** Why a text waits for review. */
type HoldReason = 'WORDS' | 'FIRST_TEXTS'

/** A text that waits, by its kind in reports. */
interface HeldTarget {
  type: 'comment' | 'post' | 'postComment'
  id: string
}

/** The part of moderation that new and edited texts pass. A text that waits is stored as hidden. */
export interface ContentReview {
  /** Null for a text that everybody may see at once. */
  reasonToHold(tx: Tx, viewer: SignedIn, text: NewText): Promise<HoldReason | null>
  /** Opens the case of a text that was stored as hidden. */
  hold(tx: Tx, target: HeldTarget, reason: HoldReason): Promise<void>
}
