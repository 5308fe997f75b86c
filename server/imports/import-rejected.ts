/** The whole file is rejected and nothing is written; the message is shown to the person who chose the file. */
export class ImportRejected extends Error {}

/**
 * Rejects a file that exceeds a limit.
 * @param what in the plural, such as `columns`
 */
export function rejectMoreThan(max: number, count: number, what: string): void {
  if (count <= max) return
  throw new ImportRejected(`it has more than ${max.toLocaleString('en-US')} ${what}`)
}
