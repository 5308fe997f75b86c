import type { MailGroup, MailKind, MailQueue, WaitingMails } from '../../contract/mail.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { Outbox } from './outbox.ts'
import { countWaiting, makeDue } from './store.ts'

export interface MailQueueDeps {
  db: Db
  clock: Clock
  outbox: Pick<Outbox, 'sendSoon'>
  /** False if mails are written to the outbox folder. */
  hasServer: boolean
}

const groups: Record<MailKind, MailGroup> = {
  confirmation: 'CONFIRMATION',
  'password-reset': 'PASSWORD_RESET',
  'password-changed': 'NOTICE',
  'change-requested': 'NOTICE',
  'address-changed': 'NOTICE',
  suspension: 'NOTICE',
  'account-suspension': 'NOTICE',
  'account-approved': 'NOTICE',
  'account-declined': 'NOTICE',
  'export-offered': 'NOTICE',
  'deletion-requested': 'NOTICE',
  'notice-received': 'NOTICE',
  'notice-outcome': 'NOTICE',
  administrator: 'ADMINISTRATOR',
  news: 'NOTICE',
}

/** The waiting mails by group and failure. */
export async function queue({ db, hasServer }: MailQueueDeps): Promise<MailQueue> {
  const merged = new Map<string, WaitingMails>()
  for (const { kind, failure, count, oldestAt } of await countWaiting(db)) {
    const group = groups[kind]
    const known = merged.get(`${group} ${failure}`)
    merged.set(`${group} ${failure}`, {
      group,
      failure,
      count: count + (known?.count ?? 0),
      oldestAt: known && known.oldestAt < oldestAt ? known.oldestAt : oldestAt,
    })
  }
  return { hasServer, waiting: [...merged.values()] }
}

/** Makes all waiting mails due, and sends them after the response. */
export async function sendAgain(
  deps: MailQueueDeps,
  viewer: SignedIn,
  request: object,
): Promise<MailQueue> {
  const { db, clock, outbox } = deps
  await inTransaction(db, async (tx) => {
    await makeDue(tx, new Date(clock.now()).toISOString())
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'MAILS_SENT_AGAIN',
      targetType: 'mail',
      targetId: null,
      before: null,
      after: null,
    })
  })
  outbox.sendSoon(request)
  return queue(deps)
}
