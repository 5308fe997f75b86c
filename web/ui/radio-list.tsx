import { useId } from 'react'

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
}

/** Radio buttons in lines, each with a sentence that explains it. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, items, chosen, onChoose } = props
  const group = useId()
  return (
    <fieldset className="mt-5">
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
    </fieldset>
  )
}
