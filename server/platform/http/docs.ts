import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { openApiDocument } from './openapi.ts'

/** Serves the API documentation: Swagger UI at `/api/docs`, the OpenAPI document at `/api/docs/json`. */
export async function registerDocs(
  app: FastifyInstance,
  contract: Record<string, Record<string, Endpoint>>,
) {
  const document = openApiDocument(contract) as unknown as OpenAPIV3.Document
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
