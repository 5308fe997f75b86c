import * as texts from '#messages/transparency'
import { limits } from '../../contract/limits.ts'
import type { RuleCounts, Transparency } from '../../contract/transparency.ts'
import { longMonthYear } from '../lib/dates.ts'
import { fullCount } from '../lib/formats.ts'
import { listText } from '../lib/list-text.ts'

type Field = keyof Omit<RuleCounts, 'rule'>

/** What each of the numbers says in a sentence, in its order. */
const phrases = [
  ['reports', texts.weDecided],
  ['hidden', texts.weHid],
  ['suspended', texts.weSuspended],
  ['corrected', texts.weCorrected],
  ['dismissed', texts.weDismissed],
] as const satisfies [Field, unknown][]

/** The decisions of the latest full month that has any, under all rules together, in words. */
export function summaryOf({ months }: Pick<Transparency, 'months'>): string {
  for (const { month, isOver, rules } of months) {
    const decisions = isOver ? decisionsOf(rules) : []
    if (decisions.length === 0) continue
    return texts.inMonthWe({
      month: longMonthYear(`${month}-01`),
      decisions: listText(decisions),
    })
  }
  return texts.noFullMonthYet
}

const decisionsOf = (rules: RuleCounts[]): string[] =>
  phrases.flatMap(([field, phrase]) => {
    const { low, high } = totalOf(rules, field)
    if (high === 0) return []
    const shown = low === high ? fullCount(low) : texts.fromTo({ low, high })
    return [phrase({ count: high, shown })]
  })

/** The bounds of a sum: each suppressed count of a full month is at least one. */
function totalOf(rules: RuleCounts[], field: Field): { low: number; high: number } {
  const shown = rules.map((counts) => counts[field]).filter((count) => count !== null)
  const suppressed = rules.length - shown.length
  const sum = shown.reduce((total, count) => total + count, 0)
  return { low: sum + suppressed, high: sum + suppressed * (limits.publishedMin - 1) }
}
