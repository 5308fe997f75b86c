import { createHmac } from 'node:crypto'
import { foldEmail } from '../accounts/fold-email.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { isPaused } from './store.ts'

/** Who sends a report or a notice: a member, or an address without an account. */
export interface Sender {
  userId: string | null
  senderHash: Buffer | null
}

/** A hash that only this site can make, so that an address is known again after it was erased. */
export const senderHashOf = (secret: string, email: string): Buffer =>
  createHmac('sha256', secret)
    .update(`sender of notices ${foldEmail(email)}`)
    .digest()

/** @throws 403 if many of the sender's reports and notices were manifestly unfounded lately */
export async function rejectPaused(db: Db, sender: Sender): Promise<void> {
  if (await isPaused(db, sender)) throw problem('noticesPaused')
}
