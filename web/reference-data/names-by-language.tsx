import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import * as texts from '#messages/reference-data'
import { type NameInLanguage, NamesByLanguage } from '../../contract/names-by-language.ts'
import { Field, Textarea } from '../ui/field.tsx'
import { linesOf, spellingsIn } from './spellings.ts'

/** Names as a form shows them, one a line, such as `es: Baviera`. */
export const linesOfNames = (names: readonly NameInLanguage[]): string =>
  linesOf(names.map(({ language, name }) => `${language}: ${name}`))

/** A line without a language becomes a name whose language is not valid. */
const namesIn = (text: string): NameInLanguage[] =>
  spellingsIn(text).map((line) => {
    const [, language = '', name = ''] = /^([^:]*):(.*)$/.exec(line) ?? [line, '', line]
    return { language: language.trim(), name: name.trim() }
  })

/** The lines of a form as the API takes them. */
export const NamesInLines = z.string().transform(namesIn).pipe(NamesByLanguage)

interface NamesFieldProps {
  field: UseFormRegisterReturn
  error: string | undefined
}

/** What an area, chamber or party is called in other languages. */
export const NamesField = ({ field, error }: NamesFieldProps) => (
  <Field label={texts.namesInOtherLanguages} hint={texts.oneNameALine} error={error}>
    <Textarea rows={3} {...field} />
  </Field>
)

/** The message of the first name that is not valid: a list has its errors by index. */
export const errorOfNames = (errors: unknown): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  return Object.values(errors).map(errorOfNames).find(Boolean)
}
