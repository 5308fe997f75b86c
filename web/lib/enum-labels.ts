/**
 * The entry for an enum value; undefined for an unknown value, because the server may be newer than a page that has been
 * open for days.
 */
export function lookUp<Value>(entries: Record<string, Value>, value: string): Value | undefined {
  return Object.hasOwn(entries, value) ? entries[value] : undefined
}

/** The label of an enum value; unknown values are humanized. */
export function labelOf(labels: Record<string, string>, value: string): string {
  return lookUp(labels, value) ?? humanize(value)
}

/** `SOMETHING_NEW` as 'Something new'. */
export function humanize(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
