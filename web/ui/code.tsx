import { Fragment } from 'react'
import { classNames } from './class-names.ts'

/** Code within a text. Lines break after separators, not after the hyphens of an option, and in a word only if it is longer than a line. */
export function Code({ text, className }: { text: string; className?: string }) {
  // After a space, slash, bracket, comma, or a hyphen within a word.
  const parts = text.split(/(?<=[\s/(,]|\w-)(?!\/)/)
  return (
    <code translate="no" className={classNames('wrap-anywhere', className)}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={part.startsWith('-') ? 'whitespace-nowrap' : undefined}>{part}</span>
        </Fragment>
      ))}
    </code>
  )
}
