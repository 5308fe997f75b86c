import { useId } from 'react'

interface CheckboxFieldProps {
  label: string
  /** What checking it means. */
  hint: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  className?: string
}

/** A labelled checkbox with an explanation below it. */
export function CheckboxField({ label, hint, isChecked, onChange, className }: CheckboxFieldProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-target cursor-pointer items-center gap-3 text-small font-semibold">
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-accent"
        />
        <span>{label}</span>
      </label>
      <p id={hintId} className="-mt-1.5 ps-8 text-caption text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
