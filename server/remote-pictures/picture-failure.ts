import { Problem } from '../platform/errors.ts'
import { type FailureReason, failureReason } from '../platform/failure-reason.ts'

/** Why a picture could not be fetched; the message is a sentence for administrators. */
export class PictureFailure extends Error {
  /** True if another attempt would fail as well. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}

export const finalFailure = (message: string) => new PictureFailure(message, { isFinal: true })

const sentences: Partial<Record<FailureReason, string>> = {
  refused: 'The site refuses connections',
  'unknown host': 'There is no site at this address',
  'name server does not answer': 'The name of the site could not be looked up',
  'timed out': 'The site did not answer in time',
  'connection broken': 'The site broke off the connection',
}

/** The failure that an error of a connection or of the decoder means; undefined for errors of this site. */
export function asPictureFailure(error: unknown): PictureFailure | undefined {
  if (error instanceof PictureFailure) return error
  if (error instanceof Problem) {
    return new PictureFailure(error.message, { isFinal: error.statusCode < 500 })
  }
  return undefined
}

/** The failure that an error of a request to another site means. */
export function connectionFailure(error: unknown): PictureFailure {
  const known = asPictureFailure(error)
  if (known) return known
  const reason = failureReason(error)
  const message = reason
    ? (sentences[reason] ?? `The site could not be reached: ${reason}`)
    : 'The site could not be reached'
  return new PictureFailure(message, { isFinal: false })
}
