import { type Expression, type SqlBool, sql } from 'kysely'

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
