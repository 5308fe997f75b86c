import { z } from 'zod'
import { contract } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

/** An endpoint of the contract, with the noun it is listed under. */
export interface Row extends Endpoint {
  noun: string
  /** Such as `POST /votes`. */
  title: string
}

/** Every endpoint of the contract; what is added there is tested here by itself. */
export const rows: Row[] = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.values<Endpoint>(endpoints).map((endpoint) => ({
    ...endpoint,
    noun,
    title: `${endpoint.method} ${endpoint.path}`,
  })),
)

/** Names of the parameters in an endpoint's path. */
export function paramsOf({ path }: Endpoint): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
}

/** The endpoint's address with these parameters, written as they are. */
export function addressOf({ path }: Endpoint, params: Record<string, string>): string {
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`
}

/** The parts of a JSON Schema that the tests look at. */
export interface JsonSchema {
  type?: string
  format?: string
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
