import { BadgeCheck } from 'lucide-react'

/** Check mark after the name of a verified user. */
export function VerifiedMark() {
  return (
    <>
      <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
      <span className="sr-only">Verified</span>
    </>
  )
}
