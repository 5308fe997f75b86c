import { expect, it } from 'vitest'
import { CommitDetector, MessageReader } from './postgres-messages.ts'

function message(type: string, body: string): Buffer {
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([header, Buffer.from(body)])
}

const readOf = (...parts: [string, string][]) =>
  Buffer.concat(parts.map(([type, body]) => message(type, body)))

it('reads messages that arrive in pieces', () => {
  const reader = new MessageReader()
  const bytes = readOf(['D', 'a row'], ['C', 'SELECT 1\0'])
  expect(reader.read(bytes.subarray(0, 7))).toEqual([])
  const types = reader.read(bytes.subarray(7)).map(({ type }) => type)
  expect(types).toEqual(['D', 'C'])
})

it('recognizes the complete response to a committed write', () => {
  const committed = (...parts: [string, string][]) => new CommitDetector().read(readOf(...parts))
  expect(committed(['C', 'INSERT 0 1\0'], ['Z', 'I'])).toBe(true)
  expect(committed(['C', 'COMMIT\0'], ['Z', 'I'])).toBe(true)
  expect(committed(['C', 'INSERT 0 1\0'])).toBe(false)
  expect(committed(['C', 'INSERT 0 1\0'], ['Z', 'T'])).toBe(false)
  expect(committed(['C', 'SELECT 1\0'], ['Z', 'I'])).toBe(false)
})
