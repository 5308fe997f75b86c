import * as texts from '#messages/common'
import * as statuses from '#messages/contract/statuses'
import type { ErrorCode } from '../../contract/errors.ts'
import { isRecord } from './is-record.ts'

/**
 * A failed API request. `status` is 0 when no response came; `messages` is empty when the body had no message.
 * `endsSession` marks a 401 for an expired token, which is reported once for all requests and not by each screen.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly messages: readonly string[]
  readonly endsSession: boolean
  /** The body of the response. */
  readonly body: unknown
  /** No response came because the browser is offline. */
  readonly isOffline: boolean

  constructor(status: number, messages: readonly string[], endsSession = false, body?: unknown) {
    super(messages[0] ?? `status ${status}`)
    this.status = status
    this.messages = messages
    this.endsSession = endsSession
    this.body = body
    this.isOffline = status === 0 && globalThis.navigator?.onLine === false
  }
}

/** Reads the messages from the body of an error response, which may have any shape. */
export function messagesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('message' in body)) return []
  const found = Array.isArray(body.message) ? body.message : [body.message]
  return found.filter((text): text is string => typeof text === 'string' && text !== '')
}

/** The text to show for an error: the server's message, else the fallback, else the status's text, else a generic one. */
export function failureText(error: unknown, fallbackText?: string): string {
  if (!(error instanceof ApiError)) return fallbackText ?? texts.unexpectedError
  const statusText = error.status === 0 ? texts.networkError : textForStatus(error.status)
  return error.messages[0] ?? fallbackText ?? statusText ?? texts.unexpectedError
}

/** The message for a status without a usable body; undefined if only the generic one applies. */
function textForStatus(status: number): string | undefined {
  if (status === 401) return statuses.unauthorized()
  if (status === 403) return statuses.forbidden()
  if (status === 404) return statuses.notFound()
  return status >= 500 ? statuses.server() : undefined
}

/** True for a 4xx: retrying gives the same response. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** True for a 404: the target was deleted, or the viewer may not see it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** True if a page's address leads to nothing: an unknown name or id (404), or a malformed one (400). */
export function isUnknownAddress(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** The server's own text for a failure; undefined when the response had none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.messages[0] : undefined
}

/** True for a 401 of an expired session. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.endsSession
}

/**
 * True for a 403 that asks for the password. `api` asks the user and repeats the request, so a screen gets this error only
 * when the user did not want to enter it: nothing is to be said.
 */
export function needsPassword(error: unknown): boolean {
  const code: ErrorCode = 'passwordNeeded'
  return error instanceof ApiError && isRecord(error.body) && error.body.code === code
}

/** The text of a form's banner: null without an error, and when the user did not want to enter the password. */
export const bannerText = (error: unknown): string | null =>
  error && !needsPassword(error) ? failureText(error) : null

/** True if a request failed because the browser is offline. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.isOffline
}

/** True for a 429, whose message says how long to wait. */
export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429
}
