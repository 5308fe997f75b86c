import { Fragment } from 'react'

/** An email address that may wrap before its `@` and after a `.`, `_` or `-`, so that no word of it is broken. */
export function EmailText({ email }: { email: string }) {
  return (
    <bdi translate="no" className="wrap-anywhere">
      {email.split(/(?=@)|(?<=[._-])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </bdi>
  )
}
