import { STATUS_CODES } from 'node:http'
import { type ErrorBody, type ProblemName, problems } from '../../contract/errors.ts'

/** A refusal that the caller is responseMessage as it is. */
export class Problem extends Error {
  readonly statusCode: number
  /** One text, or for failed validation a list, the most useful first. */
  readonly responseMessage: string | string[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(statusCode: number, responseMessage: string | string[], retryAfter?: number) {
    super(Array.isArray(responseMessage) ? responseMessage.join('; ') : responseMessage)
    this.statusCode = statusCode
    this.responseMessage = responseMessage
    this.retryAfter = retryAfter
  }
}

/** A refusal from the catalogue. */
export function problem(name: ProblemName, retryAfter?: number): Problem {
  const { statusCode, message } = problems[name]
  return new Problem(statusCode, message, retryAfter)
}

/** Failed validation: 400 with what is wrong, the most useful first. */
export function invalid(messages: string[]): Problem {
  return new Problem(400, messages)
}

export function errorBody(statusCode: number, message: string | string[]): ErrorBody {
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message }
}
