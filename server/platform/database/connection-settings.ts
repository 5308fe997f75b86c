/** Parsers of column types, by type oid: timestamps and dates become ISO text, all numeric types numbers. */
export const typeParsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1082: String, // date
  1184: (text) => new Date(text).toISOString(), // timestamptz
  1700: Number, // numeric
}

/** Session settings of every connection. */
export const connectionSettings = {
  timezone: 'UTC',
}
