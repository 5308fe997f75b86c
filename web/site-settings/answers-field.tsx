import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import { limits } from '../../contract/limits.ts'
import { ruleNames, rules } from '../../contract/rules.ts'
import type { AnswerTemplate, SiteSettings } from '../../contract/site-settings.ts'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Field, Select, Textarea } from '../ui/field.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'

/** Answers to authors, each to a rule, which can be added and removed. */
export function AnswersField({ control }: { control: Control<SiteSettings> }) {
  const { field, fieldState } = useController({ control, name: 'answerTemplates' })
  const answers = field.value
  const id = useId()
  const focusWhenRendered = useFocusWhenRendered()
  const [announcement, setAnnouncement] = useState('')
  // Of the list as a whole an object has a message, of its answers an array has objects.
  const errors = fieldState.error as ListError | undefined

  function add(): void {
    field.onChange([...answers, { rule: answers.at(-1)?.rule ?? 'spam', text: '' }])
    focusWhenRendered(`${id}-rule-${answers.length}`)
  }

  function remove(index: number): void {
    field.onChange(answers.toSpliced(index, 1))
    setAnnouncement(texts.answerHasBeenRemoved)
    focusWhenRendered(`${id}-add`)
  }

  return (
    <div>
      {answers.length > 0 && (
        <ol className="mb-4 divide-y divide-line border-y border-line">
          {answers.map((answer, index) => (
            <AnswerRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps no state.
              key={index}
              id={id}
              index={index}
              answer={answer}
              error={errors?.[index]?.text?.message}
              onChange={(changed) => field.onChange(answers.with(index, changed))}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <Button
        id={`${id}-add`}
        variant="outline"
        aria-disabled={answers.length >= limits.answersMax}
        onClick={() => answers.length < limits.answersMax && add()}
      >
        <Plus aria-hidden="true" className="size-4.5" />
        {texts.addAnAnswer}
      </Button>
      <ErrorText id={`${id}-error`} className="mt-1.5 empty:mt-0">
        {errors?.message}
      </ErrorText>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

type ListError = { message?: string; [index: number]: { text?: { message?: string } } | undefined }

interface AnswerRowProps {
  id: string
  index: number
  answer: AnswerTemplate
  error: string | undefined
  onChange: (answer: AnswerTemplate) => void
  onRemove: () => void
}

function AnswerRow({ id, index, answer, error, onChange, onRemove }: AnswerRowProps) {
  const position = index + 1
  return (
    <li className="grid gap-3 py-4">
      <Field
        id={`${id}-rule-${index}`}
        label={texts.ruleOfAnswer({ position })}
        className="sm:w-64"
      >
        <Select
          value={answer.rule}
          onChange={({ target }) =>
            onChange({ ...answer, rule: target.value as AnswerTemplate['rule'] })
          }
        >
          {ruleNames.map((rule) => (
            <option dir="auto" key={rule} value={rule}>
              {rules[rule].name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.answerNumber({ position })}
        error={error}
        aside={<CharacterCount text={answer.text} max={limits.answerMax} unit="" />}
      >
        <Textarea
          rows={2}
          value={answer.text}
          onChange={({ target }) => onChange({ ...answer, text: target.value })}
        />
      </Field>
      <Button
        variant="ghost"
        square
        title={texts.remove}
        aria-label={texts.removeAnswer({ position })}
        className="-mx-2 text-oppose"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </li>
  )
}
