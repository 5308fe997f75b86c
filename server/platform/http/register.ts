import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, RateLimit } from '../../../contract/endpoint.ts'
import { isStorable } from '../../../contract/text.ts'
import { invalid, problem } from '../errors.ts'
import { type CsvBatches, sendCsv } from './csv-reply.ts'
import { eventWriterOf, openEventStream } from './event-stream.ts'
import { isInternalRequest } from './internal-requests.ts'
import type { RateLimits } from './rate-limits.ts'
import { serializerOf } from './reply-schema.ts'
import { type ResponseCache, sendCachedResponse } from './response-cache.ts'
import type { Binding, Call } from './route.ts'
import { type ProgressTask, sendStream } from './streamed-reply.ts'
import { acceptForms, type UploadedFile, withUploadedFile } from './uploaded-file.ts'
import { accessProblem, bearerToken, type ResolveViewer, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
  }
}

/** Services that every endpoint uses. */
export interface RouteServices {
  rateLimits: RateLimits
  responseCache: ResponseCache
  resolveViewer: ResolveViewer
  /** Folder for uploaded files while a request is handled. */
  uploadFolder: string
}

/**
 * Registers routes under `/api`. Order for each request: rate limits, viewer, access, validation, handler, invalidation
 * of the response cache, serialization.
 */
export function registerBindings(
  app: FastifyInstance,
  bindings: Binding[],
  services: RouteServices,
) {
  app.decorateRequest('viewer', null)
  const isUpload = ({ endpoint }: Binding) => endpoint.spec.upload !== undefined
  for (const binding of bindings) if (!isUpload(binding)) register(app, binding, services)
  app.register(async (scope) => {
    await acceptForms(scope)
    for (const binding of bindings) if (isUpload(binding)) register(scope, binding, services)
  })
}

function register(app: FastifyInstance, binding: Binding, services: RouteServices) {
  const { endpoint, handle, onResponse, rejectEarly } = binding
  const { spec } = endpoint
  const status = spec.status ?? (spec.reply ? 200 : 204)
  const serialize = spec.reply && !spec.events ? serializerOf(spec.reply) : () => ''
  const writeEvent = spec.events ? eventWriterOf(endpoint) : undefined
  const invalidate = () => dropAffected(services.responseCache, endpoint)

  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Runs before the body is read, so that a rejected request costs no more than its headers.
    onRequest: async (request) => {
      const limit = rateLimitOf(endpoint, request)
      if (!isInternalRequest(request)) services.rateLimits.countAddress(request, limit)
      rejectEarly?.()
      if (spec.shared || spec.anonymous) return
      const token = bearerToken(request.headers.authorization)
      if (token) {
        request.viewer = await services.resolveViewer(token)
        services.rateLimits.countAccount(limit, request.viewer.id)
      }
      const accessError = accessProblem(endpoint.access, request.viewer)
      if (accessError) throw accessError
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      if (spec.content && request.viewer) {
        services.rateLimits.countContent(spec.content, request.viewer)
      }
      const respond = async (file?: UploadedFile) => {
        const untypedCall = { ...input, viewer: request.viewer, file, request }
        const call = untypedCall as Parameters<Binding['handle']>[0]
        if (spec.csv) sendCsv(reply, spec.csv, (await handle(call)) as CsvBatches)
        else if (spec.streamed)
          sendStream(reply, serialize, (await handle(call)) as ProgressTask<unknown>, invalidate)
        else if (writeEvent) openEventStream(reply, writeEvent, await handle(call))
        else if (spec.shared)
          await sendCached(binding, call, serialize, services.responseCache, reply)
        else {
          // Also after a failure, which may have happened after a commit.
          const value = await handle(call).finally(invalidate)
          await sendPrivate(reply, status, serialize(value))
        }
      }
      if (spec.upload) await withUploadedFile(request, spec.upload, services.uploadFolder, respond)
      else await respond()
      onResponse?.(request, input.params)
      return reply
    },
  })
}

/** Drops the cached responses that a call of the endpoint may have changed; in other processes the database notifies. */
function dropAffected(responseCache: ResponseCache, { method, spec }: Endpoint) {
  if (method === 'GET' || spec.affects === 'nothing') return
  if (spec.affects === 'counts') responseCache.dropCounts()
  else responseCache.drop()
}

/** The rate limit that a request counts against. */
function rateLimitOf({ method, spec }: Endpoint, request: FastifyRequest): RateLimit {
  const query = request.query as Record<string, unknown>
  if (spec.searchedBy !== undefined && query[spec.searchedBy]) return 'search'
  return spec.limit ?? (method === 'GET' ? 'read' : 'write')
}

async function sendPrivate(reply: FastifyReply, status: number, body: string) {
  reply.code(status).header('cache-control', 'private, no-store')
  if (status === 204) return reply.send()
  return reply.type('application/json; charset=utf-8').send(body)
}

async function sendCached(
  { endpoint, handle }: Binding,
  call: Call<Endpoint>,
  serialize: (value: unknown) => string,
  responseCache: ResponseCache,
  reply: FastifyReply,
) {
  const key = `${endpoint.path} ${JSON.stringify([call.params, call.query])}`
  const response = await responseCache.get(key, async () => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: serialize(await handle(call)),
  }))
  return sendCachedResponse(call.request, reply, response)
}

function parseInput({ spec }: Endpoint, request: FastifyRequest) {
  // Rejected here, because a streamed response that has begun can only be broken off.
  if (!isStorableText(request.params) || !isStorableText(request.query)) throw problem('badRequest')
  return {
    params: parse(spec.params, request.params),
    query: parse(spec.query, request.query),
    body: parse(spec.body, request.body),
  }
}

/** True if the database can store every value of the path and query: no NUL, no lone surrogates. */
const isStorableText = (values: unknown) =>
  Object.values(values as Record<string, unknown>)
    .flat()
    .every((value) => typeof value !== 'string' || isStorable(value))

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid([...new Set(parsed.error.issues.map((issue) => issue.message))])
}
