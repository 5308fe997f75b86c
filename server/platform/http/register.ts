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
import { type ResponseCache, sendShared } from './response-cache.ts'
import type { Binding, Call } from './route.ts'
import { type ProgressTask, sendStream } from './streamed-reply.ts'
import { acceptForms, type UploadedFile, withUploadedFile } from './uploaded-file.ts'
import { bearerToken, type ResolveViewer, refusal, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
  }
}

/** What every endpoint passes through. */
export interface Gates {
  rateLimits: RateLimits
  responseCache: ResponseCache
  resolveViewer: ResolveViewer
  /** Where files lie while they are worked on. */
  incomingFolder: string
}

/** Registers bindings under `/api`: limits, viewer, access, validation, handler, serialization, in this order. */
export function registerBindings(app: FastifyInstance, bindings: Binding[], gates: Gates) {
  app.decorateRequest('viewer', null)
  const takesForm = ({ endpoint }: Binding) => endpoint.spec.upload !== undefined
  for (const binding of bindings) if (!takesForm(binding)) register(app, binding, gates)
  app.register(async (scope) => {
    await acceptForms(scope)
    for (const binding of bindings) if (takesForm(binding)) register(scope, binding, gates)
  })
}

function register(app: FastifyInstance, binding: Binding, gates: Gates) {
  const { endpoint, handle, answered, admit } = binding
  const { spec } = endpoint
  const status = spec.status ?? (spec.reply ? 200 : 204)
  const serialize = spec.reply && !spec.events ? serializerOf(spec.reply) : () => ''
  const writeEvent = spec.events ? eventWriterOf(endpoint) : undefined

  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Before the body is read: who may not call costs no more than the headers.
    onRequest: async (request) => {
      const limit = limitOf(endpoint, request)
      if (!isInternalRequest(request)) gates.rateLimits.countAddress(request, limit)
      admit?.()
      if (spec.shared || spec.anonymous) return
      const token = bearerToken(request.headers.authorization)
      if (token) {
        request.viewer = await gates.resolveViewer(token)
        gates.rateLimits.countAccount(limit, request.viewer.id)
      }
      const refused = refusal(endpoint.access, request.viewer)
      if (refused) throw refused
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      if (spec.content && request.viewer) {
        gates.rateLimits.countContent(spec.content, request.viewer)
      }
      const answer = async (file?: UploadedFile) => {
        const given = { ...input, viewer: request.viewer, file, request }
        const call = given as Parameters<Binding['handle']>[0]
        if (spec.csv) sendCsv(reply, spec.csv, (await handle(call)) as CsvBatches)
        else if (spec.streamed)
          sendStream(reply, serialize, (await handle(call)) as ProgressTask<unknown>)
        else if (writeEvent) openEventStream(reply, writeEvent, await handle(call))
        else if (spec.shared) await sendCached(binding, call, serialize, gates.responseCache, reply)
        else await answerOwn(reply, status, serialize(await handle(call)))
      }
      if (spec.upload) await withUploadedFile(request, spec.upload, gates.incomingFolder, answer)
      else await answer()
      answered?.(request, input.params)
      return reply
    },
  })
}

/** The bucket that a request is counted in. */
function limitOf({ method, spec }: Endpoint, request: FastifyRequest): RateLimit {
  const query = request.query as Record<string, unknown>
  if (spec.searchedBy !== undefined && query[spec.searchedBy]) return 'search'
  return spec.limit ?? (method === 'GET' ? 'read' : 'write')
}

async function answerOwn(reply: FastifyReply, status: number, body: string) {
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
  const answer = await responseCache.get(key, async () => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: serialize(await handle(call)),
  }))
  return sendShared(call.request, reply, answer)
}

function parseInput({ spec }: Endpoint, request: FastifyRequest) {
  // Refused before a streamed answer has begun, which could only break off.
  if (!isReadable(request.params) || !isReadable(request.query)) throw problem('badRequest')
  return {
    params: parse(spec.params, request.params),
    query: parse(spec.query, request.query),
    body: parse(spec.body, request.body),
  }
}

/** Whether every value in an address is text that the database can hold. */
const isReadable = (values: unknown) =>
  Object.values(values as Record<string, unknown>)
    .flat()
    .every((value) => typeof value !== 'string' || isStorable(value))

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid([...new Set(parsed.error.issues.map((issue) => issue.message))])
}
