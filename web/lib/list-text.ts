/** British, because its lists have no comma before the last `and`. */
const language = 'en-GB'

let lists: Intl.ListFormat | undefined

/** Names and other words as a list: 'Ann', 'Ann and Bo', 'Ann, Bo and Cy'. */
export const listText = (items: readonly string[]): string => listFormat().format(items)

/** The parts of a list, for elements around its items. */
export const listParts = (items: readonly string[]) => listFormat().formatToParts(items)

// Made when first used, because constructing one takes several milliseconds of a page's start.
function listFormat(): Intl.ListFormat {
  lists ??= new Intl.ListFormat(language)
  return lists
}
