import { STATUS_CODES } from 'node:http'
import {
  type ErrorBody,
  type ErrorCode,
  type ProblemName,
  problems,
} from '../../contract/errors.ts'

/** An error whose message is sent to the client. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  /** One text, or for failed validation a list, the most useful first. */
  readonly responseMessage: string | string[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    statusCode: number,
    responseMessage: string | string[],
    retryAfter?: number,
  ) {
    super(Array.isArray(responseMessage) ? responseMessage.join('; ') : responseMessage)
    this.code = code
    this.statusCode = statusCode
    this.responseMessage = responseMessage
    this.retryAfter = retryAfter
  }
}

/** A refusal from the catalogue; `message` replaces its text where that depends on the request. */
export function problem(name: ProblemName, retryAfter?: number, message?: string): Problem {
  const entry = problems[name]
  return new Problem(name, entry.statusCode, message ?? entry.message, retryAfter)
}

/** Failed validation: 400 with what is wrong, the most useful first. */
export function invalid(messages: string[]): Problem {
  return new Problem('validation', 400, messages)
}

export function errorBody({ statusCode, code, responseMessage }: Problem): ErrorBody {
  return { statusCode, code, error: STATUS_CODES[statusCode] ?? 'Error', message: responseMessage }
}
