import type { ReportedType, ReportReason } from '../../contract/reports.ts'
import type { ReportTarget } from '../reports/store.ts'
import type { Voter } from './votes.ts'

/** Something that members of the demo report. */
export interface GeneratedReport {
  target: ReportTarget
  reporterId: string
  reason: ReportReason
  note: string | null
}

interface Known {
  id: string
  /** Null for a personality. */
  authorId: string | null
}

const grounds: {
  type: ReportedType
  /** Which of the latest things of the type. */
  index: number
  by: { reason: ReportReason; note: string | null }[]
}[] = [
  {
    type: 'comment',
    index: 2,
    by: [
      { reason: 'wrong information', note: 'The levy was changed once, in May. See the minutes.' },
      { reason: 'wrong information', note: null },
      { reason: 'abuse', note: 'One can say that without calling people names.' },
    ],
  },
  { type: 'comment', index: 9, by: [{ reason: 'spam', note: 'Stands under five others, too.' }] },
  {
    type: 'post',
    index: 1,
    by: [
      { reason: 'other', note: 'Off topic, I think?' },
      { reason: 'spam', note: null },
    ],
  },
  {
    type: 'personality',
    index: 3,
    by: [{ reason: 'wrong information', note: 'Left the party last spring.' }],
  },
]

/** Reports that wait for the demo's administrator; nobody reports what is one's own. */
export function generateReports(
  known: Partial<Record<ReportedType, Known[]>>,
  voters: readonly Voter[],
): GeneratedReport[] {
  return grounds.flatMap(({ type, index, by }) => {
    const reported = known[type]?.[index]
    if (!reported) return []
    const others = voters.filter(({ userId }) => userId !== reported.authorId).slice(-by.length)
    return others.flatMap(({ userId }, at) => {
      const said = by[at]
      return said ? [{ target: { type, id: reported.id }, reporterId: userId, ...said }] : []
    })
  })
}
