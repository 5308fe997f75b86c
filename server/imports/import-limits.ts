import { limits } from '../../contract/limits.ts'

/** Limits on the content of one file and on parsing it. A file that exceeds one is rejected as a whole. */
export interface ImportLimits {
  people: number
  /** Columns of a CSV table. */
  columns: number
  /** Characters of one CSV row. */
  rowLength: number
  /** Memberships in total, anywhere in the file. */
  memberships: number
  membershipsPerPerson: number
  /** Organizations, posts, areas and events, each. */
  listItems: number
  /** Nesting depth of JSON. */
  jsonDepth: number
  /** JSON values of any kind. */
  jsonValues: number
  /** Milliseconds. */
  deadline: number
  /** Megabytes of JavaScript heap; a safety net, because files within the other limits need less. */
  memory: number
  /** Skipped records reported with their reason; the others are only counted. */
  skippedKept: number
}

/**
 * For files uploaded by administrators. Real parliaments need a tenth of this: the largest file that EveryPolitician
 * published has 30,000 memberships.
 */
export const uploadLimits: ImportLimits = {
  people: limits.importMaxRows,
  columns: limits.importColumnsMax,
  rowLength: 1_000_000,
  memberships: 100_000,
  membershipsPerPerson: 500,
  listItems: 50_000,
  jsonDepth: 50,
  jsonValues: 3_000_000,
  deadline: 60_000,
  memory: 512,
  skippedKept: limits.importSample,
}

/** For the command line, where an import blocks no other requests. */
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
