import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ProblemName, problems } from '../../../contract/errors.ts'
import { constraintOf, isBadText, isUnavailable } from '../database/error-codes.ts'
import { errorBody, Problem, problem } from '../errors.ts'

/** Which refusal a broken constraint means, by the constraint's name. */
export type Violations = Record<string, ProblemName>

/** Makes every failure one of the catalogue's answers; what is unexpected is logged and answered 500. */
export function handleErrors(app: FastifyInstance, violations: Violations) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Whoever hung up in the middle of a request hears nothing of it, and it is no failure of ours.
    const { complete, destroyed } = request.raw
    if ((destroyed && !complete) || error.name === 'AbortError') {
      request.log.debug({ err: error }, 'the client hung up')
      return sendProblem(reply, problem('badRequest'))
    }
    const told = toProblem(error, violations)
    // A refusal for overload is a decision, and comes in floods: no stack.
    if (error instanceof Problem && told.statusCode >= 500)
      request.log.warn(`refused: ${error.message}`)
    else if (told.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, told)
  })
}

export function sendProblem(reply: FastifyReply, told: Problem) {
  if (told.retryAfter) reply.header('retry-after', told.retryAfter)
  return reply
    .code(told.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(told)))
}

const clientErrors: Record<string, ProblemName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}

/** Responds to bytes that are no HTTP request. There is no reply object for them, so this writes to the socket. */
export function sendClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = problem(clientErrors[error.code ?? ''] ?? 'badRequest')
  const body = JSON.stringify(errorBody(refusal))
  const head = [
    `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** For addresses that the router itself cannot read, such as a broken percent escape. */
export function sendFrameworkError(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  // No hook runs for these, so the headers of other answers are missing.
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
  reply.header('x-content-type-options', 'nosniff')
  return sendProblem(reply, problem('badRequest'))
}

function toProblem(error: FastifyError, violations: Violations): Problem {
  if (error instanceof Problem) return error
  const constraint = constraintOf(error)
  const violated = constraint && violations[constraint]
  if (violated) return problem(violated)
  if (isBadText(error)) return problem('badRequest')
  if (isUnavailable(error)) return problem('unavailable', 5)
  // The store of files is out of reach, or full.
  if (error.code?.startsWith('E_CANNOT_')) return problem('unavailable', 5)
  const { statusCode } = error
  if (statusCode === 413) return problem('tooLarge')
  if (statusCode === 415) return problem('unsupportedType')
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Problem('badRequest', statusCode, problems.badRequest.message)
  }
  return problem('server')
}
