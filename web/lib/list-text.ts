import { isFirstLanguage, locale } from '#messages/language'
import { lazily } from '../../messages/formats.ts'

// British, because its lists have no comma before the last `and`.
const listFormat = /* @__PURE__ */ lazily(
  () => new Intl.ListFormat(isFirstLanguage ? 'en-GB' : locale),
)

/** Names and other words as a list: 'Ann', 'Ann and Bo', 'Ann, Bo and Cy'. */
export const listText = (items: readonly string[]): string => listFormat().format(items)

/** The parts of a list, for elements around its items. */
export const listParts = (items: readonly string[]) => listFormat().formatToParts(items)
