import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A sheet on the page: hairline border, no shadow. Padding is the content's. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames('rounded-card border border-line bg-surface', className)}
      {...rest}
    />
  )
}
