import { classNames } from './class-names.ts'

/** How much of a text's limit is used, counted as the limit is: trimmed. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const { length } = text.trim()
  return (
    <span
      className={classNames(
        'figures shrink-0 text-caption',
        length > max ? 'font-semibold text-oppose' : 'text-ink-soft',
      )}
    >
      {length}/{max} characters
    </span>
  )
}
