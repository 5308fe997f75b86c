import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NameInLanguage } from '../../../contract/names-by-language.ts'
import type { Language } from '../../../messages/languages.ts'
import { languageOfNames } from '../http/reader-language.ts'
import { containing } from './search.ts'

/** Rows of `areas` or `organizations` in a query, by the name that they have there. */
type Alias = 'areas' | 'parents' | 'above' | 'organizations' | 'chambers' | 'parties'

/** The name in a language that a row has beside the main one, the exact language before a regional form; else null. */
export const otherNameIn = (alias: Alias, language: Language): RawBuilder<string | null> => {
  const names = sql.ref(`${alias}.names`)
  return sql`coalesce(${names} ->> ${sql.lit(language)}, (
    select value from jsonb_each_text(${names}) where key ~ ${sql.lit(`^${language}-([a-z]{2}|[0-9]{3})$`)}
    order by key limit 1
  ))`
}

/** The name of a row in a language, else the main one. */
export const nameOf = (alias: Alias, language: Language | undefined): RawBuilder<string> => {
  const main = sql.ref<string>(`${alias}.name`)
  return language === undefined
    ? sql`${main}`
    : sql`coalesce(${otherNameIn(alias, language)}, ${main})`
}

/** The name of a row as the present reader gets it. */
export const shownNameOf = (alias: Alias): RawBuilder<string> => nameOf(alias, languageOfNames())

/** The party of the joined personality as it is called in a language. */
export const partyIn = (language: Language | undefined): RawBuilder<string | null> =>
  language === undefined
    ? sql`personalities.party`
    : sql`coalesce(${otherPartyIn(language)}, personalities.party)`

/** The party of the joined personality as the present reader gets it. */
export const shownPartyName = (): RawBuilder<string | null> => partyIn(languageOfNames())

/** What the party of the joined personality is called in a language beside its main name; else null. */
export const otherPartyIn = (language: Language): RawBuilder<string | null> => sql`(
  select ${otherNameIn('parties', language)} from organizations as parties
  where parties.id = personalities.party_id
)`

/** All names of a row in other languages, by their tags. */
export const namesInLanguages = (alias: Alias): RawBuilder<NameInLanguage[]> => sql`coalesce((
  select json_agg(json_build_object('language', key, 'name', value) order by key collate "C")
  from jsonb_each_text(${sql.ref(`${alias}.names`)})
), '[]')`

/** SQL condition: the name of a row in any language contains a text. */
export const isCalled = (alias: Alias, text: string): Expression<SqlBool> => {
  const names = sql.ref(`${alias}.names`)
  // The first condition on the names has an index of areas, but also sees tags.
  return sql<SqlBool>`(${containing(`${alias}.name`, text, 'fold')} or ${names} <> '{}'
    and ${containing(sql`${names}::text`, text, 'fold')} and ${hasOtherName(alias, text)})`
}

/** SQL condition: a name of a row in another language contains a text. */
export const hasOtherName = (
  alias: Alias,
  text: string,
): Expression<SqlBool> => sql<SqlBool>`exists (
  select from jsonb_each_text(${sql.ref(`${alias}.names`)}) as other
  where ${containing(sql`other.value`, text, 'fold')}
)`

/** Names as the column `names` has them. */
export const storedNames = (names: readonly NameInLanguage[]): string =>
  JSON.stringify(Object.fromEntries(names.map(({ language, name }) => [language, name])))

/** Rest of an update that gives a row of a table, as `stored`, the names of another row in languages in which it has none. */
export const withNamesOf = (table: 'areas' | 'organizations', from: string, to: string) => sql`
  set names = merged.names || stored.names
  from ${sql.table(table)} as merged
  where stored.id = ${to} and merged.id = ${from} and merged.names || stored.names <> stored.names`

/** A row of `areas` or `organizations` with names in other languages. */
export interface NamedRow {
  id: string
  names: readonly NameInLanguage[]
}

/** Rest of an update that gives the rows of a table, as `stored`, names in languages in which they have none. */
export const withFurtherNames = (given: readonly NamedRow[]) => sql`
  set names = given.names || stored.names
  from unnest(
    ${given.map(({ id }) => id)}::uuid[], ${given.map(({ names }) => storedNames(names))}::jsonb[]
  ) as given (id, names)
  where stored.id = given.id and given.names || stored.names <> stored.names`
