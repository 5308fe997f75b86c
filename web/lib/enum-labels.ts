/**
 * What this version of the page has for a value of an enum; undefined for a value that it does not know. The server may
 * be newer than the page, which stays open for days.
 */
export function lookUp<Value>(entries: Record<string, Value>, value: string): Value | undefined {
  return Object.hasOwn(entries, value) ? entries[value] : undefined
}

/** The label of a value; an unknown value made readable. */
export function labelOf(labels: Record<string, string>, value: string): string {
  return lookUp(labels, value) ?? humanize(value)
}

/** `SOMETHING_NEW` as 'Something new'. */
export function humanize(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
