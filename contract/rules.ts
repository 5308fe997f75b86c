import type { ReportReason } from './reports.ts'

/** The rules of the site, by reason of a report. */
export const rules: Record<ReportReason, { name: string; says: string }> = {
  spam: { name: 'Spam', says: "Don't advertise or post the same thing repeatedly." },
  abuse: { name: 'Abuse', says: "Don't insult, threaten or spread hatred against people." },
  impersonation: { name: 'Impersonation', says: "Don't impersonate anyone." },
  'wrong information': {
    name: 'Wrong information',
    says: "Don't make claims that you know are false.",
  },
  other: { name: 'Other', says: 'Anything else the terms do not allow.' },
}

/** All rules in display order. */
export const ruleNames = Object.keys(rules) as ReportReason[]
