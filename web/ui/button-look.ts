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

/** The class names of a button, or of a link that looks like one. */
export function buttonLook(
  { variant = 'primary', size = 'md', square = false }: ButtonLook,
  className?: string,
): string {
  const width = square ? 'button-square' : `button-${size}`
  return classNames('button', `button-${variant}`, width, className)
}
