import type { ReportedType } from '../../contract/reports.ts'

/** The content or user to report. */
export interface ReportTarget {
  type: ReportedType
  id: string
  /** Name of the author, or of the person or user; null for an anonymous comment. */
  name: string | null
}

/** What the message about a report calls the target. */
export function namedTarget({ type, name }: ReportTarget) {
  if (name === null) return { kind: 'anonymousComment', name: '' }
  return { kind: type === 'postComment' ? 'comment' : type, name }
}
