import { statusTexts, textForStatus } from '../../contract/status-texts.ts'

/**
 * An API call that did not succeed. `status` is 0 when no answer came; `messages` is empty when the answer had no text.
 * `endsSession` marks the refusal of an expired token: the visitor is told once, elsewhere, so no screen shows it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly messages: readonly string[]
  readonly endsSession: boolean

  constructor(status: number, messages: readonly string[], endsSession = false) {
    super(messages[0] ?? `status ${status}`)
    this.status = status
    this.messages = messages
    this.endsSession = endsSession
  }
}

/** Reads the texts from the body of a failed answer, whatever that body is. */
export function messagesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('message' in body)) return []
  const found = Array.isArray(body.message) ? body.message : [body.message]
  return found.filter((text): text is string => typeof text === 'string' && text !== '')
}

/** The text to show for a failure: the server's, else the screen's own, else the status's, else the generic one. */
export function failureText(error: unknown, fallbackText?: string): string {
  if (!(error instanceof ApiError)) return fallbackText ?? statusTexts.generic
  const statusText = error.status === 0 ? statusTexts.network : textForStatus(error.status)
  return error.messages[0] ?? fallbackText ?? statusText ?? statusTexts.generic
}

/** Whether the server understood and said no (4xx): trying again gives the same answer. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** True for a 404: the target was deleted, or the viewer may not see it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The server's own text for a failure; undefined when the response had none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.messages[0] : undefined
}

/** Whether the server asked to wait: its text says for how long. */
export function isTooFast(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429
}
