import { firstLanguage } from '../../messages/languages.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { type Reason, tellReason } from './reasons.ts'

/**
 * The whole file is rejected and nothing is written. The reason is told to the person who chose the file; `message`, which
 * the command line has, is English.
 */
export class ImportRejected extends Error {
  readonly reason: Reason

  /** @param file its name, where the message is all that is said of it */
  constructor(reason: Reason, file?: string) {
    const said = inLanguage(firstLanguage, () => tellReason(reason))
    super(file === undefined ? said : `${file}: ${said}`)
    this.reason = reason
  }
}

/** Rejects a file that exceeds a limit. */
export function rejectMoreThan(
  max: number,
  count: number,
  what: Extract<Reason, { kind: 'tooMany' }>['what'],
): void {
  if (count > max) throw new ImportRejected({ kind: 'tooMany', max, what })
}
