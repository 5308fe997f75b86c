import type { Case } from '../../contract/moderation.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { presentKnownAuthor } from '../users/present.ts'
import { actionsFor } from './policy.ts'
import type { CaseNote, CaseRow, ReasonCount } from './store.ts'

interface ReportedCase {
  row: CaseRow
  reasonCounts: ReasonCount[]
  notes: CaseNote[]
}

interface Viewing {
  viewer: SignedIn
  /** True if the viewer is the only administrator. */
  isOnlyAdministrator: boolean
  /** Returns the signed URL of a picture that is not public. */
  sign: (url: string) => string
}

/** A case as an administrator may see it: without reporters, and without the author of anonymous content. */
export function presentCase(
  { row, reasonCounts, notes }: ReportedCase,
  { viewer, isOnlyAdministrator, sign }: Viewing,
): Case {
  const own = reasonCounts.filter(({ caseId }) => caseId === row.id)
  return {
    id: row.id,
    createdAt: row.createdAt,
    target: {
      type: row.type,
      id: row.targetId,
      text: row.text,
      picture: row.picture && row.type === 'post' ? sign(row.picture) : row.picture,
      createdAt: row.targetCreatedAt,
      status: row.status,
      isAnonymous: row.isAnonymous,
      user: presentKnownAuthor(row),
      personality:
        row.personalityName === null || row.personalitySlug === null
          ? null
          : { name: row.personalityName, slug: row.personalitySlug },
      postId: row.postId,
    },
    reportCount: own.reduce((sum, { count }) => sum + count, 0),
    reasons: own.map(({ reason, count }) => ({ reason, count })),
    notes: notes
      .filter(({ caseId }) => caseId === row.id)
      .map(({ reason, note }) => ({ reason, note })),
    outcome: row.outcome,
    rule: row.rule,
    decidedAt: row.decidedAt,
    suspendedUntil: row.suspendedUntil,
    actions: actionsFor(viewer, row, isOnlyAdministrator),
  }
}

const typeNames = {
  personality: 'entry',
  comment: 'comment',
  post: 'post',
  postComment: 'comment',
  user: 'account',
} as const

/** The outcome as reporters see it; it does not reveal that an author was suspended. */
export function outcomeText(
  { type, status }: Pick<CaseRow, 'type' | 'status'>,
  outcome: Case['outcome'],
): string {
  const subject = `The ${typeNames[type]}`
  if (outcome === 'CORRECTED') return `${subject} has been corrected.`
  if (outcome === 'SUSPENDED' && type === 'user') return `${subject} has been suspended.`
  if (outcome === 'HIDDEN' || outcome === 'SUSPENDED') return `${subject} has been hidden.`
  if (outcome === 'DISMISSED' && status === 'HIDDEN') return `${subject} was already hidden.`
  return `${subject} does not break the rules.`
}

/** The notification text for the author of hidden content. */
export function hiddenText({ type }: Pick<CaseRow, 'type'>, rule: { name: string; says: string }) {
  return `Your ${typeNames[type]} breaks the rule “${rule.name}”: ${rule.says} You can appeal once.`
}

/** The notification text for the author of an appeal. */
export function appealText({ type }: Pick<CaseRow, 'type'>, isGranted: boolean): string {
  return isGranted
    ? `Your ${typeNames[type]} is visible to others again.`
    : `Your ${typeNames[type]} stays hidden.`
}
