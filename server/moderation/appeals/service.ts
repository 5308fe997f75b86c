import type { Appeal, NewAppeal, OwnDecision } from '../../../contract/appeals.ts'
import type { CursorPage } from '../../../contract/paging.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { foundOr404, problem } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import type { CursorPaging } from '../../platform/paging.ts'
import { findStatements } from '../../statements/store.ts'
import { inReadersWords } from '../../statements/told.ts'
import { addCounts } from '../../transparency/store.ts'
import { listDeciders, lockDeciders } from '../administrators.ts'
import { notifyAuthor, recordDecision, revertDecisions, setContentStatus } from '../decision.ts'
import { canDecideAppeal } from '../policy.ts'
import { type ModerationDeps, presentCases } from '../service.ts'
import { closeAppeal, findAppeal, insertAppeal, listAppeals, listHidingDecisions } from './store.ts'

/** The decisions that hide the viewer's own comments and posts. */
export async function ownDecisions(
  db: Db,
  viewer: SignedIn,
  id: string | undefined,
): Promise<OwnDecision[]> {
  const rows = await listHidingDecisions(db, viewer.id, id)
  const statements = await findStatements(
    db,
    rows.map(({ caseId }) => caseId),
  )
  const statementOf = (caseId: string) => {
    const statement = statements.get(caseId)
    return statement ? inReadersWords(statement) : null
  }
  return rows.map(({ caseId, type, id, rule, decidedAt, text, appealedAt, isGranted }) => ({
    type,
    id,
    rule: rule ?? 'other',
    decidedAt,
    statement: statementOf(caseId),
    appeal:
      text === null || appealedAt === null
        ? null
        : { text, createdAt: appealedAt, outcome: isGranted === null ? 'PENDING' : 'REJECTED' },
  }))
}

/** Appeals against a decision that hides own content; once per decision. */
export async function createAppeal(
  db: Db,
  viewer: SignedIn,
  { type, id, text }: NewAppeal,
): Promise<OwnDecision> {
  const [decision] = await listHidingDecisions(db, viewer.id, id)
  if (!decision || decision.type !== type) throw problem('notFound')
  if (!(await insertAppeal(db, decision.caseId, text))) throw problem('notFound')
  const [appealed] = await ownDecisions(db, viewer, id)
  if (!appealed) throw problem('notFound')
  return appealed
}

export async function appealsToDecide(
  deps: ModerationDeps,
  viewer: SignedIn,
  paging: CursorPaging,
): Promise<CursorPage<Appeal>> {
  const { db } = deps
  const { data, pagination } = await listAppeals(db, paging)
  const cases = await presentCases(deps, viewer, data)
  const deciders = await listDeciders(db)
  const rows = data.flatMap((row, index) => {
    const appealedCase = cases[index]
    if (!appealedCase) return []
    const { appealId, appealText: text, appealedAt } = row
    const mayDecide = canDecideAppeal(viewer, row, deciders)
    return [{ id: appealId, text, createdAt: appealedAt, case: appealedCase, mayDecide }]
  })
  return { data: rows, pagination }
}

/** Grants or rejects an appeal and notifies its author; of two concurrent decisions the second gets 409. */
export async function decideAppeal(
  { db }: ModerationDeps,
  viewer: SignedIn,
  id: string,
  isGranted: boolean,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const deciders = await lockDeciders(tx, viewer)
    const row = foundOr404(await findAppeal(tx, id))
    if (!canDecideAppeal(viewer, row, deciders)) throw problem('otherMustDecide')
    if (isGranted) await setContentStatus(tx, row, 'ACTIVE')
    if (!(await closeAppeal(tx, id, isGranted, viewer.id))) throw problem('alreadyDecided')
    if (isGranted) await revertDecisions(tx, viewer, row)
    await notifyAuthor(tx, row, 'APPEAL_OUTCOME', { about: 'appeal', content: row.type, isGranted })
    await addCounts(tx, [
      {
        rule: row.rule ?? 'other',
        kind: isGranted ? 'APPEALS_GRANTED' : 'APPEALS_REJECTED',
        total: 1,
      },
    ])
    await recordDecision(tx, viewer, row, {
      action: isGranted ? 'APPEAL_GRANTED' : 'APPEAL_REJECTED',
      before: { status: row.status, appeal: 'PENDING' },
      after: {
        status: isGranted ? 'ACTIVE' : row.status,
        appeal: isGranted ? 'GRANTED' : 'REJECTED',
      },
      reason: row.rule,
    })
  })
}
