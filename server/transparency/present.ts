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

const none = Object.fromEntries(Object.values(fieldOf).map((field) => [field, 0])) as Omit<
  RuleCounts,
  'rule'
>

/** Counts as everybody may read them: none so small, or told so soon, that it points at somebody. */
export function presentCounts(counts: MonthCount[]): Transparency {
  const months = Map.groupBy(counts, ({ month }) => month)
  return {
    months: [...months].map(([month, ofMonth]) => ({
      month,
      isOver: ofMonth[0]?.isOver ?? false,
      rules: ruleNames
        .map((rule) => ofMonth.filter((count) => count.rule === rule))
        .flatMap((ofRule) => (ofRule[0] ? [rowOf(ofRule[0].rule, ofRule)] : [])),
    })),
  }
}

function rowOf(rule: RuleCounts['rule'], counts: MonthCount[]): RuleCounts {
  const told = counts.map(({ kind, total, isOver }) => [fieldOf[kind], published(total, isOver)])
  return { rule, ...none, ...Object.fromEntries(told) }
}

/** In a month that still runs, a number that grows by one would tell that something was just decided. */
function published(total: number, isOver: boolean): number | null {
  if (total > 0 && total < limits.publishedMin) return null
  return isOver ? total : total - (total % limits.publishedMin)
}
