import type { ReportReason } from '../../contract/reports.ts'
import { ruleNames, rules } from '../../contract/rules.ts'
import { RadioList } from '../ui/radio-list.tsx'

interface RuleChoiceProps {
  legend: string
  chosen: ReportReason | null
  onChoose: (rule: ReportReason) => void
  error?: string | undefined
}

const items = ruleNames.map((value) => ({ value, ...rules[value] }))

/** Radio buttons for the rules of the site, each with its text. */
export const RuleChoice = (props: RuleChoiceProps) => <RadioList items={items} {...props} />
