import { ChevronDown } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
} from 'react'
import * as texts from '#messages/ui'
import { classNames } from './class-names.ts'
import { ErrorText } from './error-text.tsx'

interface FieldLink {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
}

const FieldContext = createContext<FieldLink | null>(null)

interface FieldProps {
  /** The control's id, if something links to it. */
  id?: string
  label: ReactNode
  /** Error message below the control, announced to screen readers; marks the control as invalid. */
  error?: string | undefined
  /** Help text that is always visible. */
  hint?: ReactNode
  /** Shown at the end of the label's line, such as a counter or a link. */
  aside?: ReactElement
  optional?: boolean
  className?: string
  /** An `Input`, `Textarea` or `Select`, which gets its id and description from context. */
  children: ReactNode
}

/** A labelled form control with hint and error, linked by `for` and `aria-describedby`. */
export function Field({
  id: givenId,
  label,
  error,
  hint,
  aside,
  optional,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = classNames(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined
  return (
    <FieldContext value={{ id, describedBy, isInvalid: Boolean(error) }}>
      <div className={className}>
        <div className="mb-1.5 flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="text-small font-semibold">
            <span>{label}</span>
            {optional && <span className="font-normal text-ink-faint">{` ${texts.optional}`}</span>}
          </label>
          {aside}
        </div>
        {children}
        {hint && (
          <p id={hintId} className="mt-1.5 text-caption text-ink-soft">
            {hint}
          </p>
        )}
        <ErrorText id={errorId} className="mt-1.5 empty:mt-0">
          {error}
        </ErrorText>
      </div>
    </FieldContext>
  )
}

const controlLook =
  'block w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink transition-colors ' +
  'hover:border-ink focus-visible:border-accent disabled:cursor-not-allowed disabled:opacity-55 ' +
  'aria-invalid:border-oppose aria-invalid:outline-oppose'

function useFieldProps() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
  }
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      {...useFieldProps()}
      className={classNames(controlLook, 'min-h-target', className)}
      {...rest}
    />
  )
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      rows={rows}
      {...useFieldProps()}
      className={classNames(controlLook, 'resize-y py-2.5', className)}
      {...rest}
    />
  )
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...useFieldProps()}
        className={classNames(controlLook, 'min-h-target appearance-none truncate pe-10')}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4.5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}
