/** The whole file is refused and nothing of it written; the message is for the person who chose it. */
export class ImportRefused extends Error {}

/** Refuses a file that has more people than may come this way. */
export function refuseTooMany(count: number, most = Number.POSITIVE_INFINITY): void {
  if (count <= most) return
  throw new ImportRefused(
    `it has more than ${most.toLocaleString('en-US')} people; import it at the command line`,
  )
}
