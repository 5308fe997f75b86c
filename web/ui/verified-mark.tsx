import { BadgeCheck } from 'lucide-react'
import * as texts from '#messages/ui'

/** Check mark after the name of a verified user. */
export function VerifiedMark() {
  return (
    <>
      <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
      <span className="sr-only">{texts.verified}</span>
    </>
  )
}
