import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

type Serialize = (value: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialize>()

/**
 * A JSON serializer of a reply schema, which drops fields that are not in the schema. It is compiled at its first use,
 * once in a process, because compiling the schemas of all endpoints takes a third of a start.
 */
export function serializerOf(reply: z.ZodType): Serialize {
  return (value) => {
    let serialize = compiled.get(reply)
    if (!serialize) {
      serialize = fastJsonStringify(jsonSchema(reply, 'output'))
      compiled.set(reply, serialize)
    }
    return serialize(value)
  }
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
