import type { z } from 'zod'
import { Challenge } from '../../../contract/challenges.ts'
import type { Access, access, Endpoint, UploadSpec } from '../../../contract/endpoint.ts'
import { problems } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import { isPermission, permissions } from '../../../contract/permissions.ts'
import { publicFiles } from '../../../contract/public-files.ts'
import { jsonSchema } from './reply-schema.ts'

const accessDescriptions: Record<keyof typeof access, string> = {
  public: 'Access: everybody.',
  user: 'Access: logged-in members.',
  verified: 'Access: verified members.',
}

/** Such as 'Access: `moderate` (MODERATOR, ADMIN).' */
const describeAccess = (needed: Access): string =>
  isPermission(needed)
    ? `Access: permission \`${needed}\` (${permissions[needed].join(', ')}).`
    : accessDescriptions[needed]

const challengedDescription = `
While such requests are unusually many, the response is 428 with a \`challenge\`. Solve it within five minutes and send the same
request again, with the solution in the field \`challenge\`. A challenge works once, and only for this endpoint. With the
package altcha-lib:

\`\`\`js
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const { challenge } = await response.json() // status 428
const solution = await solveChallenge({ challenge, deriveKey })
const solved = btoa(JSON.stringify({ challenge, solution }))
// Send the request again with { ...body, challenge: solved }.
\`\`\`

Without it: count up from 0. For each number derive a key of \`keyLength\` bytes by PBKDF2 with SHA-256 and \`cost\` iterations;
the password is the bytes of \`nonce\` and the number as 32-bit big-endian integer. The solution is the number (\`counter\`)
whose key (\`derivedKey\`, in hexadecimal) begins with \`keyPrefix\`.`

const confirmsDescription = `
Needs the password: the response is 403 with the code \`passwordNeeded\`, unless the session began or its password was confirmed with
\`POST /auth/confirm-password\` in the last ${limits.passwordConfirmationMinutes} minutes.`

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: [...Object.keys(problems), 'validation'] },
    error: { type: 'string' },
    message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    requestId: {
      type: 'string',
      description:
        'Finds the request in the log of the site, as the header `x-request-id` of every response; only with status 5xx.',
    },
  },
}

const challengeRequiredSchema = () => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    {
      type: 'object',
      required: ['challenge'],
      properties: { challenge: jsonSchema(Challenge, 'output') },
    },
  ],
})

/** The OpenAPI document of the contract, with a tag for each feature. */
export function openApiDocument(
  contract: Record<string, Record<string, Endpoint>>,
  siteName: string,
) {
  let paths: ReturnType<typeof pathsOf> | undefined
  return {
    openapi: '3.0.3',
    info: {
      title: siteName,
      version: '1',
      description:
        'The HTTP API of the site. Send the access token from POST /auth/login as a bearer token.',
    },
    servers: [{ url: '/api' }],
    // Made when somebody reads the document, not at every start.
    get paths() {
      paths ??= pathsOf(contract)
      return paths
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema, ChallengeRequired: challengeRequiredSchema() },
    },
  }
}

function pathsOf(contract: Record<string, Record<string, Endpoint>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(feature, name, endpoint),
      }
    }
  }
  for (const [path, file] of Object.entries(publicFiles)) {
    // Not below `/api`.
    paths[path] = { servers: [{ url: '/' }], get: fileOperation(path, file) }
  }
  return paths
}

/** Description of a route that serves files: the address names the file, which is text or bytes. */
function fileOperation(path: string, { summary, type }: { summary: string; type: string }) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    tags: ['files'],
    operationId: `files:${path}`,
    summary,
    description: accessDescriptions.public,
    parameters: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    responses: {
      200: { description: 'Success', content: { [type]: { schema: { type: 'string' } } } },
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function operation(feature: string, name: string, { access, spec }: Endpoint) {
  const success = spec.status ?? (spec.reply || spec.csv || spec.file ? 200 : 204)
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: spec.summary,
    description: [
      describeAccess(access),
      spec.confirms && confirmsDescription,
      spec.challenged && challengedDescription,
    ]
      .filter(Boolean)
      .join(''),
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...(spec.body && {
      requestBody: { required: true, content: json(jsonSchema(spec.body, 'input')) },
    }),
    ...(spec.upload && { requestBody: { required: true, content: form(spec.upload) } }),
    responses: {
      [success]: {
        description: 'Success',
        ...(spec.reply && { content: responseContent(spec.reply, spec.events) }),
        ...(spec.csv && { content: table }),
        ...(spec.file && { content: { [spec.file.type]: { schema: { type: 'string' } } } }),
      },
      ...(spec.challenged && {
        428: {
          description: 'A challenge must be solved',
          content: json({ $ref: '#/components/schemas/ChallengeRequired' }),
        },
      }),
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

/** A multipart form with one file, under one of the field names. */
const form = ({ fields }: UploadSpec) => ({
  'multipart/form-data': {
    schema: {
      oneOf: fields.map((field) => ({
        type: 'object',
        required: [field],
        properties: { [field]: { type: 'string', format: 'binary' } },
      })),
    },
  },
})

const table = { 'text/csv': { schema: { type: 'string' } } }

/** An event stream is described by the schema of its events. */
const responseContent = (reply: z.ZodType, isStream?: boolean) => {
  const schema = jsonSchema(reply, 'output')
  return isStream ? { 'text/event-stream': { schema } } : json(schema)
}

const json = (schema: unknown) => ({ 'application/json': { schema } })
