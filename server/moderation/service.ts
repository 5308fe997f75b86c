import { limits } from '../../contract/limits.ts'
import type {
  BulkDecision,
  BulkDecisionResult,
  Case,
  CaseAction,
  CaseOutcome,
  CasesQuery,
  Decision,
} from '../../contract/moderation.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { ReportReason } from '../../contract/reports.ts'
import type { Facts } from '../audit/store.ts'
import { isCommentType, updateStatus } from '../comments/store.ts'
import type { Outbox } from '../mail/outbox.ts'
import { latestNotices } from '../notices/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, Problem, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { isOnlyAdministrator, listDeciders, lockDeciders } from './administrators.ts'
import { grantOpenAppeals } from './appeals/store.ts'
import {
  notifyAuthor,
  recordDecision,
  resolveCase,
  revertDecisions,
  type Suspension,
  setContentStatus,
  suspend,
  suspendsAuthor,
} from './decision.ts'
import { notifyOthers } from './held/notifications.ts'
import { actionsFor, canDecide } from './policy.ts'
import { presentCase, presentClaim } from './present.ts'
import {
  type CaseRow,
  countEarlierDecisions,
  countReasons,
  findCase,
  latestNotes,
  listCaseRows,
} from './store.ts'

export interface ModerationDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  siteSettings: Pick<CurrentSettings, 'current'>
  pictureAddresses: PictureAddresses
}

const maxNotes = 5

export async function listCases(
  deps: ModerationDeps,
  viewer: SignedIn,
  query: CasesQuery,
): Promise<CursorPage<Case>> {
  const { db } = deps
  const page = await listCaseRows(db, query)
  return { ...page, data: await presentCases(deps, viewer, page.data) }
}

/** Cases with their reports, as the viewer may see them. */
export async function presentCases(
  { db, clock, pictureAddresses }: Pick<ModerationDeps, 'db' | 'clock' | 'pictureAddresses'>,
  viewer: SignedIn,
  rows: CaseRow[],
): Promise<Case[]> {
  const ids = rows.map((row) => row.id)
  const reasonCounts = await countReasons(db, ids)
  const notes = await latestNotes(db, ids, maxNotes)
  const notices = await latestNotices(db, ids, maxNotes)
  const earlierDecisions = await countEarlierDecisions(db, ids)
  const viewing = {
    viewer,
    isOnlyAdministrator: isOnlyAdministrator(viewer, await listDeciders(db)),
    now: clock.now(),
    sign: (url: string) => pictureAddresses.sign(url, viewer.id),
  }
  return rows.map((row) =>
    presentCase({ row, reasonCounts, notes, notices, earlierDecisions }, viewing),
  )
}

/** Decides a case or reverts its decision; of two concurrent decisions the second gets 409. */
export async function decideCase(
  deps: ModerationDeps,
  viewer: SignedIn,
  id: string,
  decision: Decision,
  request: object,
): Promise<Case> {
  const { db, outbox } = deps
  await applyDecision(deps, viewer, id, decision)
  outbox.sendSoon(request)
  const after = await findCase(db, id)
  const [decided] = after ? await presentCases(deps, viewer, [after]) : []
  if (!decided) throw problem('notFound')
  return decided
}

/** Decides several cases, each in a transaction of its own: what cannot be decided leaves the others as they are. */
export async function decideCases(
  deps: ModerationDeps,
  viewer: SignedIn,
  { ids, ...decision }: BulkDecision,
): Promise<BulkDecisionResult> {
  const results: BulkDecisionResult['results'] = []
  for (const id of new Set(ids)) {
    try {
      await applyDecision(deps, viewer, id, decision)
      results.push({ id, isDecided: true, failure: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ id, isDecided: false, failure: [error.responseMessage].flat().join(' ') })
    }
  }
  return { results }
}

