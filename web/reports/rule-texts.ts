import { rules } from '../../contract/rules.ts'
import { known, readable } from '../lib/known.ts'

/** Display name of a rule, from the key that a report or decision carries. */
export function ruleName(rule: string): string {
  return known(rules, rule)?.name ?? readable(rule)
}

/** Text of a rule; empty for a rule that is newer than the loaded page. */
export function ruleText(rule: string): string {
  return known(rules, rule)?.says ?? ''
}
