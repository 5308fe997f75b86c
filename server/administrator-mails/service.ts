import * as texts from '#messages/server/administrator-mails'
import type { AdministratorTopic } from '../../contract/administrator-mails.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { pagesAddress } from '../site-settings/pages-address.ts'
import {
  advance,
  countTasks,
  findRecipient,
  listJobFailures,
  listRecipients,
  type Recipient,
  recordJobFailures,
  type TopicCounts,
} from './store.ts'

export interface AdministratorMailDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  /** For links in mails. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

const hour = 60 * 60_000
const day = 24 * hour

/** A job that failed this long ago works again, or has not run since. */
const failingFor = hour

const ago = (clock: Clock, milliseconds: number) =>
  new Date(clock.now() - milliseconds).toISOString()

/**
 * Requests a mail for each administrator whom something waits for: at most one a day, and one more a day when jobs fail.
 * @param failures of this process since the last call, in the fixed words of the log
 */
export async function requestMails(deps: AdministratorMailDeps, failures: string[]): Promise<void> {
  const { db, clock, outbox } = deps
  const now = ago(clock, 0)
  await recordJobFailures(db, failures, { now, forgotten: ago(clock, day) })
  const failing = await listJobFailures(db, ago(clock, failingFor))
  let isRequested = false
  for (const recipient of await listRecipients(db, now)) {
    const isUrgent = failing.length > 0 && isUrgentDue(recipient, ago(clock, day))
    if (!isUrgent && !(await isMailDue(deps, recipient))) continue
    await inTransaction(db, async (tx) => {
      await advance(tx, recipient.userId, { now, isUrgent })
      await outbox.add(tx, { kind: 'administrator', userId: recipient.userId })
    })
    isRequested = true
  }
  if (isRequested) outbox.sendSoon()
}

const isUrgentDue = ({ muted, urgentAt }: Recipient, yesterday: string) =>
  !muted.includes('jobs') && (urgentAt === null || urgentAt <= yesterday)

/** True if a day has passed since the last mail, and something new waits. */
async function isMailDue(
  { db, clock }: AdministratorMailDeps,
  { countedUntil: from, muted }: Recipient,
): Promise<boolean> {
  if (from > ago(clock, day)) return false
  const counts = await countTasks(db, { from, until: ago(clock, 0) })
  return linesOf(counts, muted, '').length > 0
}

/** Composes the mail: numbers and links, and no word that anybody wrote. */
export async function composeAdministratorMail(
  { db, clock, siteOrigin, siteSettings }: AdministratorMailDeps,
  { userId }: WaitingMail,
): Promise<ComposedMail | undefined> {
  const recipient = userId === null ? undefined : await findRecipient(db, userId)
  if (!recipient) return undefined
  const { email, muted, span } = recipient
  const pages = pagesAddress(siteOrigin, siteSettings.current)
  const tasks = linesOf(await countTasks(db, span), muted, pages)
  const failing = muted.includes('jobs') ? [] : await listJobFailures(db, ago(clock, failingFor))
  if (tasks.length === 0 && failing.length === 0) return undefined
  const site = siteSettings.current.name
  return {
    to: email,
    subject:
      failing.length > 0 ? texts.subjectOfFailures({ site }) : texts.subjectOfTasks({ site }),
    text: [
      ...(failing.length > 0 ? [listOf(texts.failing(), failing)] : []),
      ...(tasks.length > 0 ? [listOf(texts.tasks(), tasks)] : []),
      `${texts.settings()}\n${pages}/admin/mail`,
    ].join('\n\n'),
  }
}

const listOf = (title: string, lines: string[]) =>
  [title, ...lines.map((line) => `- ${line}`)].join('\n')

interface Topic {
  line: (values: { count: number; address: string }) => string
  /** Path of the page that shows it. */
  page: string
}

const topics: Record<keyof TopicCounts, Topic> = {
  reports: { line: texts.reports, page: '/admin/moderation' },
  appeals: { line: texts.appeals, page: '/admin/moderation?tab=appeals' },
  verification: { line: texts.verification, page: '/admin' },
  messages: { line: texts.messages, page: '/admin/messages' },
  heldVotes: { line: texts.heldVotes, page: '/admin/integrity' },
}

/** A line for each topic that is not muted and has something new. */
function linesOf(counts: TopicCounts, muted: AdministratorTopic[], pages: string): string[] {
  return (Object.keys(topics) as (keyof TopicCounts)[])
    .filter((topic) => counts[topic] > 0 && !muted.includes(topic))
    .map((topic) => {
      const { line, page } = topics[topic]
      return line({ count: counts[topic], address: pages + page })
    })
}
