import { firstCodePoints } from './text-length.ts'

/** Formats numbers and names. Always en-US, so that server and browser render the same text (hydration). */

/** 1204 as '1,204'. Without `Intl.NumberFormat`, whose construction takes several milliseconds of a page's start. */
export function fullCount(count: number): string {
  const digits = String(Number.isFinite(count) ? Math.round(count) : 0)
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** 1204 as '1.2K', 3400000 as '3.4M'; below 1000 as it is. */
export function compactCount(count: number): string {
  if (!Number.isFinite(count)) return '0'
  const size = Math.abs(count)
  if (size < 1000) return fullCount(count)
  // 999,950 would round to '1000.0K'.
  return size < 999_950 ? `${(count / 1000).toFixed(1)}K` : `${(count / 1_000_000).toFixed(1)}M`
}

/** 'vote' or 'votes'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** Text cut after the last whole word within `max` characters, and an ellipsis; words longer than that are cut. */
export function cutAtWord(text: string, max: number): string {
  const beginning = firstCodePoints(text, max)
  if (beginning === text || /^\s/u.test(text.slice(beginning.length))) return cut(text, max)
  return `${beginning.replace(/\s+\S*$/u, '')}…`
}

/** Text cut to at most `max` characters and an ellipsis. */
export function cut(text: string, max: number): string {
  const beginning = firstCodePoints(text, max)
  return beginning === text ? text : `${beginning.trimEnd()}…`
}
