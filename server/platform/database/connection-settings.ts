/** How both drivers read column types, keyed by type oid: moments and days as ISO text, every number as a number. */
export const typeParsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1082: String, // date
  1184: (text) => new Date(text).toISOString(), // timestamptz
  1700: Number, // numeric
}

/** What every connection is set to. */
export const connectionSettings = {
  timezone: 'UTC',
}
