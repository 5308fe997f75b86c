import { rules } from '../../contract/rules.ts'
import { updateUserStatus } from '../accounts/status/store.ts'
import { outcomeFacts } from '../moderation/present.ts'
import { noteOf } from '../notifications/store.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  type DemoCase,
  demoCases,
  generateCase,
  isAdvertisement,
  isHidden,
  reportedAt,
} from './cases.ts'
import {
  addPastCounts,
  insertPastAuditEntries,
  insertPastCases,
  insertPastComments,
  insertPastNotifications,
  insertPastPostComment,
  insertPastPosts,
  type PastAuditEntry,
  type PastCase,
  type PastNotification,
} from './store.ts'
import type { SeededPersonality, Voter } from './votes.ts'

/** The parts of the demo's content that its cases need. */
interface Community {
  /** The demo account of a member first. */
  users: readonly Voter[]
  personalities: readonly SeededPersonality[]
  administratorId: string
  /** The user that a case accuses of impersonation. */
  impersonatorId: string
  /** The post whose comments are reported. */
  postId: string
  now: number
}

/** A case with its rows and the author of its content. */
interface InsertedCase {
  demoCase: DemoCase
  row: PastCase
  authorId: string | null
}

const hour = 60 * 60 * 1000

/** Adds cases of each type, open and decided, with all that moderation leaves behind: audit entries, notifications, counts. */
export async function addCases(tx: Tx, community: Community): Promise<void> {
  const { users, administratorId: deciderId, now } = community
  const cases: InsertedCase[] = []
  for (const demoCase of demoCases) {
    const authorId = authorOf(demoCase, community)
    const id = await insertContent(tx, demoCase, authorId ?? '', community)
    const row = generateCase(demoCase, { id, authorId }, { users, deciderId, now })
    cases.push({ demoCase, row, authorId })
  }
  await insertPastCases(
    tx,
    cases.map(({ row }) => row),
  )
  await insertPastAuditEntries(tx, cases.flatMap(auditEntriesOf))
  await insertPastNotifications(
    tx,
    cases.flatMap((inserted) => notificationsOf(inserted, now)),
  )
  const suspended = cases.flatMap(({ row, authorId }) =>
    row.decision?.outcome === 'SUSPENDED' && authorId ? authorId : [],
  )
  await updateUserStatus(tx, suspended, { status: 'SUSPENDED' }, rules.spam.name)
  await addPastCounts(tx, {
    userIds: users.map(({ userId }) => userId),
    personalityIds: community.personalities.map(({ personalityId }) => personalityId),
  })
}

/** The author of a case's content, or the reported user; null for a personality. */
function authorOf(demoCase: DemoCase, { users, impersonatorId, now }: Community): string | null {
  if (demoCase.type === 'personality') return null
  if (demoCase.type === 'user') return impersonatorId
  if (demoCase.author === 'member') return users[0]?.userId ?? null
  // Only verified users publish posts.
  const joined = users.filter(
    ({ joinedAt, isVerified }) =>
      joinedAt < reportedAt(demoCase, now) - 48 * hour && isVerified === (demoCase.type === 'post'),
  )
  const place = isAdvertisement(demoCase) ? 40 : 45 + demoCases.indexOf(demoCase) * 7
  return joined[place % joined.length]?.userId ?? null
}

/** Inserts what a case is about; returns its id. */
async function insertContent(
  tx: Tx,
  demoCase: DemoCase,
  userId: string,
  { personalities, impersonatorId, postId, now }: Community,
): Promise<string> {
  const { type, personality, text = '', isAnonymous = false } = demoCase
  const createdAt = new Date(reportedAt(demoCase, now) - 6 * hour).toISOString()
  const found = personalities.find(({ name }) => name === personality)
  if (type === 'user') return impersonatorId
  if (type === 'personality') return found?.personalityId ?? ''
  const isOpen = demoCase.decision === undefined
  if (type === 'post') {
    const status = isHidden(demoCase) ? 'HIDDEN' : 'ACTIVE'
    const post = { userId, content: text, createdAt, likedBy: [], comments: [] }
    const [inserted] = await insertPastPosts(tx, [{ ...post, status }])
    return inserted?.id ?? ''
  }
  const status = isHidden(demoCase) ? 'HIDDEN' : isOpen ? 'FLAGGED' : 'ACTIVE'
  const comment = { userId, content: text, createdAt, status } as const
  if (type === 'postComment') return insertPastPostComment(tx, { ...comment, postId })
  const personalityId = found?.personalityId ?? ''
  const [id] = await insertPastComments(tx, [{ ...comment, personalityId, isAnonymous }])
  return id ?? ''
}

