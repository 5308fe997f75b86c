import type { Ref } from 'react'
import { problems } from '../../contract/errors.ts'
import { classNames } from '../ui/class-names.ts'
import { GetVerified } from '../verification/get-verified.tsx'

interface VerifiedOnlyProps {
  ref: Ref<HTMLDivElement>
  /** The member tried to post. */
  isRefused: boolean
}

/** Tells a member who is not verified that posting needs that, and leads to asking for it. */
export function VerifiedOnly({ ref, isRefused }: VerifiedOnlyProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={classNames(
        'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border px-4 py-2.5 text-small',
        isRefused ? 'border-oppose bg-oppose-wash' : 'border-line bg-sunken',
      )}
    >
      <p className="min-w-0 flex-1 basis-64">{problems.notVerified.message}</p>
      <GetVerified />
    </div>
  )
}
