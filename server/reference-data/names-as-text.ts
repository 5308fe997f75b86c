import type { NameInLanguage } from '../../contract/names-by-language.ts'

/** Facts with the names in other languages as one text, so that they can be compared, and shown in the audit log. */
export const withNames = <F extends { names?: readonly NameInLanguage[] | undefined }>({
  names,
  ...facts
}: F): Omit<F, 'names'> & { names?: string } => ({
  ...facts,
  ...(names && { names: names.map(({ language, name }) => `${language}: ${name}`).join('; ') }),
})
