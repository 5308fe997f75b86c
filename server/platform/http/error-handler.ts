import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { type ProblemName, problems } from '../../../contract/errors.ts'
import { constraintOf, isBadText, isUnavailable } from '../database/error-codes.ts'
import { errorBody, Problem, problem } from '../errors.ts'

/** The problem to respond with for a constraint violation, by the constraint's name. */
export type Violations = Record<string, ProblemName>

/** Converts every error to a problem of the catalogue; unexpected errors are logged and become 500. */
export function setErrorHandler(app: FastifyInstance, violations: Violations) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A client that disconnects in the middle of its request gets no response; it is not an error of the server.
    const { complete, destroyed } = request.raw
    if ((destroyed && !complete) || error.name === 'AbortError') {
      request.log.debug({ err: error }, 'the client hung up')
      return sendProblem(reply, problem('badRequest'))
    }
    const problemToSend = toProblem(error, violations)
    // Overload responses are deliberate and come in large numbers: logged without a stack.
    if (error instanceof Problem && problemToSend.statusCode >= 500)
      request.log.warn(`rejected: ${error.message}`)
    else if (problemToSend.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, problemToSend)
  })
}

export function sendProblem(reply: FastifyReply, problemToSend: Problem) {
  if (problemToSend.retryAfter) reply.header('retry-after', problemToSend.retryAfter)
  return reply
    .code(problemToSend.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(problemToSend, reply.request.id)))
}

const clientErrors: Record<string, ProblemName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}

/** Responds to bytes that are not a valid HTTP request; they have no reply object, so this writes to the socket. */
export function sendClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problemToSend = problem(clientErrors[error.code ?? ''] ?? 'badRequest')
  const body = JSON.stringify(errorBody(problemToSend))
  const head = [
    `HTTP/1.1 ${problemToSend.statusCode} ${STATUS_CODES[problemToSend.statusCode]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Responds to requests that Fastify's router rejects, such as a path with an invalid percent-encoding. */
export const sendFrameworkError = (reply: FastifyReply) => sendProblem(reply, problem('badRequest'))

function toProblem(error: FastifyError, violations: Violations): Problem {
  if (error instanceof Problem) return error
  const constraint = constraintOf(error)
  const violated = constraint && violations[constraint]
  if (violated) return problem(violated)
  if (isBadText(error)) return problem('badRequest')
  if (isUnavailable(error)) return problem('unavailable', 5)
  // Errors of flydrive: the file store is unreachable or full.
  if (error.code?.startsWith('E_CANNOT_')) return problem('unavailable', 5)
  const { statusCode } = error
  if (statusCode === 413) return problem('tooLarge')
  if (statusCode === 415) return problem('unsupportedType')
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Problem('badRequest', statusCode, problems.badRequest.message)
  }
  return problem('server')
}
