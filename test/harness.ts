import fs from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { inject as dispatch, type InjectOptions, type Response } from 'light-my-request'
import { inject } from 'vitest'
import {
  type EndpointKey,
  type OptionsArgument,
  type ReplyTo,
  type RequestInput,
  requestLine,
  type UntypedInput,
} from '../contract/client.ts'
import { contract } from '../contract/contract.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { type App, buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { ConnectionLimits } from '../server/platform/http/connection-limits.ts'
import { createLog } from '../server/platform/log.ts'
import type { Pages } from '../server/render/pages.ts'
import type { Services } from '../server/services.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { eventsIn } from './event-stream.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataFolder: string
  }
}

/** A clock that starts at the current time and changes only when a test advances it. */
export class TestClock implements Clock {
  #now = Date.now()

  now(): number {
    return this.#now
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}

/** A signed-in caller of the API, created by test/factories.ts. */
export interface Actor {
  token: string
}

interface Sender {
  /** The signed-in caller; undefined for a visitor. */
  as?: Actor
  headers?: Record<string, string>
  /** IP address of the client. */
  ip?: string
}

type CallOptions<Key extends EndpointKey> = RequestInput<Key> & Sender

export interface ApiResponse<Body> {
  status: number
  /** Parsed body, typed as the contract declares it; see `problem` if the request failed. */
  body: Body
  /** Parsed body of an error response; undefined on success. */
  problem: ErrorBody | undefined
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

interface RawRequest extends Sender {
  method: string
  /** Path and query, `/api` included. */
  url: string
  /** Sent as JSON, unless it is a string or a buffer, which are sent unchanged. */
  body?: unknown
  /** Reads the response without keeping it: a large file that is put together takes this thread as long as the server. */
  isDiscarded?: boolean
}

/** An app with its services, so that tests read `app.db`. */
export interface TestApp extends App, Services {
  /** The app's own data folder. */
  dataDir: string
  database: TestDatabase
  clock: TestClock
  /** Sends a request that is typed by the contract. */
  call<Key extends EndpointKey>(
    key: Key,
    ...options: OptionsArgument<CallOptions<Key>>
  ): Promise<ApiResponse<ReplyTo<Key>>>
  /** Sends any request, including ones that the contract does not allow. */
  send(request: RawRequest): Promise<ApiResponse<unknown>>
  close(): Promise<void>
}

interface StartOptions {
  logStream?: NodeJS.WritableStream
  connectionLimits?: Partial<ConnectionLimits>
  pages?: Pages
  build?: string
  /** By default the database of this test file; the app closes a database that is given. */
  database?: TestDatabase
}

const startedApps: { close(): Promise<void> }[] = []
let sharedDatabase: Promise<TestDatabase> | undefined

/** Closes the apps and the database of this test file; the next file in this process gets a new database. */
export async function closeStarted(): Promise<void> {
  for (const app of startedApps.splice(0).reverse()) await inTime('an app', app.close())
  const database = sharedDatabase
  sharedDatabase = undefined
  await inTime(
    'the database',
    database?.then((opened) => opened.close()),
  )
}

/** Milliseconds; shorter than the timeout of hooks, whose message does not say what did not close. */
const closeTimeout = 50_000

/** @throws Error naming what did not close */
async function inTime(closed: string, closing: Promise<void> | undefined): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => timeout.reject(new Error(`${closed} did not close: ${process.getActiveResourcesInfo()}`)),
    closeTimeout,
  )
  await Promise.race([closing, timeout.promise]).finally(() => clearTimeout(timer))
}

/**
 * Starts the app with the database of this test file. Several apps of one file share it, like several processes
 * of one site. All are closed after the file.
 * @param settings environment variables to set for the app, such as `RATE_LIMIT_SCALE: '1'`
 * @param options.logStream receives the log; by default errors are printed
 * @param options.connectionLimits overrides of the defaults
 * @param options.database a database of its own
 * @param options.pages the built web app; by default the app serves only the API
 * @param options.build folder of the build whose files are served
 */
export async function startApp(
  settings: Record<string, string> = {},
  { logStream, connectionLimits, pages, build, database: given }: StartOptions = {},
): Promise<TestApp> {
  if (!given) sharedDatabase ??= openTestDatabase()
  const database = given ?? ((await sharedDatabase) as TestDatabase)
  const clock = new TestClock()
  const dataDir = await fs.mkdtemp(path.join(inject('dataFolder'), 'app-'))
  const app = await buildApp({
    config: readConfig({
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100000',
      DEMO: '0',
      // Limits are so small in some tests that every registration would be unusual.
      REGISTRATION_CHALLENGE: 'off',
      ...settings,
    }),
    database,
    log: createLog(settings.LOG_LEVEL ?? 'error', false, { stream: logStream }),
    clock,
    connectionLimits,
    pages,
    build,
  })
  await app.server.ready()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= Promise.resolve(app.server.close()).then(() => given?.close())
    return closed
  }
  startedApps.push({ close })
  const send = (request: RawRequest) => sendTo(app, request)
  return {
    ...app,
    ...app.services,
    dataDir,
    database,
    clock,
    send,
    call: async (key, ...[options]) => {
      const { params, query, ...rest } = (options ?? {}) as UntypedInput & Sender
      const { method, path } = requestLine(key, { params, query })
      const response = await send({ method, url: `/api${path}`, ...rest })
      return response as ApiResponse<never>
    },
    close,
  }
}

async function sendTo(
  app: App,
  { method, url, as, headers, ip, body, isDiscarded = false }: RawRequest,
): Promise<ApiResponse<unknown>> {
  const isStream = method === 'GET' && streamPaths.has(url.split('?')[0] ?? '')
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  // Not `server.inject`, which calls Fastify: cached responses take the same path as on a site. Other listeners watch the
  // connection, which does not exist here.
  const [listener] = app.server.server.listeners('request') as [RequestListener]
  const response = await dispatch(listener, {
    method: method as InjectOptions['method'],
    url,
    remoteAddress: ip,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    payload: isRaw ? body : JSON.stringify(body),
    payloadAsStream: isStream || isDiscarded,
  })
  if (isDiscarded) await discard(response)
  const text = isDiscarded ? '' : isStream ? await readFirstEvent(response) : response.body
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

/** Reads a response until its first live event, then closes it. */
async function readFirstEvent(response: Response): Promise<string> {
  let text = ''
  for await (const chunk of response.stream()) {
    text += chunk
    if (eventsIn(text).length > 0) break
  }
  response.raw.res.destroy()
  return text
}

async function discard(response: Response): Promise<void> {
  for await (const _chunk of response.stream());
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
