import * as texts from '#messages/text-field'
import { textLength } from '../lib/text-length.ts'
import { classNames } from './class-names.ts'

interface CharacterCountProps {
  text: string
  max: number
  /** Turns red above this; the limit itself when absent. */
  warnAbove?: number
  /** Empty for the numbers alone. */
  unit?: ''
}

/** Shows the length of a text and its limit; counts code points of the trimmed text, as the server does. */
export function CharacterCount({ text, max, warnAbove = max, unit }: CharacterCountProps) {
  const length = textLength(text)
  return (
    <span
      className={classNames(
        'tabular shrink-0 text-caption',
        length > warnAbove ? 'font-semibold text-oppose' : 'text-ink-soft',
      )}
    >
      {unit === ''
        ? `${length}/${max}`
        : texts.characterCount({ length: `${length}`, max: `${max}` })}
    </span>
  )
}
