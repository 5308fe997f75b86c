import * as texts from '#messages/areas'

/** A stored kind such as `district` in the language of the page, if it is a usual one. */
export const kindOfArea = (stored: string): string =>
  texts.kindOfArea({ kind: stored.toLowerCase(), stored })

/** The kind of an area, unless its name says it already, as 'Alabama's 1st district' does. */
export function kindBesideName({ name, kind }: { name: string; kind: string | null }) {
  if (!kind) return undefined
  const words = name.toLowerCase().split(/[^\p{L}]+/u)
  return words.includes(kind.toLowerCase()) ? undefined : kindOfArea(kind)
}
