/** The whole file is refused and nothing of it written; the message is for the person who chose it. */
export class ImportRefused extends Error {}

/**
 * Refuses a file that holds more of something than it may.
 * @param what in the plural, such as `columns`
 */
export function refuseMoreThan(most: number, count: number, what: string): void {
  if (count <= most) return
  throw new ImportRefused(`it has more than ${most.toLocaleString('en-US')} ${what}`)
}
