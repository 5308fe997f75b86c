import { z } from 'zod'
import { contract } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

/** An endpoint of the contract, with the feature that declares it. */
export interface Row extends Endpoint {
  /** What its path is below, instead of `/api`. */
  root?: string
  feature: string
  /** Such as `POST /votes`. */
  title: string
}

/** Every endpoint of the contract, so that tests cover new endpoints automatically. */
export const rows: Row[] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.values<Endpoint>(endpoints).map((endpoint) => ({
    ...endpoint,
    feature,
    title: `${endpoint.method} ${endpoint.path}`,
  })),
)

/** Names of the parameters in an endpoint's path. */
export function paramsOf({ path }: Endpoint): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
}

/** The endpoint's URL with these parameters, which are not encoded. */
export function addressOf({ path, root = '/api' }: Row, params: Record<string, string>): string {
  return `${root}${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`
}

/** The parts of a JSON Schema that the tests use. */
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema
}
