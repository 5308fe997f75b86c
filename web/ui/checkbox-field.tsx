import { useId } from 'react'

interface CheckboxFieldProps {
  label: string
  /** What checking it means. */
  hint: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** True while it makes no difference. */
  isDisabled?: boolean
  className?: string | undefined
}

/** A labelled checkbox with an explanation below it. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, isChecked, onChange, isDisabled = false, className } = props
  const hintId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-target cursor-pointer items-center gap-3 text-small font-semibold has-disabled:cursor-default has-disabled:text-ink-faint">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-default"
        />
        <span className="py-1.5">{label}</span>
      </label>
      <p id={hintId} className="-mt-1.5 ps-8 text-caption text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
