import type { z } from 'zod'
import type { ProblemName } from './errors.ts'
import type { ContentKind } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint; each level includes the ones after it, except that `verified` says nothing of `admin`. */
export const access = {
  public: 'public',
  user: 'user',
  verified: 'verified',
  admin: 'admin',
} as const
export type Access = keyof typeof access

/** The buckets that requests are limited by; the numbers stand with the server. */
export type RateLimit = 'read' | 'search' | 'write' | 'login' | 'register' | 'mail' | 'upload'

/** A form (multipart/form-data) with exactly one file, in place of a JSON body. */
export interface UploadSpec {
  /** Names of the form's field that the file may come under. */
  fields: readonly [string, ...string[]]
  maxBytes: number
  /** What is said of a larger one; that of pictures when absent. */
  tooLarge?: ProblemName
}

/** A table sent as a file, in place of a JSON reply. */
export interface CsvSpec {
  fileName: string
  columns: readonly [string, ...string[]]
}

/** The object schemas that an endpoint may declare. */
export interface EndpointSpec {
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: UploadSpec
  /** The one shape that leaves; fields not listed are dropped. Absent: 204, no body. */
  reply?: z.ZodType
  csv?: CsvSpec
  /** The reply comes again and again, as a line of JSON each, until all is done. */
  streamed?: boolean
  /** Status of success; 200, or 204 without a reply. */
  status?: 200 | 201
  limit?: RateLimit
  /** The parameter of the query that makes a request a search: with it, the bucket is `search`. */
  searchedBy?: string
  /** What it creates, which an account may do only so often; see `contentLimits`. */
  content?: ContentKind
  /** The answer is the same for every viewer, so it may be cached and shared. */
  shared?: boolean
  /** The reply is one of many, sent as server-sent events for as long as the caller listens; each has `event` and `data`. */
  events?: boolean
  /** The caller's token plays no part, so a stale one does no harm. */
  anonymous?: boolean
}

/** A row of the contract. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  A extends Access = Access,
  S extends EndpointSpec = EndpointSpec,
> {
  method: M
  /** Below `/api`, parameters as `:name`. */
  path: P
  access: A
  spec: S
}

/** Declares a row of the contract. */
export function endpoint<
  const M extends Method,
  const P extends string,
  const A extends Access,
  const S extends EndpointSpec,
>(method: M, path: P, who: A, spec: S): Endpoint<M, P, A, S> {
  return { method, path, access: who, spec }
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives, after validation. */
export interface Parsed<E extends Endpoint> {
  params: OutputOf<E['spec']['params']>
  query: OutputOf<E['spec']['query']>
  body: OutputOf<E['spec']['body']>
}

/** What a caller sends. */
export interface Sent<E extends Endpoint> {
  params: InputOf<E['spec']['params']>
  query: InputOf<E['spec']['query']>
  body: InputOf<E['spec']['body']>
}

/** What an endpoint answers; undefined for 204. */
export type ReplyOf<E extends Endpoint> = OutputOf<E['spec']['reply']>
