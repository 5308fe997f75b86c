import type { FastifyRequest } from 'fastify'
import type {
  Access,
  CsvSpec,
  Endpoint,
  EndpointSpec,
  FileSpec,
  Method,
  Parsed,
  ReplyOf,
  UploadSpec,
} from '../../../contract/endpoint.ts'
import type { Client } from './client-address.ts'
import type { CsvBatches } from './csv-reply.ts'
import type { EventStream, SentEvent } from './event-stream.ts'
import type { UploadedFile } from './uploaded-file.ts'
import type { ClaimedSession, ViewerFor } from './viewer.ts'

/** Argument of a handler: the validated input, and the viewer, whose access has been checked. */
export interface Call<E extends Endpoint> extends Parsed<E> {
  viewer: ViewerFor<E['access']>
  /** The uploaded file, for endpoints that accept one. */
  file: E['spec']['upload'] extends UploadSpec ? UploadedFile : undefined
  request: FastifyRequest
}

/** An endpoint of the contract with its handler. */
export interface Binding {
  endpoint: Endpoint
  handle: (call: Call<Endpoint<Endpoint['method'], string, Access>>) => Promise<unknown>
  /** Runs after every successful response, also when it came from the response cache and the handler did not run. */
  onResponse?: (client: Client, params: unknown) => void
  /** Runs before the body is read; throws to reject a request that cannot be handled now. */
  rejectEarly?: () => void
  /** The handler checks the session itself. */
  checksSession?: boolean
}

/**
 * Result of a handler: the reply; for CSV endpoints batches of rows; for other files pieces of their text; for event streams
 * a callback that receives the open stream.
 */
type HandlerResult<E extends Endpoint> = E['spec']['csv'] extends CsvSpec
  ? CsvBatches<E['spec']['csv']['columns'][number]>
  : E['spec']['file'] extends FileSpec
    ? AsyncIterable<string>
    : E['spec']['events'] extends true
      ? (stream: EventStream<Extract<ReplyOf<E>, SentEvent>>) => void
      : ReplyOf<E>

/** Adds a check to a binding that runs before the body is read, and throws to reject the request. */
export const withEarlyRejection = (rejectEarly: () => void, binding: Binding): Binding => ({
  ...binding,
  rejectEarly,
})

/** Binds an endpoint of the contract to a function of its exact type. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>>,
  onResponse?: (client: Client, params: Parsed<E>['params']) => void,
): Binding {
  // The handler's exact type is checked here; registration handles all bindings by one general type.
  return { endpoint, handle, onResponse } as unknown as Binding
}

/** Argument of a handler that checks the session itself; the viewer is not known. */
interface UncheckedCall<E extends Endpoint> extends Omit<Call<E>, 'viewer'> {
  session: ClaimedSession
}

/**
 * Binds an endpoint for users to a function that checks the session in the statement of its write, and throws 401 if it
 * has ended. Only sessions that were not valid in the last minute are looked up before, so that they do not count against
 * the account's rate limit.
 */
export function routeCheckingSession<
  E extends Endpoint<
    Method,
    string,
    'user',
    EndpointSpec & { content?: undefined; confirms?: undefined }
  >,
>(endpoint: E, handle: (call: UncheckedCall<E>) => Promise<HandlerResult<E>>): Binding {
  return { endpoint, handle, checksSession: true } as unknown as Binding
}
