import { BadgeCheck } from 'lucide-react'

/** Stands behind the name of somebody who is verified. */
export function VerifiedMark() {
  return (
    <>
      <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
      <span className="sr-only">Verified</span>
    </>
  )
}
