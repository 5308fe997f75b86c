import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { isCorrected, spellingsOf, stemOf, wordsOf } from './spelling.ts'

/** No search finds more rows: so many that match are ranked, however many there are. */
export const maxSearchResults = 1000

/** So many of those that are only similar are ranked: whoever looks for somebody reads the first. */
export const maxSimilarResults = 200

/** The newest rows, which alone are read for a text that no index can find. */
const mostRead = 20_000

/** Only so many words of a search text are looked for where nothing holds the text as it is. */
const mostWords = 5

/** Whether a column holds the text, case and accents aside; every character of the text is literal. */
export function containing(
  column: string,
  text: string,
  columnIs: 'folded' | 'fold' = 'folded',
): Expression<SqlBool> {
  // Decomposed first, as `fold` does: a full-width percent sign becomes a plain one.
  const literal = text.normalize('NFKD').replace(/[\\%_]/g, (character) => `\\${character}`)
  const folded = columnIs === 'folded' ? sql.ref(column) : sql`fold(${sql.ref(column)})`
  return sql<SqlBool>`${folded} like '%' || fold(${literal}) || '%'`
}

/**
 * Whether an index of trigrams can find the rows that hold a text: it has three letters in a row, or the beginning or
 * the end of a word.
 */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(
    text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''),
  )
}

/** Whether a row, by its time-ordered id, is among the newest of its table. */
export function isRecent(table: 'users' | 'posts'): Expression<SqlBool> {
  const id = sql.ref(`${table}.id`)
  return sql<SqlBool>`${id} > coalesce(
    (select id from ${sql.table(table)} order by id desc offset ${sql.lit(mostRead)} limit 1),
    '00000000-0000-0000-0000-000000000000'
  )`
}

/** Whether a word in a row's `search_text` begins with the first word of a text. */
export function hasWordBeginning(text: string): Expression<SqlBool> {
  const [word = ''] = wordsOf(text.normalize('NFKD'))
  return word === '' ? sql<SqlBool>`false` : matchesWords(sql`(fold(${word}) || ':*')`)
}

/** Whether the words in a row's `search_text` match a query of `similarWords`. */
export const matchesWords = (query: string | RawBuilder<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`words(search_text) @@ ${query}::tsquery`

/**
 * The words in use that somebody may have meant who searched for a text: as they are, with a typing error, or with
 * another ending. Each statement looks up a bounded number of words in an index.
 * @returns a query for `matchesWords`; undefined when the text has no word in which errors are corrected, or when one
 * of its words is like none in use
 */
export async function similarWords(
  db: Db,
  table: 'users' | 'personalities',
  text: string,
): Promise<string | undefined> {
  const { folded } = await db
    .selectNoFrom(sql<string>`fold(${text})`.as('folded'))
    .executeTakeFirstOrThrow()
  const words = [...new Set(wordsOf(folded))].slice(0, mostWords)
  if (!words.some(isCorrected)) return undefined
  const query: string[] = []
  for (const word of words) {
    const used = isCorrected(word) ? await wordsInUse(db, table, lookUps(word)) : [word]
    if (used.length === 0) return undefined
    query.push(`(${used.join('|')})`)
  }
  return query.join('&')
}

/** What a word may stand for, in the syntax of `tsquery`. */
function lookUps(word: string): string[] {
  const stem = stemOf(word)
  return [`${word}:*`, ...spellingsOf(word), ...(stem ? [`${stem}:*`] : [])]
}

// Whether a word is used at all is known from a few of its rows. Without the limit the index hands out every row with a
// word that all of them have, and such a search takes four times as long. It holds for this statement alone.
async function wordsInUse(
  db: Db,
  table: 'users' | 'personalities',
  lookUps: string[],
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with setting as materialized (select set_config('gin_fuzzy_search_limit', '100', true))
    select word from setting, unnest(${lookUps}::text[]) as word, lateral (
      select from ${sql.table(table)} where words(search_text) @@ word::tsquery limit 1
    ) as used
  `.execute(db)
  return rows.map(({ word }) => word)
}

/**
 * How far a row is from the text: 0 equal, 1 begins with it, 2 holds it, 3 is only similar.
 * @param isEqual whether the row's name is the text, which stands folded at the beginning of the column
 */
export function distance(
  column: string,
  text: string,
  isEqual: RawBuilder<boolean>,
): RawBuilder<number> {
  return sql<number>`case
    when ${isEqual} then 0
    when starts_with(${sql.ref(column)}, fold(${text})) then 1
    when ${containing(column, text)} then 2
    else 3
  end`
}

/** How much of the text the words of a folded column have, from 0 to 1. */
export const wordSimilarity = (column: string, text: string): RawBuilder<number> =>
  sql<number>`word_similarity(fold(${text}), ${sql.ref(column)})`
