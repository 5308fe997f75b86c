import type { z } from 'zod'
import type { ContentKind } from './content-limits.ts'
import type { ProblemName } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint, unless that takes a permission. Each level includes the following ones. */
export const access = {
  public: 'public',
  user: 'user',
  verified: 'verified',
} as const
/** Who may call an endpoint: everybody, users, verified users, or the roles that have a permission. */
export type Access = keyof typeof access | Permission

/** Rate-limit buckets; the limits are defined by the server. */
export type RateLimit =
  | 'read'
  | 'search'
  | 'write'
  | 'login'
  | 'register'
  | 'proposal'
  | 'mail'
  | 'upload'
  | 'translation'

/** A multipart/form-data body with exactly one file, instead of JSON. */
export interface UploadSpec {
  /** Accepted names of the form field. */
  fields: readonly [string, ...string[]]
  maxBytes: number
  /** The error message for a larger file; by default the message for pictures. */
  tooLarge?: ProblemName
}

/** A CSV file instead of a JSON reply. */
export interface CsvSpec {
  fileName: string
  columns: readonly [string, ...string[]]
}

/** Another file instead of a JSON reply. */
export interface FileSpec {
  fileName: string
  type: string
}

/** What an endpoint declares besides method, path and access level. */
export interface EndpointSpec {
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: UploadSpec
  /** Schema of the reply; other fields are dropped. Absent: 204 without a body. */
  reply?: z.ZodType
  csv?: CsvSpec
  file?: FileSpec
  /** Success status; defaults to 200, or 204 without a reply. */
  status?: 200 | 201
  limit?: RateLimit
  /** The query parameter that makes a request a search, which uses the `search` bucket. */
  searchedBy?: string
  /** The kind of content that it creates, limited per account by `contentLimits`. */
  content?: ContentKind
  /**
   * The response is the same for every viewer, or for all visitors, so the response cache may store it. Responses to
   * visitors must contain no current vote counts: a vote does not invalidate them.
   */
  shared?: 'everybody' | 'visitors'
  /** A shared response with texts in the language of the reader: it is cached once for each language. */
  inEachLanguage?: true
  /**
   * The shared responses that a call may change, for methods other than GET: `counts` are the API's, not the rendered
   * pages. Defaults to all of them.
   */
  affects?: 'nothing' | 'counts'
  /** Responds with a stream of server-sent events; the reply schema describes one event with `event` and `data`. */
  events?: boolean
  /** Responds with 428 and a challenge while requests are unusually many; the body has a field for the solution. */
  challenged?: boolean
  /**
   * Responds with 403 `passwordNeeded` unless the user has entered the password in this session within the last
   * `passwordConfirmationMinutes`.
   */
  confirms?: 'password'
  /**
   * Refused while the site is read-only, because it adds or changes votes or what others read; with fields of a body that
   * still work, such as those that take something back.
   */
  paused?: true | Record<string, string | boolean>
  /**
   * Also for users whose account waits for approval: what they do about their own account. Everything else that writes is
   * refused to them.
   */
  beforeApproval?: true
  /**
   * Works for everybody during maintenance, because administrators sign in with it or load balancers ask it. What takes a
   * permission works for those who have it, and everything else for administrators alone.
   */
  duringMaintenance?: true
  /** Ignores the caller's token, so a stale one causes no error. */
  anonymous?: boolean
}

/** An endpoint of the contract. */
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

/** Declares an endpoint of the contract. */
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

/** The validated input of a handler. */
export interface Parsed<E extends Endpoint> {
  params: OutputOf<E['spec']['params']>
  query: OutputOf<E['spec']['query']>
  body: OutputOf<E['spec']['body']>
}

/** The input that a client sends. */
export interface Sent<E extends Endpoint> {
  params: InputOf<E['spec']['params']>
  query: InputOf<E['spec']['query']>
  body: InputOf<E['spec']['body']>
}

/** The reply of an endpoint; undefined for 204. */
export type ReplyOf<E extends Endpoint> = OutputOf<E['spec']['reply']>
