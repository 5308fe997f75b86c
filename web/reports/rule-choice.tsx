import { useId } from 'react'
import type { ReportReason } from '../../contract/reports.ts'
import { ruleNames, rules } from '../../contract/rules.ts'
import { ErrorText } from '../ui/error-text.tsx'

interface RuleChoiceProps {
  legend: string
  chosen: ReportReason | null
  onChoose: (rule: ReportReason) => void
  error?: string | undefined
}

/** Radio buttons for the rules of the site, each with its text. */
export function RuleChoice({ legend, chosen, onChoose, error }: RuleChoiceProps) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      <div className="divide-y divide-line border-y border-line">
        {ruleNames.map((rule) => (
          <label
            key={rule}
            className="flex min-h-target cursor-pointer items-start gap-3 py-2.5 text-small"
          >
            <input
              type="radio"
              name={name}
              value={rule}
              checked={chosen === rule}
              onChange={() => onChoose(rule)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
            />
            <span>
              <span dir="auto" className="font-semibold">
                {rules[rule].name}
              </span>
              <span className="block text-caption text-ink-soft">{rules[rule].says}</span>
            </span>
          </label>
        ))}
      </div>
      <ErrorText id={errorId} className="mt-1.5 empty:mt-0">
        {error}
      </ErrorText>
    </fieldset>
  )
}