async function applyDecision(
  deps: ModerationDeps,
  viewer: SignedIn,
  id: string,
  { action, days, despiteClaim, ...details }: Decision,
): Promise<void> {
  const { db, outbox, clock, siteSettings } = deps
  const { rule, votes, answer } = details
  const isPrepared = (text: string) =>
    siteSettings.current.answerTemplates.some(
      (prepared) => prepared.rule === rule && prepared.text === text,
    )
  if (answer !== undefined && !isPrepared(answer)) throw problem('badRequest')
  await inTransaction(db, async (tx) => {
    const deciders = await lockDeciders(tx, viewer)
    const isAdministrator = deciders.administrators.includes(viewer.id)
    // Only administrators take votes out of the counts, and suspend without end.
    if (!isAdministrator && (votes === 'withdraw' || days === null)) throw problem('forbidden')
    const until = suspensionEnd(clock, days === undefined && !isAdministrator ? longest : days)
    const isOnly = isOnlyAdministrator(viewer, deciders)
    const row = foundOr404(await findCase(tx, id))
    if (!canDecide(viewer, row, isOnly)) throw problem('otherMustDecide')
    if (!actionsFor(viewer, row, isOnly).includes(action)) {
      throw problem(row.outcome === null ? 'badRequest' : 'alreadyDecided')
    }
    const claim = presentClaim(row, viewer, clock.now())
    if (row.outcome === null && claim && !claim.isOwn && !despiteClaim) throw problem('caseClaimed')
    await actionHandlers[action](tx, viewer, row, { ...details, until })
    if (action === 'suspend' && suspendsAuthor(row)) {
      // Without the account: the outbox does not say who wrote an anonymous comment.
      await outbox.add(tx, { kind: 'suspension', about: id })
    }
  })
}

const day = 24 * 60 * 60_000
const longest = Math.max(...limits.suspensionDays)

/** When a suspension of some days ends; null without end. */
const suspensionEnd = (clock: Clock, days: number | null | undefined): string | null =>
  days ? new Date(clock.now() + days * day).toISOString() : null

/** What a decision says, and when a suspension ends. */
type DecisionDetails = Omit<Decision, 'action' | 'days' | 'despiteClaim'> & Suspension

type ActionHandler = (
  tx: Tx,
  viewer: SignedIn,
  row: CaseRow,
  details: DecisionDetails,
) => Promise<unknown>

const actionHandlers: Record<CaseAction, ActionHandler> = {
  async hide(tx, viewer, row, { rule = null, votes, until, ...stated }) {
    await setContentStatus(tx, row, 'HIDDEN')
    await resolveCase(tx, viewer, row, { ...stated, outcome: 'HIDDEN', rule })
    await record(tx, viewer, row, { status: 'HIDDEN', case: 'HIDDEN' }, rule)
  },
  async suspend(tx, viewer, row, { rule = null, votes, until, ...stated }) {
    await setContentStatus(tx, row, 'HIDDEN')
    await resolveCase(tx, viewer, row, {
      ...stated,
      ...{ outcome: 'SUSPENDED', rule, suspendedUntil: until },
    })
    await suspend(tx, viewer, row, rule, { votes, until })
    const status = row.type === 'user' ? undefined : 'HIDDEN'
    await record(tx, viewer, row, { status, case: 'SUSPENDED' }, rule)
  },
  async dismiss(tx, viewer, row, { isUnfounded }) {
    if (isCommentType(row.type)) {
      await updateStatus(tx, row.type, row.targetId, { status: 'ACTIVE', from: 'FLAGGED' })
    }
    await close(tx, viewer, row, 'DISMISSED', isUnfounded)
  },
  correct: (tx, viewer, row) => close(tx, viewer, row, 'CORRECTED'),
  async restore(tx, viewer, row) {
    await setContentStatus(tx, row, 'ACTIVE')
    const revoked = await revertDecisions(tx, viewer, row)
    // A concurrent administrator has already reverted the decision.
    if (row.outcome !== null && !revoked.includes(row.id)) throw problem('alreadyDecided')
    await grantOpenAppeals(tx, revoked, viewer.id)
    if (row.outcome === null)
      await resolveCase(tx, viewer, row, { outcome: 'RESTORED', rule: null })
    if (row.type !== 'user') {
      const isApproved = row.outcome === null && row.heldFor !== null
      const facts = { about: 'approvedContent', content: row.type } as const
      await notifyAuthor(tx, row, 'CONTENT_RESTORED', isApproved ? facts : undefined)
      if (isApproved) await notifyOthers(tx, row)
    }
    const status = row.type === 'user' ? undefined : 'ACTIVE'
    await record(tx, viewer, row, { status, case: 'RESTORED' }, null)
  },
}

async function close(
  tx: Tx,
  viewer: SignedIn,
  row: CaseRow,
  outcome: CaseOutcome,
  isUnfounded?: boolean,
) {
  await resolveCase(tx, viewer, row, { outcome, rule: null, isUnfounded })
  await record(tx, viewer, row, { case: outcome }, null)
}

function record(
  tx: Tx,
  viewer: SignedIn,
  row: CaseRow,
  after: Facts & { case: CaseOutcome },
  rule: ReportReason | null,
) {
  return recordDecision(tx, viewer, row, {
    action: 'CASE_DECIDED',
    before: { status: row.status, case: row.outcome ?? 'OPEN' },
    after,
    reason: rule,
  })
}
