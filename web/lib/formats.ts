import { groupedFrom, isFirstLanguage, locale, separator } from '#messages/language'
import { formatsOf, lazily } from '../../messages/formats.ts'
import { firstCodePoints } from './text-length.ts'

/** Formats numbers and names in the language of the page. */

const { number } = /* @__PURE__ */ formatsOf(locale, separator, groupedFrom)

/** 1204 as '1,204'. */
export const fullCount = (count: number): string => number(Number.isFinite(count) ? count : 0)

const compact = /* @__PURE__ */ lazily(
  () =>
    new Intl.NumberFormat(locale, {
      notation: 'compact',
      // The specification writes 1000 as '1.0K'; German has no short thousands.
      minimumFractionDigits: isFirstLanguage ? 1 : 0,
      maximumFractionDigits: 1,
    }),
)

/** 1204 as '1.2K', 3400000 as '3.4M'; below 1000 as it is. */
export const compactCount = (count: number): string =>
  Math.abs(count) >= 1000 && Number.isFinite(count) ? compact().format(count) : fullCount(count)

/** 'vote' or 'votes'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/**
 * Text cut after the last whole word within `max` characters, without what would stand between it and the ellipsis; words
 * longer than that are cut.
 */
export function cutAtWord(text: string, max: number): string {
  const beginning = firstCodePoints(text, max)
  if (beginning === text) return text
  const isWhole = /^\s/u.test(text.slice(beginning.length))
  const words = isWhole ? beginning : beginning.replace(/\s+\S*$/u, '')
  return `${words.replace(/[\s.,;:–—،؛]+$/, '')}…`
}

/** Text cut to at most `max` characters and an ellipsis. */
export function cut(text: string, max: number): string {
  const beginning = firstCodePoints(text, max)
  return beginning === text ? text : `${beginning.trimEnd()}…`
}
