import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'accent' | 'support' | 'oppose'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-ink-soft',
  accent: 'border-transparent bg-accent-wash text-accent-strong',
  support: 'border-transparent bg-support-wash text-support-strong',
  oppose: 'border-transparent bg-oppose-wash text-oppose-strong',
}

/** A small label. The tones support and oppose are only for votes, and always with a word or an icon (not colour alone). */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      className={classNames(
        'tabular inline-flex min-h-6 items-center gap-1 rounded-tag border px-2 text-caption font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
