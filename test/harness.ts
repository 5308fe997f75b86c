import fs from 'node:fs/promises'
import path from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { type ContractRow, contract } from '../contract/contract.ts'
import type { Endpoint, ReplyOf, Sent } from '../contract/endpoint.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { type App, buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { ConnectionLimits } from '../server/platform/http/connection-limits.ts'
import { createLog } from '../server/platform/log.ts'
import type { Pages } from '../server/render/pages.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { eventsIn } from './live.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataFolder: string
  }
}

/** A clock that stands still until a test moves it; it starts at the real time. */
export class TestClock implements Clock {
  #now = Date.now()

  now(): number {
    return this.#now
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}

type Rows = { [Row in ContractRow as `${Row['method']} ${Row['path']}`]: Row }

/** Method and path of an endpoint as the contract declares it, such as `POST /votes`. */
export type CallKey = keyof Rows

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** Somebody who calls the API; test/factories.ts makes them. */
export interface Actor {
  token: string
}

interface Sender {
  /** Who calls; absent is a signed-out visitor. */
  as?: Actor
  headers?: Record<string, string>
  /** The address that the request comes from. */
  ip?: string
}

type CallOptions<Key extends CallKey> = Sender &
  Part<'params', Sent<Rows[Key]>['params']> &
  Part<'query', Sent<Rows[Key]>['query']> &
  Part<'body', Sent<Rows[Key]>['body']>

export interface Answer<Body> {
  status: number
  /** What the contract promises, when the status is a success; see `problem` when it is not. */
  body: Body
  /** The body of a refusal; undefined on success. */
  problem: ErrorBody | undefined
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

interface RawRequest extends Sender {
  method: string
  /** Path and query, `/api` included. */
  url: string
  /** Sent as JSON, unless it is a string or bytes: these go as they are. */
  body?: unknown
}

export interface TestApp extends App {
  /** The app's own data folder. */
  dataDir: string
  database: TestDatabase
  db: TestDatabase['db']
  clock: TestClock
  /** Calls an endpoint as the contract types it. */
  call<Key extends CallKey>(
    key: Key,
    ...options: object extends CallOptions<Key> ? [CallOptions<Key>?] : [CallOptions<Key>]
  ): Promise<Answer<ReplyOf<Rows[Key]>>>
  /** Sends any request, also one that the contract does not allow. */
  send(request: RawRequest): Promise<Answer<unknown>>
  close(): Promise<void>
}

interface StartOptions {
  logStream?: NodeJS.WritableStream
  connectionLimits?: Partial<ConnectionLimits>
  pages?: Pages
}

const open: { close(): Promise<void> }[] = []
let shared: Promise<TestDatabase> | undefined

/** Closes what this test file has started; after each file, for the next one in this process has a database of its own. */
export async function closeStarted(): Promise<void> {
  for (const each of open.splice(0).reverse()) await each.close()
  const database = shared
  shared = undefined
  await (await database)?.close()
}

/**
 * Builds the app over this test file's own database. Several apps of one file share the database, as
 * several processes of one site do. All are closed when the file is done.
 * @param settings environment variables to set for the app, such as `RATE_LIMIT_SCALE: '1'`
 * @param options.logStream takes what the app logs; absent: errors are printed
 * @param options.connectionLimits those that differ from the usual ones
 * @param options.pages the built web app; absent: the app is the API alone
 */
export async function startApp(
  settings: Record<string, string> = {},
  { logStream, connectionLimits, pages }: StartOptions = {},
): Promise<TestApp> {
  shared ??= openTestDatabase()
  const database = await shared
  const clock = new TestClock()
  const dataDir = await fs.mkdtemp(path.join(inject('dataFolder'), 'app-'))
  const app = await buildApp({
    config: readConfig({
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100000',
      DEMO: '0',
      ...settings,
    }),
    database,
    log: createLog(settings.LOG_LEVEL ?? 'error', false, logStream),
    clock,
    connectionLimits,
    pages,
  })
  await app.server.ready()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= Promise.resolve(app.server.close())
    return closed
  }
  open.push({ close })
  const send = (request: RawRequest) => sendTo(app, request)
  return {
    ...app,
    dataDir,
    database,
    db: database.db,
    clock,
    send,
    call: async (key, ...[options]) => {
      const { params, query, ...rest } = (options ?? {}) as LooseOptions
      const [method = '', template = ''] = key.split(' ')
      const answer = await send({ method, url: addressOf(template, params, query), ...rest })
      return answer as Answer<never>
    },
    close,
  }
}

interface LooseOptions extends Sender {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(
  template: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function sendTo(
  app: App,
  { method, url, as, headers, ip, body }: RawRequest,
): Promise<Answer<unknown>> {
  const isStream = method === 'GET' && streamPaths.has(url.split('?')[0] ?? '')
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  const response = await app.server.inject({
    method: method as InjectOptions['method'],
    url,
    remoteAddress: ip,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    payload: isRaw ? body : JSON.stringify(body),
    payloadAsStream: isStream,
  })
  const text = isStream ? await readStart(response) : response.body
  const [first] = eventsIn(text)
  const parsed = first ?? parse(text)
  return {
    status: response.statusCode,
    body: parsed,
    problem: response.statusCode >= 400 ? (parsed as ErrorBody) : undefined,
    headers: response.headers,
    text,
  }
}

const streamPaths = new Set(
  Object.values(contract)
    .flatMap((rows) => Object.values<Endpoint>(rows))
    .filter(({ spec }) => spec.events)
    .map(({ path }) => `/api${path}`),
)

/** What an answer says until it waits for something to happen; a stream is left then. */
async function readStart(response: LightMyRequestResponse): Promise<string> {
  let text = ''
  for await (const chunk of response.stream()) {
    text += chunk
    if (eventsIn(text).length > 0) break
  }
  response.raw.res.destroy()
  return text
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