function auditEntriesOf({ row, authorId }: InsertedCase): PastAuditEntry[] {
  const { target, decision, appeal } = row
  if (!decision) return []
  const { rule, deciderId, decidedAt } = decision
  const about = { actorId: deciderId, targetType: target.type, targetId: target.id, reason: rule }
  const isHiding = rule !== null
  const outcome = decision.outcome === 'RESTORED' ? 'HIDDEN' : decision.outcome
  const entries: PastAuditEntry[] = [
    {
      ...about,
      action: 'CASE_DECIDED',
      before: { case: 'OPEN', ...(isHiding && { status: 'ACTIVE' }) },
      after: { case: outcome, ...(isHiding && { status: 'HIDDEN' }) },
      createdAt: decidedAt,
    },
  ]
  if (outcome === 'SUSPENDED') {
    entries.push({
      ...about,
      action: 'USER_STATUS_CHANGED',
      targetType: 'user',
      targetId: authorId,
      before: { status: 'ACTIVE' },
      after: { status: 'SUSPENDED' },
      createdAt: decidedAt,
    })
  }
  if (appeal?.decidedAt) {
    entries.push({
      ...about,
      action: appeal.isGranted ? 'APPEAL_GRANTED' : 'APPEAL_REJECTED',
      before: { appeal: 'PENDING', ...(appeal.isGranted && { status: 'HIDDEN' }) },
      after: {
        appeal: appeal.isGranted ? 'GRANTED' : 'REJECTED',
        ...(appeal.isGranted && { status: 'ACTIVE' }),
      },
      createdAt: appeal.decidedAt,
    })
  }
  return entries
}

/** Notifies the reporters and the author of a decision, and the author of the decision about an appeal. */
function notificationsOf({ row, authorId }: InsertedCase, now: number): PastNotification[] {
  const { target, reports, decision, appeal } = row
  if (!decision) return []
  const { type, id } = target
  const content = { type, status: 'ACTIVE' } as const
  const sent = (createdAt: string) => ({
    createdAt,
    isRead: Date.parse(createdAt) < now - 14 * 24 * hour,
    senders: [],
  })
  const outcome = decision.outcome === 'RESTORED' ? 'HIDDEN' : decision.outcome
  const toReporters = reports.map(
    ({ reporterId }): PastNotification => ({
      ...sent(decision.decidedAt),
      userId: reporterId,
      type: 'REPORT_OUTCOME',
      note: noteOf({ facts: outcomeFacts(content, outcome) }),
    }),
  )
  if (!authorId || decision.rule === null) return toReporters
  const toAuthor = {
    userId: authorId,
    ...(type === 'post' ? { postId: id } : { commentId: id }),
  }
  const hidden: PastNotification = {
    ...sent(decision.decidedAt),
    ...toAuthor,
    type: 'CONTENT_HIDDEN',
    note: noteOf({ facts: { about: 'hiddenContent', content: type, rule: decision.rule } }),
  }
  if (!appeal?.decidedAt) return [...toReporters, hidden]
  const decided: PastNotification = {
    ...sent(appeal.decidedAt),
    ...toAuthor,
    type: 'APPEAL_OUTCOME',
    note: noteOf({
      facts: { about: 'appeal', content: type, isGranted: appeal.isGranted === true },
    }),
  }
  return [...toReporters, hidden, decided]
}
