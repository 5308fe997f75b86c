import * as texts from '#messages/areas'

/** The years of a mandate, of dates such as `2026-01-31`: '2011–2015', '2011', 'until 2015'. */
export function shownYears(start: string | null, end: string): string {
  const [from, to] = [start?.slice(0, 4), end.slice(0, 4)]
  if (from === undefined) return texts.until({ to })
  return from === to ? to : `${from}–${to}`
}
