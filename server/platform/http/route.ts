import type { FastifyRequest } from 'fastify'
import type {
  Access,
  CsvSpec,
  Endpoint,
  Parsed,
  ReplyOf,
  UploadSpec,
} from '../../../contract/endpoint.ts'
import type { CsvBatches } from './csv-reply.ts'
import type { EventStream, SentEvent } from './event-stream.ts'
import type { ProgressTask } from './streamed-reply.ts'
import type { UploadedFile } from './uploaded-file.ts'
import type { ViewerFor } from './viewer.ts'

/** What a handler gets: validated input and a viewer that the endpoint's access vouches for. */
export interface Call<E extends Endpoint> extends Parsed<E> {
  viewer: ViewerFor<E['access']>
  /** The file of the form, for endpoints that take one. */
  file: E['spec']['upload'] extends UploadSpec ? UploadedFile : undefined
  request: FastifyRequest
}

/** An endpoint bound to the function that answers it. */
export interface Binding {
  endpoint: Endpoint
  handle: (call: Call<Endpoint<Endpoint['method'], string, Access>>) => Promise<unknown>
  /** Runs after every answered request of the endpoint, also when the answer was a shared one. */
  answered?: (request: FastifyRequest, params: unknown) => void
  /** Runs before the body is read; throws to refuse a request that could not be answered now. */
  admit?: () => void
}

/** What a handler gives: the reply, the work that tells it, the rows of a table, or what shall be done with open events. */
type Given<E extends Endpoint> = E['spec']['csv'] extends CsvSpec
  ? CsvBatches<E['spec']['csv']['columns'][number]>
  : E['spec']['streamed'] extends true
    ? ProgressTask<ReplyOf<E>>
    : E['spec']['events'] extends true
      ? (stream: EventStream<Extract<ReplyOf<E>, SentEvent>>) => void
      : ReplyOf<E>

/** Binds an endpoint with a check that runs before a request's body is read, and throws to refuse it. */
export const admitting = (admit: () => void, binding: Binding): Binding => ({ ...binding, admit })

/** Binds an endpoint of the contract to a function of its exact type. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Given<E>>,
  answered?: (request: FastifyRequest, params: Parsed<E>['params']) => void,
): Binding {
  // The types are proven here, where the endpoint is known; the registration treats all alike.
  return { endpoint, handle, answered } as unknown as Binding
}
