import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { languageHeader } from '../../../contract/client.ts'
import type { Endpoint, EndpointSpec, RateLimit } from '../../../contract/endpoint.ts'
import { featureCalls } from '../../../contract/feature-calls.ts'
import { type FeatureName, featureNames } from '../../../contract/features.ts'
import { allows, isPermission } from '../../../contract/permissions.ts'
import { isStorable } from '../../../contract/text.ts'
import { languageOfReader } from '../../../messages/of-reader.ts'
import { readAt } from '../database/read-position.ts'
import type { Replicas } from '../database/replicas.ts'
import { invalid, type Problem, problem } from '../errors.ts'
import type { Client } from './client-address.ts'
import { type CsvBatches, sendCsv, sendText } from './csv-reply.ts'
import { eventWriterOf, openEventStream } from './event-stream.ts'
import type { FastPath } from './fast-path.ts'
import { isInternalRequest } from './internal-requests.ts'
import { isGuarding, type RateLimits } from './rate-limits.ts'
import { languageOfNames } from './reader-language.ts'
import { serializerOf } from './reply-schema.ts'
import { type ResponseCache, sendCachedResponse } from './response-cache.ts'
import type { Binding, Call } from './route.ts'
import { acceptForms, type UploadedFile, withUploadedFile } from './uploaded-file.ts'
import { inReadersLanguage } from './validation-language.ts'
import {
  accessProblem,
  bearerToken,
  type ClaimedSession,
  type Sessions,
  type Viewer,
} from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
    /** For handlers that check it; they have no viewer. */
    session: ClaimedSession | undefined
  }
}

/** Services that every endpoint uses. */
export interface RouteServices {
  rateLimits: RateLimits
  responseCache: ResponseCache
  /** Responses to visitors, to which users get other ones. */
  visitorCache: ResponseCache
  fastPath: Pick<FastPath, 'remember'>
  sessions: Sessions
  replicas?: Replicas | undefined
  /** Folder for uploaded files while a request is handled. */
  uploadFolder: string
  /** The refusal of requests during maintenance; undefined while there is none. */
  maintenance: () => Problem | undefined
  /** True while the site takes no votes and texts. */
  isReadOnly: () => boolean
  /** The parts of the site that are closed. */
  closedFeatures: () => readonly FeatureName[]
}

/**
 * Registers routes under `/api`. Order for each request: rate limits, viewer, access, confirmed password, validation,
 * handler, invalidation of the response cache, serialization.
 */
export function registerBindings(
  app: FastifyInstance,
  bindings: Binding[],
  services: RouteServices,
) {
  app.decorateRequest('viewer', null)
  app.decorateRequest('session', undefined)
  const isUpload = ({ endpoint }: Binding) => endpoint.spec.upload !== undefined
  for (const binding of bindings) if (!isUpload(binding)) register(app, binding, services)
  app.register(async (scope) => {
    await acceptForms(scope)
    for (const binding of bindings) if (isUpload(binding)) register(scope, binding, services)
  })
}

function register(app: FastifyInstance, binding: Binding, services: RouteServices) {
  const { endpoint, onResponse } = binding
  const { spec } = endpoint
  const respond = responderOf(binding, services)
  const checkFeatures = featureCheckOf(endpoint, services)

  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Runs before the body is read, so that a rejected request costs no more than its headers.
    onRequest: createRequestHook(binding, services),
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const { viewer, session } = request
      if (services.isReadOnly() && isPaused(spec, input.body)) throw problem('readOnly')
      checkFeatures(input.body)
      if (spec.content && viewer) await services.rateLimits.countContent(spec.content, viewer)
      const respondWith = (file?: UploadedFile) =>
        respond({ ...input, viewer, session, file, request } as UntypedCall, reply)
      if (spec.upload)
        await withUploadedFile(request, spec.upload, services.uploadFolder, respondWith)
      else await respondWith()
      onResponse?.(request, input.params)
      return reply
    },
  })
}

/** True if a request with this body is refused while the site is read-only. */
const isPaused = ({ paused }: EndpointSpec, body: unknown) =>
  paused === true ||
  (paused !== undefined &&
    Object.entries(paused).some(
      ([name, value]) => (body as Record<string, unknown>)[name] !== value,
    ))

