import { Fragment, type ReactNode } from 'react'
import type { Filters, FilterValues } from '../../contract/filter.ts'
import { Choice } from './choice.tsx'

export interface FilterControlProps<Value> {
  /** Undefined if the list is not filtered. */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Renders the control of each filter of a list, in order: without one for every filter this does not compile. */
export type FilterControls<F extends Filters> = {
  [Name in keyof F]-?: (props: FilterControlProps<NonNullable<FilterValues<F>[Name]>>) => ReactNode
}

interface FilterControlsProps<F extends Filters> {
  controls: FilterControls<F>
  values: FilterValues<F>
  onChange: (changed: Partial<FilterValues<F>>) => void
}

export function FilterControls<F extends Filters>({
  controls,
  values,
  onChange,
}: FilterControlsProps<F>) {
  const names: (keyof F & string)[] = Object.keys(controls)
  return names.map((name) => {
    const renderControl = controls[name]
    return (
      <Fragment key={name}>
        {renderControl({
          value: values[name] ?? undefined,
          onChange: (value) => onChange({ [name]: value } as Partial<FilterValues<F>>),
        })}
      </Fragment>
    )
  })
}

interface FilterChoiceProps<Value extends string> extends FilterControlProps<Value> {
  label: string
  /** The label of no choice. */
  all: string
  /** The label of each value that can be chosen. */
  choices: Partial<Record<Value, string>>
  className?: string
}

/** A select box for a filter. */
export function FilterChoice<Value extends string>({
  label,
  all,
  choices,
  value,
  onChange,
  className,
}: FilterChoiceProps<Value>) {
  return (
    <Choice<Value | ''>
      label={label}
      chosen={value ?? ''}
      choices={{ '': all, ...choices } as Record<Value | '', string>}
      onChoose={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      className={className}
    />
  )
}
