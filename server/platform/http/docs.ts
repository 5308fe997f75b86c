import Fastify, { type FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { problem } from '../errors.ts'
import { openApiDocument } from './openapi.ts'

type Contract = Record<string, Record<string, Endpoint>>

const prefix = '/api/docs'

/**
 * Serves the API documentation: Swagger UI at `/api/docs`, the OpenAPI document at `/api/docs/json`. It is created by
 * the first request for it, as a server of its own, because plugins cannot be added to one that listens, and again when
 * the name of the site has changed.
 */
export function registerDocs(app: FastifyInstance, contract: Contract, siteName: () => string) {
  let docs: { siteName: string; server: Promise<FastifyInstance> } | undefined
  for (const url of [prefix, `${prefix}/*`]) {
    app.get(url, async (request, reply) => {
      const name = siteName()
      if (docs?.siteName !== name) docs = { siteName: name, server: createDocs(contract, name) }
      const { url, headers } = request
      const response = await (await docs.server).inject({ url, headers })
      if (response.statusCode === 404) throw problem('notFound')
      const { connection, date, ...others } = response.headers
      return reply.code(response.statusCode).headers(others).send(response.rawPayload)
    })
  }
}

// Swagger UI sets HTML that it has sanitized as text. Scripts from text, and their addresses, stay refused.
const trustedTypesPolicy =
  "window.trustedTypes?.createPolicy('default', { createHTML: (html) => html })"

async function createDocs(contract: Contract, siteName: string): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger')
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const server = Fastify()
  const document = openApiDocument(contract, siteName) as unknown as OpenAPIV3.Document
  await server.register(swagger, { mode: 'static', specification: { document } })
  await server.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: true,
    transformStaticCSP: (policy) =>
      `${policy} require-trusted-types-for 'script'; trusted-types default dompurify;`,
    theme: { js: [{ filename: 'trusted-types.js', content: trustedTypesPolicy }] },
  })
  return server
}
