import type { Ref } from 'react'
import { limits } from '../../contract/limits.ts'
import { postTexts } from '../../contract/post-texts.ts'
import { textLength } from '../../contract/text-length.ts'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Textarea } from '../ui/field.tsx'

/** Why a text cannot be a post. */
export function postRefusal(text: string): string | undefined {
  const length = textLength(text)
  if (length === 0) return postTexts.empty
  return length > limits.postMax ? postTexts.tooLong : undefined
}

interface PostFieldProps {
  ref: Ref<HTMLTextAreaElement>
  label: string
  text: string
  error: string | undefined
  onChange: (text: string) => void
  /** Being sent, so it must stay as it is. */
  isBusy: boolean
}

/** The text of a post with its counter. More than the limit can be typed, so that nothing pasted is lost unseen. */
export function PostField({ ref, label, text, error, onChange, isBusy }: PostFieldProps) {
  const isTooLong = textLength(text) > limits.postMax
  return (
    <Field
      label={label}
      error={isTooLong ? postTexts.tooLong : error}
      aside={
        <CharacterCount text={text} max={limits.postMax} warnAbove={limits.postWarnAt} unit="" />
      }
    >
      <Textarea
        ref={ref}
        rows={4}
        value={text}
        readOnly={isBusy}
        className="field-sizing-content max-h-[60vh] min-h-28"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
