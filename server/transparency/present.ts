import { limits } from '../../contract/limits.ts'
import { ruleNames } from '../../contract/rules.ts'
import type { RuleCounts, Transparency } from '../../contract/transparency.ts'
import type { CountKind, MonthCount } from './store.ts'

const fieldOf: Record<CountKind, keyof Omit<RuleCounts, 'rule'>> = {
  REPORTS: 'reports',
  HIDDEN: 'hidden',
  SUSPENDED: 'suspended',
  CORRECTED: 'corrected',
  DISMISSED: 'dismissed',
  APPEALS_GRANTED: 'appealsGranted',
  APPEALS_REJECTED: 'appealsRejected',
}
const kinds = Object.keys(fieldOf) as CountKind[]

/**
 * Public counts, with small ones suppressed and those of the current month rounded, so that none points at a person.
 * @param currentMonth `YYYY-MM`; listed even when nothing was decided, because its appearance would reveal a decision
 */
export function presentCounts(counts: MonthCount[], currentMonth: string): Transparency {
  const pastMonths = [...new Set(counts.map(({ month }) => month))].filter(
    (month) => month < currentMonth,
  )
  return {
    months: [
      { month: currentMonth, isOver: false, rules: rowsOf(counts, currentMonth, roundDown) },
      ...pastMonths.map((month) => ({
        month,
        isOver: true,
        rules: rowsOf(counts, month, suppressSmall),
      })),
    ],
  }
}

type Publish = (total: number) => number | null

function rowsOf(counts: MonthCount[], month: string, publish: Publish): RuleCounts[] {
  return ruleNames.map((rule) => {
    const totalOf = (kind: CountKind) =>
      counts.find((count) => count.month === month && count.rule === rule && count.kind === kind)
        ?.total ?? 0
    const fields = kinds.map((kind) => [fieldOf[kind], publish(totalOf(kind))])
    return { rule, ...(Object.fromEntries(fields) as Omit<RuleCounts, 'rule'>) }
  })
}

const suppressSmall: Publish = (total) => (total > 0 && total < limits.publishedMin ? null : total)

/** Rounded, or changes of the current month would reveal when a decision is made. */
const roundDown: Publish = (total) =>
  total < limits.publishedMin ? null : total - (total % limits.publishedMin)
