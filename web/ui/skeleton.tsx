import type { ReactNode } from 'react'
import * as texts from '#messages/ui'
import { classNames } from './class-names.ts'

/** A placeholder block while content loads; sized by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-tag', className)} />
}

/** Wraps skeletons and announces to screen readers that content is loading. */
export function Loading({
  label = texts.loading,
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
