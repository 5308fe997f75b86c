import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** Compiles a reply schema to a JSON serializer, which drops fields that are not in the schema. */
export function serializerOf(reply: z.ZodType): (value: unknown) => string {
  return fastJsonStringify(jsonSchema(reply, 'output'))
}

/** JSON Schema of a contract schema; for schemas with transforms `io` chooses the side that is described. */
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

/** Converts `anyOf [X, null]` to `X, nullable`, which fast-json-stringify serializes without trying alternatives. */
function foldNullable(schema: JsonSchema) {
  const options = schema.anyOf
  if (!Array.isArray(options) || options.length !== 2) return
  const plain = options.find((option: JsonSchema) => option.type !== 'null') as JsonSchema
  if (!options.some((option: JsonSchema) => option.type === 'null')) return
  delete schema.anyOf
  Object.assign(schema, plain, { nullable: true })
}
