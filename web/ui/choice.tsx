import { Select } from './field.tsx'

interface ChoiceProps<Name extends string> {
  label: string
  chosen: Name
  /** The label of each option. */
  choices: Record<Name, string>
  onChoose: (name: Name) => void
  className?: string
}

/** A select box without a visible label, for a row of controls. */
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
