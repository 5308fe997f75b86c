import type { Case, CaseOutcome, Claim } from '../../contract/moderation.ts'
import type { NoteFacts } from '../../contract/note-facts.ts'
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

/** How a case ended, for those who reported it. */
export const outcomeFacts = (
  { type, status }: Pick<CaseRow, 'type' | 'status'>,
  outcome: CaseOutcome,
): NoteFacts => ({
  about: 'report',
  content: type,
  outcome: outcome === 'DISMISSED' && status === 'HIDDEN' ? 'ALREADY_HIDDEN' : outcome,
})
