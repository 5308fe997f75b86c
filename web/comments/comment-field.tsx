import type { ReactElement, Ref } from 'react'
import * as texts from '#messages/comments'
import { textLength } from '../lib/text-length.ts'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field } from '../ui/field.tsx'

/** True if a text is a valid comment: not blank and within the limit. */
export function isSendable(text: string, maxLength: number): boolean {
  const length = textLength(text)
  return length > 0 && length <= maxLength
}

interface CommentFieldProps {
  id?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
  label: string
  /** Stands where the character count otherwise is, which moves below the input. */
  aside?: ReactElement
  rows?: number
  text: string
  maxLength: number
  onChange: (text: string) => void
  /** The text is being submitted; the input is read-only. */
  isBusy: boolean
}

/** The comment input with its character count. Accepts more than the limit, so that pasted text is never cut silently. */
export function CommentField(props: CommentFieldProps) {
  const { id, ref, label, aside, rows = 3, text, maxLength, onChange, isBusy } = props
  const count = <CharacterCount text={text} max={maxLength} />
  return (
    <Field
      id={id}
      label={label}
      aside={aside ?? count}
      error={textLength(text) > maxLength ? texts.shortenIt({ max: maxLength }) : undefined}
      hint={aside && count}
    >
      <MentionTextarea ref={ref} rows={rows} value={text} readOnly={isBusy} onChange={onChange} />
    </Field>
  )
}