/** Returns a function that throws a 403 for calls of the endpoint that belong to a closed feature. */
function featureCheckOf(endpoint: Endpoint, { closedFeatures }: RouteServices) {
  const checks = featureNames.flatMap((feature) =>
    featureCalls[feature]
      .filter((call) => call.endpoint === endpoint)
      .map(({ isRefused }) => ({ feature, isRefused })),
  )
  return (body: unknown) => {
    for (const { feature, isRefused } of checks) {
      if (closedFeatures().includes(feature) && isRefused(body)) throw problem(`${feature}Closed`)
    }
  }
}

/**
 * Counts the request, looks up the viewer and checks access. Synchronous for requests without a token, unless their limit
 * is counted in the database.
 */
function createRequestHook(binding: Binding, services: RouteServices) {
  const { endpoint, rejectEarly, checksSession } = binding
  const { spec } = endpoint
  const { rateLimits, sessions } = services
  const isOpenAlways = spec.duringMaintenance === true || isPermission(endpoint.access)

  const countAccount = (request: FastifyRequest, userId: string) =>
    rateLimits.countAccount(rateLimitOf(endpoint, request), userId)

  async function signIn(request: FastifyRequest, token: string) {
    request.viewer = await sessions.resolveViewer(token)
    await countAccount(request, request.viewer.id)
    checkAccess(request)
    if (spec.confirms && !(await sessions.isPasswordConfirmed(token))) {
      throw problem('passwordNeeded')
    }
  }

  /** For a handler that checks the session: looks up only sessions that were not valid lately. */
  function claimSession(request: FastifyRequest, token: string): Promise<void> | undefined {
    request.session = sessions.sessionOf(token)
    if (!sessions.wasValidLately(request.session)) return signIn(request, token)
    return countAccount(request, request.session.userId)
  }

  function checkAccess({ viewer }: FastifyRequest) {
    const accessError = accessProblem(endpoint, viewer)
    if (accessError) throw accessError
  }

  /** Runs after the count by address; returns a promise if there is a token to look up. */
  function proceed(request: FastifyRequest): Promise<void> | undefined {
    rejectEarly?.()
    if (spec.shared === 'everybody' || spec.anonymous) return undefined
    const token = bearerToken(request.headers.authorization)
    if (token) return checksSession ? claimSession(request, token) : signIn(request, token)
    checkAccess(request)
    return undefined
  }

  /** During maintenance, asks first whether an administrator has sent the request, also where the viewer makes no difference. */
  function proceedIfOpen(request: FastifyRequest): Promise<void> | undefined {
    const refusal = isOpenAlways ? undefined : services.maintenance()
    if (!refusal || isInternalRequest(request)) return proceed(request)
    return admitAdministrator(request, refusal).then(() => proceed(request))
  }

  async function admitAdministrator({ headers }: FastifyRequest, refusal: Problem): Promise<void> {
    const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
    const viewer = token ? await sessions.resolveViewer(token).catch(() => null) : null
    if (!allows(viewer?.role, 'changeSettings')) throw refusal
  }

  function proceedUnlessGone(request: FastifyRequest): Promise<void> | undefined {
    // Fastify would wait forever for the body of a client that has disconnected before it listens.
    if (request.raw.destroyed) throw problem('badRequest')
    return proceedIfOpen(request)
  }

  return (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const counted = isInternalRequest(request)
      ? undefined
      : rateLimits.countAddress(request, rateLimitOf(endpoint, request))
    if (counted) return counted.then(() => proceedUnlessGone(request))
    const proceeding = proceedIfOpen(request)
    if (proceeding) return proceeding
    done()
  }
}

type UntypedCall = Parameters<Binding['handle']>[0]
type Respond = (call: UntypedCall, reply: FastifyReply) => Promise<unknown>

/** The function that handles a validated call and sends the result as the endpoint declares. */
function responderOf(binding: Binding, services: RouteServices): Respond {
  const { endpoint } = binding
  const handle = routedHandler(binding, services.replicas)
  const { spec } = endpoint
  const { csv, file } = spec
  const invalidate = invalidationBy(endpoint, services.responseCache)
  if (csv) return async (call, reply) => sendCsv(reply, csv, (await handle(call)) as CsvBatches)
  if (file) {
    return async (call, reply) =>
      sendText(reply, file, (await handle(call)) as AsyncIterable<string>)
  }
  if (spec.events) {
    const writeEvent = eventWriterOf(endpoint)
    return async (call, reply) => openEventStream(reply, writeEvent, await handle(call))
  }
  const serialize = spec.reply ? serializerOf(spec.reply) : () => ''
  const status = spec.status ?? (spec.reply ? 200 : 204)
  return async (call, reply) => {
    if (spec.shared && !call.viewer) {
      return sendCached({ ...binding, handle }, call, serialize, services, reply)
    }
    let value: unknown
    try {
      value = await handle(call)
    } finally {
      // Also after a failure, which may have happened after a commit.
      invalidate()
    }
    sendPrivate(reply, status, serialize(value))
  }
}

