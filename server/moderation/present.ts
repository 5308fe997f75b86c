import type { Case, Claim } from '../../contract/moderation.ts'
import type { CaseNotice } from '../../contract/notices.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { presentAuthor, presentKnownAuthor } from '../users/present.ts'
import { actionsFor, canDecide } from './policy.ts'
import type { CaseNote, CaseRow, ReasonCount } from './store.ts'

interface ReportedCase {
  row: CaseRow
  reasonCounts: ReasonCount[]
  notes: CaseNote[]
  notices: (CaseNotice & { caseId: string })[]
  /** By id of the case; without those whose author is not known. */
  earlierDecisions: Map<string, number>
}

interface Viewing {
  viewer: SignedIn
  /** True if the viewer is the only administrator. */
  isOnlyAdministrator: boolean
  /** Unix time in milliseconds. */
  now: number
  /** Returns the signed URL of a picture that is not public. */
  sign: (url: string) => string
}

/** A case as an administrator may see it: without reporters, and without the author of anonymous content. */
export function presentCase(
  { row, reasonCounts, notes, notices, earlierDecisions }: ReportedCase,
  { viewer, isOnlyAdministrator, now, sign }: Viewing,
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
    notices: notices.filter(({ caseId }) => caseId === row.id),
    earlierDecisions: earlierDecisions.get(row.id) ?? null,
    outcome: row.outcome,
    rule: row.rule,
    decidedAt: row.decidedAt,
    suspendedUntil: row.suspendedUntil,
    claim: presentClaim(row, viewer, now),
    // Notes are not for whom they may be about.
    noteCount: canDecide(viewer, row, isOnlyAdministrator) ? row.noteCount : 0,
    answer: row.answer,
    heldFor: row.heldFor,
    actions: actionsFor(viewer, row, isOnlyAdministrator),
  }
}

type ClaimColumns = Pick<
  CaseRow,
  | 'claimerId'
  | 'claimedUntil'
  | 'claimerName'
  | 'claimerUsername'
  | 'claimerImage'
  | 'claimerVerification'
>

/** Who works on a case; null when nobody does, or the time is over. */
export function presentClaim(row: ClaimColumns, viewer: SignedIn, now: number): Claim | null {
  const { claimerId, claimedUntil, claimerName, claimerUsername } = row
  if (claimedUntil === null || Date.parse(claimedUntil) <= now) return null
  if (claimerName === null || claimerUsername === null) return null
  return {
    user: presentAuthor({
      authorName: claimerName,
      authorUsername: claimerUsername,
      authorImage: row.claimerImage,
      authorVerification: row.claimerVerification,
    }),
    isOwn: claimerId === viewer.id,
    until: claimedUntil,
  }
}

/** What a target is called within a sentence. */
export const typeNames = {
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
export function hiddenText(
  { type }: Pick<CaseRow, 'type'>,
  rule: { name: string; says: string },
  { law, answer }: { law?: string | null; answer?: string | null } = {},
) {
  const reason = law
    ? `Your ${typeNames[type]} breaks this law: ${law}.`
    : `Your ${typeNames[type]} breaks the rule “${rule.name}”: ${rule.says}`
  return [reason, ...(answer ? [answer] : []), 'You can appeal once.'].join(' ')
}

/** The notification text for the author of content that has waited for review. */
export const approvedText = ({ type }: Pick<CaseRow, 'type'>): string =>
  `Your ${typeNames[type]} has been reviewed, and everybody can see it now.`

/** The notification text for the author of an appeal. */
export function appealText({ type }: Pick<CaseRow, 'type'>, isGranted: boolean): string {
  return isGranted
    ? `Your ${typeNames[type]} is visible to others again.`
    : `Your ${typeNames[type]} stays hidden.`
}
