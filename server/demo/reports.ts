import type { ReportedType, ReportReason } from '../../contract/reports.ts'
import type { ReportTarget } from '../reports/store.ts'
import type { Voter } from './votes.ts'

/** A report by a user of the demo. */
export interface GeneratedReport {
  target: ReportTarget
  reporterId: string
  reason: ReportReason
  note: string | null
}

interface Reportable {
  id: string
  /** Null for a personality. */
  authorId: string | null
}

const reportTemplates: {
  type: ReportedType
  /** Index in the list of the latest targets of the type. */
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

/** Generates open reports; nobody reports own content. */
export function generateReports(
  reportable: Partial<Record<ReportedType, Reportable[]>>,
  voters: readonly Voter[],
): GeneratedReport[] {
  return reportTemplates.flatMap(({ type, index, by }) => {
    const reported = reportable[type]?.[index]
    if (!reported) return []
    const others = voters.filter(({ userId }) => userId !== reported.authorId).slice(-by.length)
    return others.flatMap(({ userId }, at) => {
      const report = by[at]
      return report ? [{ target: { type, id: reported.id }, reporterId: userId, ...report }] : []
    })
  })
}
