import { STATUS_CODES } from 'node:http'
import type { Challenge } from '../../contract/challenges.ts'
import {
  type ErrorBody,
  type ErrorCode,
  type ProblemName,
  problems,
} from '../../contract/errors.ts'
import { firstLanguage } from '../../messages/languages.ts'
import { inLanguage } from './http/reader-language.ts'

/** One text, or for failed validation a list, the most useful first. */
type Said = string | string[]

/**
 * An expected error; its status, code and message are sent to the client unchanged. Several requests may get the same one,
 * so each has it in the language of its reader; `message`, which only the log has, is English.
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly #say: () => Said
  /** Seconds for the `retry-after` header. */
  readonly retryAfter: number | undefined
  /** Sent with the response; see `challengeProblem`. */
  challenge?: Challenge

  /** @param say called in the language of whom it is for */
  constructor(code: ErrorCode, statusCode: number, say: () => Said, retryAfter?: number) {
    super([inLanguage(firstLanguage, say)].flat().join('; '))
    this.code = code
    this.statusCode = statusCode
    this.#say = say
    this.retryAfter = retryAfter
  }

  /** `message` of the response to whoever reads now. */
  get responseMessage(): Said {
    return this.#say()
  }
}

/** A problem of the catalogue in `contract/errors.ts`; `say` replaces its text where that depends on the request. */
export function problem(name: ProblemName, retryAfter?: number, say?: () => string): Problem {
  const entry = problems[name]
  return new Problem(name, entry.statusCode, say ?? entry.message, retryAfter)
}

/** Asks the client to solve a challenge and to send the request again. */
export function challengeProblem(
  name: 'challengeRequired' | 'challengeInvalid',
  challenge: Challenge,
): Problem {
  const required = problem(name)
  required.challenge = challenge
  return required
}

/**
 * The row that a query by id found.
 * @throws 404 when there is none, or the viewer may not see it
 */
export function foundOr404<Row>(row: Row | null | undefined): Row {
  if (row === undefined || row === null) throw problem('notFound')
  return row
}

/** Failed validation: 400 with all messages, the most useful first. */
export function invalid(messages: string[]): Problem {
  return new Problem('validation', 400, () => messages)
}

/** @param requestId of the lines in the log; only errors of the server have some */
export function errorBody(
  { statusCode, code, responseMessage, challenge }: Problem,
  requestId?: string,
): ErrorBody {
  const error = STATUS_CODES[statusCode] ?? 'Error'
  return {
    statusCode,
    code,
    error,
    message: responseMessage,
    ...(challenge && { challenge }),
    ...(statusCode >= 500 && requestId && { requestId }),
  }
}
