import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Loading, Skeleton } from './skeleton.tsx'

interface SkeletonRowsProps {
  label: string
  count: number
  className?: string
  /** One row. */
  children: ReactNode
}

/** Equal rows with lines between them, shown while a list loads. */
export function SkeletonRows({ label, count, className, children }: SkeletonRowsProps) {
  return (
    <Loading label={label} className={classNames('divide-y divide-line', className)}>
      {Array.from({ length: count }, (_, row) => (
        <Fragment key={row}>{children}</Fragment>
      ))}
    </Loading>
  )
}

interface NamedSkeletonRowProps {
  /** Height of the row. */
  className: string
  /** What stands at its end. */
  children: ReactNode
}

/** A row with a round picture, a name and a line below it. */
export function NamedSkeletonRow({ className, children }: NamedSkeletonRowProps) {
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <Skeleton className="size-11 shrink-0 rounded-full!" />
      <div className="grow">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="mt-2 h-3.5 w-1/3" />
      </div>
      {children}
    </div>
  )
}
