import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonLook } from './button-look.ts'

/** A button; `type` defaults to 'button', so that it does not submit a form. */
export function Button({
  variant,
  size,
  square,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return (
    <button type={type} className={buttonLook({ variant, size, square }, className)} {...rest} />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  square,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  const look = buttonLook({ variant, size, square }, className)
  // Leaves out an attribute that only framework mode reads.
  return <Link className={look} discover="none" {...rest} />
}
