import { Fragment } from 'react'

/** An email or web address whose lines break before `@` and after separators, and in a word only if it is longer than a line. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(/(?=@)|(?<=[./_?&=-])(?!\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
