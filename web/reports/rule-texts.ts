import { rules } from '../../contract/rules.ts'
import { humanize, lookUp } from '../lib/enum-labels.ts'

/** Display name of a rule, from the key that a report or decision carries. */
export function ruleName(rule: string): string {
  return lookUp(rules, rule)?.name ?? humanize(rule)
}

/** Text of a rule; empty for a rule that is newer than the loaded page. */
export function ruleText(rule: string): string {
  return lookUp(rules, rule)?.says ?? ''
}
