import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/moderation'
import type { ReportReason } from '../../contract/reports.ts'
import { Field, Select } from '../ui/field.tsx'
import { answersQuery } from './api.ts'

interface AnswerChoiceProps {
  /** The rule that was broken. */
  rule: ReportReason | null
  /** Empty for none. */
  chosen: string
  onChoose: (answer: string) => void
}

/** Chooses among the answers that administrators have prepared for a rule; nothing where there are none. */
export function AnswerChoice({ rule, chosen, onChoose }: AnswerChoiceProps) {
  const { data } = useQuery(answersQuery)
  const answers = (data?.data ?? []).filter((answer) => answer.rule === rule)
  if (answers.length === 0) return null
  return (
    <Field label={texts.answerToTheAuthor} optional className="mt-5" hint={chosen || undefined}>
      <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{texts.onlyTheRule}</option>
        {answers.map(({ text }) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
