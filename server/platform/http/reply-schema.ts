import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** Compiles a reply schema to the function that writes it; fields it does not list never leave. */
export function serializerOf(reply: z.ZodType): (value: unknown) => string {
  return fastJsonStringify(jsonSchema(reply, 'output'))
}

/** JSON Schema of a contract schema; text with transforms is described by what is sent. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => foldNullable(made as JsonSchema),
  })
  delete made.$schema
  return made as JsonSchema
}

/** `anyOf [X, null]` becomes `X, nullable`: the same meaning, written without trying alternatives. */
function foldNullable(schema: JsonSchema) {
  const options = schema.anyOf
  if (!Array.isArray(options) || options.length !== 2) return
  const plain = options.find((option: JsonSchema) => option.type !== 'null') as JsonSchema
  if (!options.some((option: JsonSchema) => option.type === 'null')) return
  delete schema.anyOf
  Object.assign(schema, plain, { nullable: true })
}
