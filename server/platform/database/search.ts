import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { isCorrected, spellingsOf, stemOf, wordsOf } from './spelling.ts'

/** Maximum number of results of a search; further matching rows are not ranked. */
export const maxSearchResults = 1000

/** Maximum number of similar rows that are ranked; only the first of them are read. */
export const maxSimilarResults = 200

/** Number of newest rows that are scanned for a text without trigrams, for which no index can be used. */
export const maxScannedRows = 10_000

/** Maximum number of words of a search text in the search for similar words. */
const maxWords = 5

/** How a column was folded: `letters` by `fold_letters`, which folds more than `fold`. */
type Folding = 'folded' | 'fold' | 'letters'

const foldAs = (columnIs: Folding, text: string | RawBuilder<unknown>) =>
  columnIs === 'letters' ? sql<string>`fold_letters(${text})` : sql<string>`fold(${text})`

/** Whether a column contains the text, ignoring case and accents; LIKE wildcards in the text are escaped. */
export function containing(
  column: string | RawBuilder<string>,
  text: string,
  columnIs: Folding = 'folded',
): Expression<SqlBool> {
  const value = typeof column === 'string' ? sql.ref(column) : column
  const folded = columnIs === 'fold' ? sql`fold(${value})` : value
  // For LIKE the planner may choose a trigram index, which returns every row for a text without trigrams.
  if (!hasTrigram(text)) return sql<SqlBool>`strpos(${folded}, ${foldAs(columnIs, text)}) > 0`
  // Normalized before escaping, as `fold` does, because NFKD turns a full-width percent sign into a plain one.
  const literal = text.normalize('NFKD').replace(/[\\%_]/g, (character) => `\\${character}`)
  return sql<SqlBool>`${folded} like '%' || ${foldAs(columnIs, literal)} || '%'`
}

/**
 * Whether a trigram index (pg_trgm) can be used for a text: it contains three letters in a row, or the beginning or end
 * of a word.
 */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(
    withoutAccents(text),
  )
}

/** The text without accents, as `fold` removes them; a text of accents alone becomes empty. */
const withoutAccents = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')

/** Whether a row is among the newest `maxScannedRows` of its table, by its time-ordered id (UUIDv7). */
export function isRecent(table: 'users' | 'posts'): Expression<SqlBool> {
  const id = sql.ref(`${table}.id`)
  return sql<SqlBool>`${id} > coalesce(
    (select id from ${sql.table(table)} order by id desc offset ${sql.lit(maxScannedRows)} limit 1),
    '00000000-0000-0000-0000-000000000000'
  )`
}

/** Whether a word in a row's `search_text` begins with the first word of a text. */
function hasWordBeginning(text: string): Expression<SqlBool> {
  const [word = ''] = wordsOf(withoutAccents(text))
  return word === '' ? sql<SqlBool>`false` : matchesWords(sql`(fold(${word}) || ':*')`)
}

/** The last code point, above every text that it follows. */
const lastCodePoint = '\u{10ffff}'

/** Whether an expression begins with the folded text, as a range of its index. */
export const beginning = (folded: RawBuilder<string>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`(${folded} >= fold(${text}) and ${folded} < fold(${text}) || ${lastCodePoint})`

/**
 * Conditions on users whose name, username or another word begins with a text without trigrams. An index finds each, and
 * stops early if the rows are read in the given order.
 * @param limit rows that are read of each condition
 */
export function beginsWith(text: string, limit: number) {
  const name = sql<string>`fold(name)`
  const username = sql<string>`lower(username)`
  const isNamed = beginning(name, text)
  // Only if fewer names than `limit` begin so, because the index of words returns every row with such a word.
  const hasOtherWord = sql<SqlBool>`(
    ${hasWordBeginning(text)} and ${containing('search_text', text)}
    and not exists (select from users where ${isNamed} offset ${sql.lit(limit - 1)} limit 1)
  )`
  return [
    { condition: isNamed, order: name },
    { condition: beginning(username, text), order: username },
    { condition: hasOtherWord, order: undefined },
  ]
}

/**
 * Whether the words in a row's `search_text` match a query of `similarWords`. The subquery hides the query from the
 * planner, which for common words would rather compute the words of a thousand rows than use their index.
 */
export const matchesWords = (query: string | RawBuilder<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`words(search_text) @@ (select ${query}::tsquery)`

/**
 * Typo-tolerant search: the words in the table that match the words of a text exactly, with one typing error, or with
 * another ending. Each statement looks up a bounded number of words in an index.
 * @returns a query for `matchesWords`; undefined when no word of the text can be corrected, or when one of its words
 * matches none in the table
 */
export async function similarWords(
  db: Db,
  table: 'users' | 'personalities',
  text: string,
): Promise<string | undefined> {
  const { folded } = await db
    .selectNoFrom(sql<string>`fold(${text})`.as('folded'))
    .executeTakeFirstOrThrow()
  const words = [...new Set(wordsOf(folded))].slice(0, maxWords)
  if (!words.some(isCorrected)) return undefined
  const query: string[] = []
  for (const word of words) {
    const used = isCorrected(word) ? await wordsInUse(db, table, lookUps(word)) : [word]
    if (used.length === 0) return undefined
    query.push(`(${used.join('|')})`)
  }
  return query.join('&')
}

/** Candidate spellings of a word, in `tsquery` syntax. */
function lookUps(word: string): string[] {
  const stem = stemOf(word)
  return [`${word}:*`, ...spellingsOf(word), ...(stem ? [`${stem}:*`] : [])]
}

// `gin_fuzzy_search_limit` limits the rows that the GIN index returns, because one row proves that a word is in use.
// Without it the index returns every row of a common word, and the search takes four times as long. The setting is local
// to this statement.
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
 * Match rank of a row: 0 equal, 1 begins with the text, 2 contains it, 3 is only similar.
 * @param isEqual whether the row's name equals the text; the column begins with the folded name
 */
export function distance(
  column: string,
  text: string,
  isEqual: RawBuilder<boolean>,
  columnIs: Folding = 'folded',
): RawBuilder<number> {
  return sql<number>`case
    when ${isEqual} then 0
    when starts_with(${sql.ref(column)}, ${foldAs(columnIs, text)}) then 1
    when ${containing(column, text, columnIs)} then 2
    else 3
  end`
}

/** Similarity of the text to the words of a folded column, from 0 to 1 (`word_similarity` of pg_trgm). */
export const wordSimilarity = (column: string, text: string): RawBuilder<number> =>
  sql<number>`word_similarity(fold(${text}), ${sql.ref(column)})`

/**
 * Similarity of the text to the words of `search_text`, compared for the rows whose `position` is among the first only,
 * because it takes longer than all else in the ranking of a row.
 */
export const similarityOfFirst = (text: string): RawBuilder<number> => sql<number>`case
  when position <= ${sql.lit(maxSimilarResults)} then ${wordSimilarity('search_text', text)}
  else -1
end`
