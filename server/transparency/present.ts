import { limits } from '../../contract/limits.ts'
import { ruleNames } from '../../contract/rules.ts'
import type { Integrity, RuleCounts, Transparency } from '../../contract/transparency.ts'
import type { CountKind, DecisionTimes, IntegrityTotals, MonthCount, MonthTotals } from './store.ts'

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
 * Public counts: small ones are suppressed, counts of the current month rounded, so that none points at a person.
 * @param currentMonth `YYYY-MM`; listed even when nothing was decided, because its appearance would reveal a decision
 */
export function presentCounts(
  counts: MonthCount[],
  times: DecisionTimes,
  currentMonth: string,
): Transparency {
  const pastMonths = [...new Set(counts.map(({ month }) => month))].filter(
    (month) => month < currentMonth,
  )
  return {
    medianHours: presentMedian(times),
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

const day = 24

/** Only of full months, and in steps: otherwise the time would tell something about the latest decision. */
function presentMedian({ count, medianHours }: DecisionTimes): number | null {
  if (medianHours === null || count < limits.medianMin) return null
  const step = medianHours < day ? 1 : day
  return Math.max(1, Math.ceil(medianHours / step)) * step
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

const noTotals = {
  registrations: 0,
  heldVotes: 0,
  excludedVotes: 0,
  releasedReviews: 0,
  excludedReviews: 0,
}

/** The confirmed share is published from this number of accounts on. */
const accountsMin = 100

/** The public numbers about the integrity of the count; small ones are suppressed, as in the numbers of decisions. */
export function presentIntegrity(
  months: MonthTotals[],
  totals: IntegrityTotals,
  currentMonth: string,
): Integrity {
  const current = months.find(({ month }) => month === currentMonth)
  const past = months.filter(({ month }) => month < currentMonth)
  const confirmed = totals.accounts - totals.unconfirmed
  return {
    months: [
      publish({ ...noTotals, ...current, month: currentMonth }, false),
      ...past.map((month) => publish(month, true)),
    ],
    confirmedPercentage:
      totals.accounts < accountsMin
        ? null
        : Math.floor(Math.max(0, (confirmed * 20) / totals.accounts)) * 5,
    openReviews: roundDown(totals.openReviews),
    setApartVotes: roundDown(totals.setApartVotes),
  }
}

function publish({ month, ...totals }: MonthTotals, isOver: boolean) {
  const shown = isOver ? suppressSmall : roundDown
  return {
    month,
    isOver,
    registrations: shown(totals.registrations),
    heldVotes: shown(totals.heldVotes),
    excludedVotes: shown(totals.excludedVotes),
    releasedReviews: shown(totals.releasedReviews),
    excludedReviews: shown(totals.excludedReviews),
  }
}
