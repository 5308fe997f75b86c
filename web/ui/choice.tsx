import { Select } from './field.tsx'

interface ChoiceProps<Name extends string> {
  label: string
  chosen: Name
  /** Each with its text. */
  choices: Record<Name, string>
  onChoose: (name: Name) => void
  className?: string
}

/** One of a few, in a line of controls. */
export function Choice<Name extends string>({
  label,
  chosen,
  choices,
  onChoose,
  className,
}: ChoiceProps<Name>) {
  return (
    <div className={className}>
      <Select
        aria-label={label}
        value={chosen}
        onChange={({ target }) => onChoose(target.value as Name)}
      >
        {Object.entries<string>(choices).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
