import type { CaseOutcome } from '../../contract/moderation.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { findFirstNotice } from '../notices/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Ground, type NewStatement, stateReasons } from '../statements/service.ts'
import type { Finding } from '../statements/told.ts'
import { type CaseRow, findFirstReport } from './store.ts'

/** What a decision states beside the rule. */
export type Stated = Omit<Ground, 'rule'> & {
  /** What is wrong, in the words of who decides. */
  facts?: string | null | undefined
  /** The last day of a suspension; absent without an end. */
  endDate?: string | undefined
}

/** Writes the statement of reasons of a decision that hides content or suspends its author. */
export async function stateDecision(
  tx: Tx,
  row: CaseRow,
  decision: Stated & { outcome: CaseOutcome; rule: ReportReason },
): Promise<void> {
  const { outcome, facts, ...ground } = decision
  const [reportedAt, notice] = [
    await findFirstReport(tx, row.id),
    await findFirstNotice(tx, row.id),
  ]
  await stateReasons(tx, {
    ...ground,
    caseId: row.id,
    isDetectedAutomatically: row.heldFor === 'WORDS',
    // The same whether or not an anonymous author can be suspended: another statement would tell who it is.
    restriction: {
      ...(row.type !== 'user' && { visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED' as const }),
      ...(outcome === 'SUSPENDED' && { account: 'DECISION_ACCOUNT_SUSPENDED' as const }),
    },
    words: facts,
    finding: findingOf(row, reportedAt !== undefined),
    source: sourceOf(reportedAt, notice),
    contentDate: row.targetCreatedAt,
    redress: outcome === 'HIDDEN' ? 'APPEAL' : 'CONTACT',
    noticedAt: reportedAt ?? null,
    ...contentOf(row),
  })
}

function sourceOf(
  reportedAt: string | undefined,
  notice: { isTrusted: boolean } | undefined,
): NewStatement['source'] {
  if (notice) return notice.isTrusted ? 'SOURCE_TRUSTED_FLAGGER' : 'SOURCE_ARTICLE_16'
  return reportedAt === undefined ? 'SOURCE_VOLUNTARY' : 'SOURCE_TYPE_OTHER_NOTIFICATION'
}

function findingOf({ type: content, heldFor }: CaseRow, isReported: boolean): Finding {
  if (isReported) return { finding: 'REPORTED', content }
  if (heldFor === 'WORDS') return { finding: 'LISTED_WORD', content }
  return { finding: heldFor ? 'WAITED' : 'SEEN', content }
}

function contentOf({
  type,
  picture,
}: CaseRow): Pick<NewStatement, 'contentTypes' | 'contentTypeOther'> {
  if (type === 'user') return { contentTypes: ['CONTENT_TYPE_OTHER'], contentTypeOther: 'Account' }
  return {
    contentTypes: picture ? ['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_IMAGE'] : ['CONTENT_TYPE_TEXT'],
  }
}
