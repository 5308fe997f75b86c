interface CursorPaged {
  pagination: { hasNext: boolean; nextCursor: string | null }
}

/** Cursor of the page after this one; null on the last page. */
export const nextCursorOf = ({ pagination: { hasNext, nextCursor } }: CursorPaged) =>
  hasNext ? nextCursor : null

/** Flattens pages in server order; a row that two overlapping pages contain during a refetch appears once. */
export function rowsOf<Row extends { id: string }>(pages: { data: Row[] }[]): Row[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
}
