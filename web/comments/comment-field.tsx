import type { ReactNode, Ref } from 'react'
import { limits } from '../../contract/limits.ts'
import { textLength } from '../../contract/text-length.ts'
import { Field, Textarea } from '../ui/field.tsx'

/** Whether a text can be sent as a comment: not blank and not too long. */
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
  /** Being sent, so it must stay as it is. */
  isBusy: boolean
}

/** The text of a comment with its counter. More than the limit can be typed, so that nothing pasted is lost unseen. */
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
