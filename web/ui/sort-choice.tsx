import * as texts from '#messages/ui'
import { Choice } from './choice.tsx'

interface SortChoiceProps<Name extends string> {
  chosen: Name
  sorts: Record<Name, { label: string }>
  onChoose: (name: Name) => void
  className?: string
}

/** A select box for the order of a list. */
export function SortChoice<Name extends string>({ sorts, ...rest }: SortChoiceProps<Name>) {
  const labels = Object.entries<{ label: string }>(sorts).map(([name, { label }]) => [name, label])
  return <Choice label={texts.sortBy} choices={Object.fromEntries(labels)} {...rest} />
}
