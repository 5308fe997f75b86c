import type { QueryClient } from '@tanstack/react-query'
import { isFirstLanguage, language } from '#messages/language'
import {
  type EndpointKey,
  languageHeader,
  type OptionsArgument,
  type ReplyTo,
  type RequestInput,
  requestLine,
  type UntypedInput,
} from '../../contract/client.ts'
import { ApiError, messagesOf, needsPassword } from './api-error.ts'
import { periods } from './periods.ts'
import { pagePrefix, withoutPrefix } from './prefix.ts'
import { noticeUpdate } from './site-update.ts'
import { storage, storageKeys } from './storage.ts'

/** The options of a request to an endpoint. */
export type ApiOptions<Key extends EndpointKey> = RequestInput<Key> & SendOptions

interface SendOptions {
  signal?: AbortSignal
  /** Lets the request finish after the page was left. */
  keepalive?: boolean
  /** Sent instead of the stored token. */
  token?: string
  /** Milliseconds, for what takes long. */
  timeout?: number
  /** The query function's `client`, which carries the transport. Required for requests that a page's `load` makes. */
  client?: QueryClient
}

/** Sends a GET request; `path` is below `/api`. */
export type Transport = (path: string) => Promise<RawResponse>

/** A response before its status is checked. */
export interface RawResponse {
  status: number
  body: unknown
  endsSession?: boolean
}

const transports = new WeakMap<QueryClient, Transport>()

/** Sends all requests of this client's queries through `transport` instead of `fetch`. */
export function setTransport(client: QueryClient, transport: Transport): void {
  transports.set(client, transport)
}

/**
 * Sends a request to an endpoint of the contract: `api('POST /votes', { body })`, and in query functions
 * `queryFn: ({ client, signal }) => api('GET /votes/me', { query, client, signal })`.
 * Rejects with an `ApiError`.
 */
export async function api<Key extends EndpointKey>(
  key: Key,
  ...[options]: OptionsArgument<ApiOptions<Key>>
): Promise<ReplyTo<Key>> {
  const { params, query, body, signal, keepalive, token, timeout, client } = (options ??
    {}) as UntypedOptions
  const { method, path } = requestLine(key, { params, query: withoutEmpty(query) })
  const transport = client && transports.get(client)
  return withPassword(async () => {
    const response = await (transport
      ? transport(path)
      : send({ method, path, body, signal, keepalive, token, timeout }))
    return bodyOrThrow(response) as ReplyTo<Key>
  })
}

let askForPassword: (() => Promise<boolean>) | undefined

/** Sets what asks the user for the password; it resolves to true when the server has accepted it. */
export function onPasswordNeeded(ask: () => Promise<boolean>): void {
  askForPassword = ask
}

/** Sends a request, and again each time the user has entered the password that it needs. */
export async function withPassword<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!needsPassword(error) || !(await askForPassword?.())) throw error
    }
  }
}

/** The body of a 2xx response; throws an `ApiError` for any other status. */
export function bodyOrThrow({ status, body, endsSession }: RawResponse): unknown {
  if (status < 200 || status > 299) {
    throw new ApiError(status, messagesOf(body), endsSession, body)
  }
  return body
}

type UntypedOptions = UntypedInput & SendOptions

/** A query without its empty texts, which stand for filters that are not set. */
export function withoutEmpty(query: UntypedInput['query'] = {}): UntypedInput['query'] {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

interface Call {
  method: string
  path: string
  body: unknown
  signal?: AbortSignal
  keepalive?: boolean
  token?: string
  timeout?: number
}

async function send({
  method,
  path,
  body,
  signal,
  keepalive,
  ...call
}: Call): Promise<RawResponse> {
  if (typeof window === 'undefined') {
    throw new Error(`api('${method} ${path}') on the server needs the query function's client`)
  }
  const token = call.token ?? storage.get(storageKeys.accessToken)
  const headers = new Headers({ accept: 'application/json' })
  if (!isFirstLanguage || pagePrefix()) headers.set(languageHeader, language)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(call.timeout ?? periods.requestTimeout)
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return parseResponse(response.status, await response.text(), token)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, [])
  }
}

/** Parses the response to a request sent with this token, and ends the session if the server no longer accepts it. */
export function parseResponse(status: number, text: string, token: string | null): RawResponse {
  const endsSession =
    status === 401 && token !== null && !isSignIn(withoutPrefix(location.pathname))
  if (endsSession) expire(token)
  // What a newer version does not know or understand.
  if (status === 400 || status === 404) void noticeUpdate()
  return { status, body: parseJson(text), endsSession }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSignIn = (path: string) => path === '/login' || path === '/register'

let sessionExpired: (() => void) | undefined

/** Sets the listener for an expired session: called once per session, after the token was removed from storage. */
export function onSessionExpired(listener: () => void): void {
  sessionExpired = listener
}

function expire(token: string): void {
  // A request sent with an earlier token does not concern the current session.
  if (storage.get(storageKeys.accessToken) !== token) return
  storage.remove(storageKeys.accessToken)
  sessionExpired?.()
}
