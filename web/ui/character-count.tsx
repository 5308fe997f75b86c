import { textLength } from '../lib/text-length.ts'
import { classNames } from './class-names.ts'

interface CharacterCountProps {
  text: string
  max: number
  /** Turns red above this; the limit itself when absent. */
  warnAbove?: number
  unit?: ' characters' | ''
}

/** Shows the length of a text and its limit; counts code points of the trimmed text, as the server does. */
export function CharacterCount({
  text,
  max,
  warnAbove = max,
  unit = ' characters',
}: CharacterCountProps) {
  const length = textLength(text)
  return (
    <span
      className={classNames(
        'tabular shrink-0 text-caption',
        length > warnAbove ? 'font-semibold text-oppose' : 'text-ink-soft',
      )}
    >
      {`${length}/${max}${unit}`}
    </span>
  )
}
