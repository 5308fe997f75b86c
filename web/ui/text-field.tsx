import type { ComponentProps, Ref } from 'react'
import * as texts from '#messages/text-field'
import { textLength } from '../lib/text-length.ts'
import { CharacterCount } from './character-count.tsx'
import { Field, Textarea } from './field.tsx'

const tooLong = {
  appeal: texts.appealTooLong,
  comment: texts.commentTooLong,
  explanation: texts.explanationTooLong,
  note: texts.noteTooLong,
  reason: texts.reasonTooLong,
}

interface TextFieldProps
  extends Omit<ComponentProps<typeof Field>, 'children' | 'aside' | 'error'> {
  ref?: Ref<HTMLTextAreaElement>
  /** What the message about a text that is too long calls it. */
  name: keyof typeof tooLong
  text: string
  /** In code points. */
  max: number
  onChange: (text: string) => void
  /** Another error message, for a text that is not too long. */
  error?: string | undefined
  rows?: number
  isBusy?: boolean
}

/** A labelled text area with a limit, which it counts and explains. */
export function TextField(props: TextFieldProps) {
  const { ref, name, text, max, onChange, error, rows = 3, isBusy, ...field } = props
  return (
    <Field
      {...field}
      error={isTooLong(text, max) ? tooLong[name]({ max: `${max}` }) : error}
      aside={<CharacterCount text={text} max={max} />}
    >
      <Textarea
        ref={ref}
        rows={rows}
        value={text}
        readOnly={isBusy}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

export const isTooLong = (text: string, max: number) => textLength(text) > max
