import { rules } from '../../contract/rules.ts'
import { known, readable } from '../lib/known.ts'

/** What the rule is called that a report or a decision names. */
export function ruleName(rule: string): string {
  return known(rules, rule)?.name ?? readable(rule)
}

/** What the rule says; empty for one that this version of the page does not know. */
export function ruleText(rule: string): string {
  return known(rules, rule)?.says ?? ''
}
