import type { ReactNode, Ref } from 'react'
import { problems } from '../../contract/errors.ts'
import { classNames } from '../ui/class-names.ts'

interface NotVerifiedNoticeProps {
  ref?: Ref<HTMLDivElement>
  /** True after the user tried to post. */
  isHighlighted?: boolean
  /** The button to request verification. */
  children: ReactNode
}

/** Says that only verified users can post. */
export function NotVerifiedNotice({ ref, isHighlighted, children }: NotVerifiedNoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={classNames(
        'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border px-4 py-2.5 text-small',
        isHighlighted ? 'border-oppose bg-oppose-wash' : 'border-line bg-sunken',
      )}
    >
      <p className="min-w-0 flex-1 basis-64">{problems.notVerified.message()}</p>
      {children}
    </div>
  )
}
