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
 * Counts as everybody may read them: none so small, or told so soon, that it points at somebody.
 * @param running the month that is not over; it is told even when nothing was decided in it, for else its
 * appearing would tell that something was
 */
export function presentCounts(counts: MonthCount[], running: string): Transparency {
  const over = [...new Set(counts.map(({ month }) => month))].filter((month) => month < running)
  return {
    months: [
      { month: running, isOver: false, rules: rowsOf(counts, running, inFives) },
      ...over.map((month) => ({ month, isOver: true, rules: rowsOf(counts, month, unlessFew) })),
    ],
  }
}

type Publish = (total: number) => number | null

function rowsOf(counts: MonthCount[], month: string, publish: Publish): RuleCounts[] {
  return ruleNames.map((rule) => {
    const totalOf = (kind: CountKind) =>
      counts.find((count) => count.month === month && count.rule === rule && count.kind === kind)
        ?.total ?? 0
    const told = kinds.map((kind) => [fieldOf[kind], publish(totalOf(kind))])
    return { rule, ...(Object.fromEntries(told) as Omit<RuleCounts, 'rule'>) }
  })
}

const unlessFew: Publish = (total) => (total > 0 && total < limits.publishedMin ? null : total)

/** Else the moment would be seen at which something is decided. */
const inFives: Publish = (total) =>
  total < limits.publishedMin ? null : total - (total % limits.publishedMin)
