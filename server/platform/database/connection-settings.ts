/** Parsers of column types, by type oid: timestamps and dates become ISO text, all numeric types numbers. */
export const typeParsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1082: String, // date
  1184: isoTimestamp, // timestamptz
  1700: Number, // numeric
}

/** Session settings of every connection. */
export const connectionSettings = {
  timezone: 'UTC',
}

/** A timestamp as PostgreSQL prints it in the time zone UTC. */
const plainTimestamp = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** ISO text with milliseconds. Cut from the text where possible, which takes a tenth of the time of `Date`. */
function isoTimestamp(text: string): string {
  if (!plainTimestamp.test(text)) return new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
