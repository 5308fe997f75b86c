/** An entry of a pagination: a page's number, or a gap shown as an ellipsis. */
export type PageEntry = number | 'gap'

/** The entries of a pagination: all pages up to five, else first, last and the neighbours of the current one. */
export function pageList(current: number, total: number): PageEntry[] {
  if (total <= 5) return Array.from({ length: Math.max(total, 0) }, (_, index) => index + 1)
  const at = Math.min(Math.max(current, 1), total)
  const from = at <= 3 ? 2 : at >= total - 2 ? total - 3 : at - 1
  const to = at <= 3 ? 4 : at >= total - 2 ? total - 1 : at + 1
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? ['gap' as const] : []),
    ...middle,
    ...(to < total - 1 ? ['gap' as const] : []),
    total,
  ]
}
