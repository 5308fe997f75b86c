import { useId } from 'react'
import { ErrorText } from './error-text.tsx'

export interface RadioItem<Value extends string> {
  value: Value
  name: string
  says: string
}

interface RadioListProps<Value extends string> {
  legend: string
  items: readonly RadioItem<Value>[]
  chosen: Value | null
  onChoose: (value: Value) => void
  error?: string | undefined
  className?: string
}

/** Radio buttons in lines, each with a sentence that explains it. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, items, chosen, onChoose, error, className } = props
  const group = useId()
  const errorId = `${group}-error`
  return (
    <fieldset aria-describedby={error && errorId} className={className}>
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      <div className="divide-y divide-line border-y border-line">
        {items.map(({ value, name, says }) => (
          <label
            key={value}
            className="flex min-h-target cursor-pointer items-start gap-3 py-2.5 text-small"
          >
            <input
              type="radio"
              name={group}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
            />
            <span>
              <span dir="auto" className="font-semibold">
                {name}
              </span>
              <span className="block text-caption text-ink-soft">{says}</span>
            </span>
          </label>
        ))}
      </div>
      <ErrorText id={errorId} className="mt-1.5 empty:mt-0">
        {error}
      </ErrorText>
    </fieldset>
  )
}
