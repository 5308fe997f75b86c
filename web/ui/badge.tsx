import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'accent' | 'support' | 'oppose'

/** A small label. The tones support and oppose are only for votes, and always with a word or an icon (not colour alone). */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={classNames('badge', `badge-${tone}`, className)} {...rest} />
}
