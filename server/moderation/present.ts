import type { Case } from '../../contract/moderation.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { actionsFor } from './policy.ts'
import type { CaseNote, CaseRow, Grounds } from './store.ts'

interface Known {
  row: CaseRow
  grounds: Grounds[]
  notes: CaseNote[]
}

interface Seen {
  viewer: SignedIn
  /** Whether the viewer is the only administrator. */
  isAlone: boolean
  /** Makes the address under which the viewer finds a picture that not everybody may see. */
  sign: (url: string) => string
}

/** A case as an administrator may see it: no reporter, and no author of an anonymous thing. */
export function presentCase({ row, grounds, notes }: Known, { viewer, isAlone, sign }: Seen): Case {
  const own = grounds.filter(({ caseId }) => caseId === row.id)
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
      user: authorOf(row),
      personality:
        row.personalityName === null || row.personalitySlug === null
          ? null
          : { name: row.personalityName, slug: row.personalitySlug },
    },
    reportCount: own.reduce((sum, { count }) => sum + count, 0),
    reasons: own.map(({ reason, count }) => ({ reason, count })),
    notes: notes
      .filter(({ caseId }) => caseId === row.id)
      .map(({ reason, note }) => ({ reason, note })),
    outcome: row.outcome,
    rule: row.rule,
    decidedAt: row.decidedAt,
    acts: actionsFor(viewer, row, isAlone),
  }
}

function authorOf(row: CaseRow): Case['target']['user'] {
  if (row.isAnonymous || row.authorName === null || row.authorUsername === null) return null
  return {
    name: row.authorName,
    username: row.authorUsername,
    profileImage: row.authorImage,
    isVerified: row.authorVerification === 'VERIFIED',
  }
}

const nouns = { personality: 'entry', comment: 'comment', post: 'post', user: 'account' } as const

/** What those who reported a thing are told; that an author was suspended is nobody's business. */
export function outcomeText(
  { type, status }: Pick<CaseRow, 'type' | 'status'>,
  outcome: Case['outcome'],
): string {
  const the = `The ${nouns[type]}`
  if (outcome === 'CORRECTED') return `${the} has been corrected.`
  if (outcome === 'SUSPENDED' && type === 'user') return `${the} has been suspended.`
  if (outcome === 'HIDDEN' || outcome === 'SUSPENDED') return `${the} has been hidden.`
  if (outcome === 'DISMISSED' && status === 'HIDDEN') return `${the} was hidden already.`
  return `${the} does not break the rules.`
}

/** What the author of a hidden thing is told. */
export function hiddenText({ type }: Pick<CaseRow, 'type'>, rule: { name: string; says: string }) {
  return `Your ${nouns[type]} breaks the rule “${rule.name}”: ${rule.says} You can appeal once.`
}

/** What is told to whoever appealed. */
export function appealText({ type }: Pick<CaseRow, 'type'>, isGranted: boolean): string {
  return isGranted
    ? `Your ${nouns[type]} is shown to others again.`
    : `Your ${nouns[type]} stays hidden.`
}
