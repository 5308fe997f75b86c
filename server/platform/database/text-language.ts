import { type RawBuilder, sql } from 'kysely'

type Origin = 'PENDING' | 'FOUND' | 'CHOSEN'

/** The language of a text as it is stored. */
export interface StoredLanguage {
  lang: string | null
  lang_origin: Origin
}

/** The language of an edited text; one that was chosen stays unless another choice replaces it. */
export interface WrittenLanguage extends StoredLanguage {
  replacesChosen: boolean
}

/** Values of the columns of an edited text. */
export function languageColumns({ lang, lang_origin, replacesChosen }: WrittenLanguage) {
  const found = sql<string | null>`${lang}::text`
  const origin = sql<Origin>`${lang_origin}::lang_origin`
  if (replacesChosen) return { lang: found, lang_origin: origin }
  return {
    lang: sql<string | null>`case when lang_origin = 'CHOSEN' then lang else ${found} end`,
    lang_origin: sql<Origin>`case when lang_origin = 'CHOSEN' then lang_origin else ${origin} end`,
  }
}

export interface PendingText {
  id: string
  text: string
}

/** Characters of a text in which its language is looked for. */
const readCharacters = 2_000

/** Locks texts whose language nobody has looked for, of a table with `lang_origin`; other processes take others. */
export const selectPending = (
  table: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  limit: number,
) => sql<PendingText>`
  select id, left(coalesce(${text}, ''), ${sql.lit(readCharacters)}) as text from ${table}
  where lang_origin = 'PENDING' order by id limit ${sql.lit(limit)} for no key update skip locked
`

export interface FoundLanguage {
  id: string
  lang: string | null
}

/** The languages of texts as the rows of `found`, for `update … from`. */
export const foundRows = (found: readonly FoundLanguage[]) => sql`
  unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ lang }) => lang)}::text[]) as found (id, lang)
`
