import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'destructive'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** The style of a button; `danger` opens a destructive action, `destructive` performs it. */
export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** For a button with only an icon, which needs an `aria-label`. */
  square?: boolean
}

const base =
  'relative inline-flex items-center justify-center rounded-control border font-semibold whitespace-nowrap select-none transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed [&>svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong active:bg-accent-strong',
  secondary:
    'border-transparent bg-accent-wash text-accent-strong hover:border-accent active:border-accent',
  outline:
    'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken active:bg-sunken',
  ghost: 'border-transparent text-ink hover:bg-sunken active:bg-sunken',
  danger: 'border-oppose bg-surface text-oppose hover:bg-oppose-wash active:bg-oppose-wash',
  destructive:
    'border-oppose bg-oppose text-on-oppose hover:border-oppose-strong hover:bg-oppose-strong active:bg-oppose-strong',
}

const sizes: Record<ButtonSize, { height: string; width: string; square: string }> = {
  sm: { height: 'min-h-target text-small', width: 'gap-1.5 px-3', square: 'w-target' },
  md: { height: 'min-h-target text-small', width: 'gap-2 px-4', square: 'w-target' },
  lg: { height: 'min-h-13 text-body', width: 'gap-2.5 px-6', square: 'w-13' },
}

/** The class names of a button, or of a link that looks like one. */
export function buttonLook(
  { variant = 'primary', size = 'md', square = false }: ButtonLook,
  className?: string,
): string {
  const { height, width, square: squareWidth } = sizes[size]
  return classNames(base, variants[variant], height, square ? squareWidth : width, className)
}
