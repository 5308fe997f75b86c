import type { ReportReason } from './reports.ts'

/** The rules of the site, by reason of a report. */
export const rules: Record<ReportReason, { name: string; says: string }> = {
  spam: { name: 'Spam', says: 'No advertising, and not the same again and again.' },
  abuse: { name: 'Abuse', says: 'No insults, threats or hatred against people.' },
  impersonation: { name: 'Impersonation', says: 'Nobody pretends to be somebody else.' },
  'wrong information': {
    name: 'Wrong information',
    says: 'No claims of fact that are known to be false.',
  },
  other: { name: 'Other', says: 'Anything else that the terms of use do not allow.' },
}

/** All rules in display order. */
export const ruleNames = Object.keys(rules) as ReportReason[]
