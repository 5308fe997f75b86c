import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

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

/** A shorter text that is slightly wrong is another text; in a longer one some words are right. */
const forgiven = { from: 4, swapsUpTo: 20 }

/** Whether a folded column holds the text, or with a slip of the pen. */
export function resembling(column: string, text: string): Expression<SqlBool> {
  const { length } = Array.from(text)
  const held = containing(column, text)
  if (length < forgiven.from) return held
  const similar = sql<SqlBool>`${sql.ref(column)} %> fold(${text})`
  // Letters that changed places leave little of a short word that is similar.
  const swaps = length > forgiven.swapsUpTo ? [] : swapped(text)
  const ways = [held, similar, ...swaps.map((swap) => containing(column, swap))]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** The text with any two neighbours among its letters in each other's place. */
function swapped(text: string): string[] {
  const letters = Array.from(text)
  return letters.flatMap((letter, index) => {
    const next = letters[index + 1]
    if (next === undefined || next === letter || /\s/.test(letter + next)) return []
    return [
      letters
        .with(index, next)
        .with(index + 1, letter)
        .join(''),
    ]
  })
}

/**
 * How far a row found by `resembling` is from the text: 0 equal, 1 begins with it, 2 holds it, 3 only resembles it.
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
export const likeness = (column: string, text: string): RawBuilder<number> =>
  sql<number>`word_similarity(fold(${text}), ${sql.ref(column)})`
