import fc from 'fast-check'
import { badForms, uploadType } from './fuzz-uploads.ts'
import { addressOf, type JsonSchema, jsonSchemaOf, paramsOf, type Row } from './rows.ts'

/** A malformed or hostile request. */
export interface BadRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202e',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  'a'.repeat(100_000),
  '%',
  '_',
  '\\',
  "'; drop table users; --",
  '../../etc/passwd',
  'NaN',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'https://example.org/a.png',
  'javascript:alert(1)',
  'a@b.co',
]
/** Any code point but surrogates, like fast-check's unit 'binary', whose table of them takes seconds to build. */
const codePoint = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800))
const nastyText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: codePoint }))

const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  { $ne: null },
  ['a'],
  { toString: 1 },
]
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...values),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values close to the schema: some parts valid, some invalid, some missing. */
function nearlyValid(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  const valid = validValue(schema, known)
  return fc.oneof({ arbitrary: valid, weight: 3 }, { arbitrary: nastyValue, weight: 1 })
}

function validValue(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.format === 'uuid') {
    return fc.oneof(fc.uuid(), fc.constantFrom(...known.filter((text) => uuid.test(text))))
  }
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            nearlyValid(property, known),
          ]),
        ),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.array(nearlyValid(schema.items ?? {}, known), { maxLength: 5 })
    case 'integer':
    case 'number':
      return fc.integer()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(
        { arbitrary: fc.constantFrom(...known), weight: 3 },
        { arbitrary: fc.lorem({ maxCount: 3 }), weight: 1 },
        { arbitrary: nastyText, weight: 1 },
      )
  }
}

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/

const rawBodies: unknown[] = [
  '{',
  '{"a":',
  'null',
  '"text"',
  '[]',
  '{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"isVerified":true}}}',
  '{"a":1,"a":2}',
  '[['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
  '{"name":"\\ud800","email":"\\u0000@b.co"}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('\ufeff{}'),
]

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=a',
  'application/xml',
  '/',
  'a'.repeat(3_000),
]

/** Percent-encodes a text; lone surrogates become the bytes that some clients send for them. */
const encode = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : `${encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))}%ED%A0%80`

const urlPart = fc.oneof(
  nastyText.map(encode),
  fc.constantFrom('%', '%zz', '%00', '%C0%80', '%2e%2e%2f', '.', '..', '%F0%9F%92%A9'),
)

function queryOf(row: Row, known: string[]): fc.Arbitrary<string> {
  const { properties = {} } = row.spec.query ? jsonSchemaOf(row.spec.query, 'input') : {}
  const names = [...Object.keys(properties), 'page', 'limit', 'search', '__proto__', 'a[b]', 'x']
  const pair = fc.oneof(
    ...names.map((name) => {
      const value = fc.oneof(
        urlPart,
        nearlyValid(properties[name] ?? {}, known).map((one) =>
          encode(String(JSON.stringify(one))),
        ),
        fc.constantFrom(...known).map(encode),
      )
      return value.map((text) => `${encode(name)}=${text}`)
    }),
  )
  return fc
    .array(fc.oneof({ arbitrary: pair, weight: 5 }, { arbitrary: urlPart, weight: 1 }), {
      maxLength: 5,
    })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))
}

const headerNames = [
  'if-none-match',
  'accept-encoding',
  'accept',
  'x-forwarded-for',
  'x-forwarded-host',
  'host',
  'user-agent',
  'purpose',
  'cookie',
  'range',
  'x-http-method-override',
]
// No client can send header values with line breaks or characters outside Latin-1.
const headerValue = nastyText.map((text) =>
  text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 4_000),
)
const headers = fc.dictionary(fc.constantFrom(...headerNames), headerValue, { maxKeys: 3 })

function bodyOf(row: Row, known: string[]): fc.Arbitrary<{ type?: string; body?: unknown }> {
  const bodies = row.spec.body
    ? nearlyValid(jsonSchemaOf(row.spec.body, 'input'), known)
    : nastyValue
  // Serialized here, because the harness sends strings unchanged.
  const json = bodies.map((body) => ({ type: 'application/json', body: JSON.stringify(body) }))
  const raw = fc.record({
    type: fc.constantFrom(...contentTypes),
    body: fc.constantFrom(...rawBodies),
  })
  const none = fc.constantFrom({}, { type: 'application/json' })
  if (row.spec.upload) {
    const form = badForms(row.spec.upload).map((body) => ({ type: uploadType, body }))
    return fc.oneof({ arbitrary: form, weight: 6 }, raw, json, none)
  }
  if (row.method === 'GET') return fc.oneof({ arbitrary: none, weight: 5 }, raw)
  return fc.oneof(
    { arbitrary: json, weight: 6 },
    { arbitrary: raw, weight: 3 },
    { arbitrary: none, weight: 1 },
  )
}

/**
 * Generates bad requests to an endpoint: wrong paths, queries, headers, bodies and forms.
 * @param known existing ids and names, so that some requests reach the database
 */
export function badRequests(row: Row, known: string[]): fc.Arbitrary<BadRequest> {
  const param = fc.oneof(
    { arbitrary: fc.constantFrom(...known).map(encode), weight: 2 },
    { arbitrary: urlPart, weight: 1 },
  )
  const params = fc.record(Object.fromEntries(paramsOf(row).map((name) => [name, param])))
  return fc
    .record({ params, query: queryOf(row, known), headers, sent: bodyOf(row, known) })
    .map(({ params, query, headers, sent }) => ({
      method: row.method,
      url: addressOf(row, params) + query,
      headers: { ...headers, ...(sent.type && { 'content-type': sent.type }) },
      body: sent.body,
    }))
}
