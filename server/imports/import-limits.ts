import { limits } from '../../contract/limits.ts'

/** What one file may hold and what reading it may take. A file beyond any of these is refused as a whole. */
export interface ImportLimits {
  people: number
  /** Columns of a CSV table. */
  columns: number
  /** Characters of one CSV row. */
  rowLength: number
  /** Memberships in all, wherever they stand in the file. */
  memberships: number
  membershipsPerPerson: number
  /** Organizations, posts, areas and events: so many of each. */
  listItems: number
  /** Levels of lists and objects inside each other in JSON. */
  jsonDepth: number
  /** Values in JSON, of whatever kind: each takes memory. */
  jsonValues: number
  /** Milliseconds. */
  deadline: number
  /** Megabytes of JavaScript heap. What the other limits allow takes less, so that nobody meets this one. */
  memory: number
  /** Skipped records that are kept with their reason; the others are counted. */
  skippedKept: number
}

/**
 * For files that administrators send over HTTP. Files of real parliaments have a tenth of this: the largest that
 * EveryPolitician published has 30,000 memberships.
 */
export const uploadLimits: ImportLimits = {
  people: limits.importMaxRows,
  columns: 100,
  rowLength: 1_000_000,
  memberships: 100_000,
  membershipsPerPerson: 500,
  listItems: 20_000,
  jsonDepth: 50,
  jsonValues: 1_000_000,
  deadline: 20_000,
  memory: 512,
  skippedKept: limits.importSample,
}

/** For files that whoever runs the site imports at the command line, where nobody else waits. */
export const commandLineLimits: ImportLimits = {
  ...uploadLimits,
  people: Number.MAX_SAFE_INTEGER,
  memberships: 2_000_000,
  listItems: 1_000_000,
  jsonValues: 20_000_000,
  deadline: 5 * 60_000,
  memory: 4_096,
  skippedKept: Number.MAX_SAFE_INTEGER,
}
