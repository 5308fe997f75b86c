import type { ReactNode, Ref } from 'react'
import { limits } from '../../contract/limits.ts'
import { textLength } from '../lib/text-length.ts'
import { Field, Textarea } from '../ui/field.tsx'

/** True if a text is a valid comment: not blank and within the limit. */
export function isSendable(text: string): boolean {
  const length = textLength(text)
  return length > 0 && length <= limits.commentMax
}

interface CommentFieldProps {
  id?: string
  ref?: Ref<HTMLTextAreaElement>
  label: string
  aside?: ReactNode
  text: string
  onChange: (text: string) => void
  /** The text is being submitted; the input is read-only. */
  isBusy: boolean
}

/** The comment input with its character count. Accepts more than the limit, so that pasted text is never cut silently. */
export function CommentField({ id, ref, label, aside, text, onChange, isBusy }: CommentFieldProps) {
  const length = textLength(text)
  const isTooLong = length > limits.commentMax
  return (
    <Field
      id={id}
      label={label}
      aside={aside}
      error={isTooLong ? `Shorten it to ${limits.commentMax} characters.` : undefined}
      hint={
        <span className={isTooLong ? 'tabular font-semibold text-oppose' : 'tabular'}>
          {length}/{limits.commentMax} characters
        </span>
      }
    >
      <Textarea
        ref={ref}
        rows={3}
        value={text}
        readOnly={isBusy}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