/** The handler, whose reads go to replicas where they may, and which records the writes of users for their reads. */
function routedHandler(
  { endpoint: { method, spec }, handle }: Binding,
  replicas: Replicas | undefined,
): Binding['handle'] {
  if (!replicas) return handle
  if (method !== 'GET') {
    return async (call) => {
      const value = await handle(call)
      const userId = call.viewer?.id ?? call.request.session?.userId
      if (userId) await replicas.recordWrite(userId)
      return value
    }
  }
  // An event stream sends what the database has notified of, and readiness is about the primary.
  if (!spec.reply || spec.events || spec.anonymous) return handle
  return async (call) => {
    const position = call.viewer
      ? replicas.userPosition(call.viewer.lastWrite)
      : await replicas.sharedPosition()
    return readAt(position, () => handle(call))
  }
}

/**
 * Returns a function that drops the cached responses that a call of the endpoint may have changed; in other processes
 * the database notifies.
 */
function invalidationBy({ method, spec }: Endpoint, responseCache: ResponseCache): () => void {
  if (method === 'GET' || spec.affects === 'nothing') return () => undefined
  if (spec.affects === 'counts') return () => responseCache.dropCounts()
  return () => responseCache.drop()
}

/** The rate limit that a request counts against. */
function rateLimitOf({ method, spec }: Endpoint, request: FastifyRequest): RateLimit {
  const query = request.query as Record<string, unknown>
  if (spec.searchedBy !== undefined && query[spec.searchedBy]) return 'search'
  return spec.limit ?? (method === 'GET' ? 'read' : 'write')
}

function sendPrivate(reply: FastifyReply, status: number, body: string) {
  reply.code(status).header('cache-control', 'private, no-store')
  if (status === 204) reply.send()
  else reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** A function of its own, so that the callback, which is remembered with the URL, does not keep the request in memory. */
const callbackWith =
  (onResponse: NonNullable<Binding['onResponse']>, params: unknown) => (client: Client) =>
    onResponse(client, params)

async function sendCached(
  { endpoint, handle, onResponse }: Binding,
  call: Call<Endpoint>,
  serialize: (value: unknown) => string,
  { responseCache, visitorCache, fastPath }: RouteServices,
  reply: FastifyReply,
) {
  const isForVisitors = endpoint.spec.shared === 'visitors'
  const cache = isForVisitors ? visitorCache : responseCache
  const { inEachLanguage } = endpoint.spec
  const input = inEachLanguage
    ? [call.params, call.query, languageOfReader(), languageOfNames()]
    : [call.params, call.query]
  const key = `${endpoint.path} ${JSON.stringify(input)}`
  const response = await cache.get(key, async () => ({
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      vary: [
        'accept-encoding',
        // Caches between server and browser must not send it to users.
        ...(isForVisitors ? ['authorization'] : []),
        ...(inEachLanguage ? [languageHeader] : []),
      ].join(', '),
    },
    body: serialize(await handle(call)),
  }))
  const limit = rateLimitOf(endpoint, call.request)
  if (!isGuarding(limit)) {
    fastPath.remember(call.request, {
      cache,
      key,
      limit,
      isForVisitors,
      onResponse: onResponse && callbackWith(onResponse, call.params),
    })
  }
  return sendCachedResponse(call.request, reply, response)
}

function parseInput({ spec }: Endpoint, request: FastifyRequest) {
  // Rejected here, because a streamed CSV response that has begun can only be broken off.
  if (!isStorableText(request.params) || !isStorableText(request.query)) throw problem('badRequest')
  return {
    params: parse(spec.params, request.params),
    query: parse(spec.query, request.query),
    body: parse(spec.body, request.body),
  }
}

/** True if the database can store every value of the path and query: no NUL, no lone surrogates. */
function isStorableText(values: unknown): boolean {
  for (const value of Object.values(values as Record<string, string | string[] | undefined>)) {
    if (typeof value === 'string' ? !isStorable(value) : value?.some((each) => !isStorable(each)))
      return false
  }
  return true
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: inReadersLanguage })
  if (parsed.success) return parsed.data
  throw invalid([...new Set(parsed.error.issues.map((issue) => issue.message))])
}
