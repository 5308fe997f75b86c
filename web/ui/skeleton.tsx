import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A block in the shape of what comes; give it size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-tag', className)} />
}

/** Wraps skeletons and tells assistive technology once that something is on its way. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
