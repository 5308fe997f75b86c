import type { FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { NewNotice, NoticeReceipt } from '../../contract/notices.ts'
import { categoryOfRule } from '../../contract/statement-categories.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import type { Challenges } from '../accounts/challenges.ts'
import { foldEmail } from '../accounts/fold-email.ts'
import type { Outbox } from '../mail/outbox.ts'
import { lockCase, prioritize, type ReportTarget } from '../moderation/store.ts'
import { rejectPaused, senderHashOf } from '../notices/pauses.ts'
import { confirmNotice, countFromSender, findTrustedBody, insertNotice } from '../notices/store.ts'
import { findBySlug } from '../personalities/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { todayOf } from '../platform/today.ts'
import { findProfileByUsername } from '../profiles/store.ts'
import { findTarget } from './service.ts'
import { insertReport } from './store.ts'
import { type AddressedTarget, targetAt } from './target-address.ts'

export interface NoticeDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  challenges: Challenges
  secret: string
  siteOrigin: string
}

const day = 24 * 60 * 60_000

/**
 * Takes a notice into the queue. It flags nothing by itself. What the sender may not see gets the same 404 as what does not
 * exist.
 */
export async function receiveNotice(
  deps: NoticeDeps,
  viewer: Viewer,
  notice: NewNotice,
  request: FastifyRequest,
): Promise<NoticeReceipt> {
  const { db, clock, outbox, challenges, secret } = deps
  outbox.rejectIfFull('notice-received')
  await challenges.require('notice', request, notice.challenge)
  // A member gets the outcome as a notification.
  const email = viewer || !notice.email ? null : foldEmail(notice.email)
  const senderHash = email === null ? null : senderHashOf(secret, email)
  await rejectPaused(db, { userId: viewer?.id ?? null, senderHash })
  const target = await targetOf(deps, viewer, notice)
  if (foundOr404(await findTarget[target.type](db, viewer, target.id)).isOwn) {
    throw problem('ownContent')
  }
  const since = new Date(clock.now() - day).toISOString()
  const mayMail =
    senderHash !== null && (await countFromSender(db, senderHash, since)) < limits.noticeMailsMax
  const trustedBody = viewer && (await findTrustedBody(db, viewer.id))
  const reference = await inTransaction(db, async (tx) => {
    const caseId = await lockCase(tx, target)
    const id = await insertNotice(tx, {
      caseId,
      ...groundOf(notice),
      explanation: notice.explanation,
      name: viewer ? null : (notice.name ?? null),
      email,
      senderHash,
      language: email === null ? null : languageOfReader(),
      trustedBody,
    })
    if (id === undefined) throw problem('noticesFull')
    await insertReport(tx, { reporterId: viewer?.id ?? null, caseId, reason: notice.reason })
    if (trustedBody) await prioritize(tx, caseId)
    if (mayMail) await outbox.add(tx, { kind: 'notice-received', about: id })
    return id
  })
  if (mayMail) outbox.sendSoon(request)
  return { reference, isMailed: email !== null }
}

const groundOf = ({ ground, law = null, reason, category }: NewNotice) => ({
  reason,
  isAboutLaw: ground === 'law',
  law: ground === 'law' ? law : null,
  category:
    ground === 'law'
      ? (category ?? 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE')
      : categoryOfRule[reason],
})

/** @throws 404 for an address that is about nothing on this site */
async function targetOf(
  deps: NoticeDeps,
  viewer: Viewer,
  { type, id, address }: NewNotice,
): Promise<ReportTarget> {
  if (type && id) return { type, id }
  const addressed = foundOr404(targetAt(address ?? '', deps.siteOrigin))
  return { type: addressed.type, id: foundOr404(await findId(deps, viewer, addressed)) }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function findId(
  { db, clock }: NoticeDeps,
  viewer: Viewer,
  { type, key }: AddressedTarget,
): Promise<string | undefined> {
  if (type === 'personality') return (await findBySlug(db, key, todayOf(clock)))?.id
  if (type === 'user') return (await findProfileByUsername(db, viewer, key))?.id
  return uuid.test(key) ? key : undefined
}

/** Confirms the address of a notice, which then gets an answer; a trusted flagger's comes first from then on. */
export async function confirmSender(
  { db, clock }: Pick<NoticeDeps, 'db' | 'clock'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const confirmed = await confirmNotice(tx, id, new Date(clock.now()).toISOString())
    if (confirmed?.caseId && confirmed.trustedBody) await prioritize(tx, confirmed.caseId)
  })
}
