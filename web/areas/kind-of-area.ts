import * as texts from '#messages/areas'

/** A stored kind such as `district` in the language of the page, if it is a usual one. */
export const kindOfArea = (stored: string): string =>
  texts.kindOfArea({ kind: stored.toLowerCase(), stored })
