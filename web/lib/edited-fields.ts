import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import * as texts from '#messages/edited-fields'
import { problems } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'
import { listText } from './list-text.ts'

/** Values as replies have them: null where a form has an empty text. */
type Shown<Values> = { [Field in keyof Values]?: ShownValue }
type ShownValue =
  | string
  | boolean
  | null
  | number
  | readonly (string | Record<string, string>)[]
  | undefined

/**
 * Of the values of a form only those that were edited, and as `basedOn` what the user has seen in their place. The server
 * compares it, so that nobody undoes the change of another person silently.
 */
export function editedFields<Values extends object, Shown extends object>(
  values: Values,
  dirtyFields: Partial<Record<keyof Values, unknown>>,
  shown: Shown,
): Partial<Values> & { basedOn: Partial<Shown> } {
  const isEdited = (field: string) => Boolean(dirtyFields[field as keyof Values])
  return { ...pick(values, isEdited), basedOn: pick(shown, isEdited) }
}

const pick = <Source extends object>(source: Source, isPicked: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(source).filter(([field]) => isPicked(field))) as Partial<Source>

/** True if an edited field is not any more what the user has seen. */
export const isOutdatedEdit = (error: unknown): boolean =>
  error instanceof ApiError && error.messages[0] === problems.changedMeanwhile.message()

/** Shows the current values in a form: in place of what was not edited, and beside what was edited and has changed. */
export function showCurrentValues<Values extends FieldValues, Output>(
  { formState: { dirtyFields }, reset, setError }: UseFormReturn<Values, unknown, Output>,
  shown: Shown<Values>,
  current: Shown<Values>,
): void {
  const edited = Object.keys(dirtyFields) as Path<Values>[]
  const fields = Object.keys(current).map((field) => [field, current[field] ?? ''])
  reset(Object.fromEntries(fields) as DefaultValues<Values>, { keepDirtyValues: true })
  for (const field of edited) {
    if (JSON.stringify(shown[field]) !== JSON.stringify(current[field]))
      setError(field, { message: meanwhile(current[field]) })
  }
}

function meanwhile(value: ShownValue): string {
  if (value === null || value === '') return texts.removedMeanwhile
  if (Array.isArray(value)) {
    const rows = value.map((row) => (typeof row === 'string' ? row : Object.values(row).join(' ')))
    return rows.length > 0
      ? texts.changedMeanwhileTo({ value: listText(rows) })
      : texts.removedMeanwhile
  }
  return typeof value === 'string' ? texts.changedMeanwhileTo({ value }) : texts.changedMeanwhile
}
