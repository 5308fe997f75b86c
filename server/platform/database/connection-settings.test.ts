import { expect, it } from 'vitest'
import { typeParsers } from './connection-settings.ts'

it.each([
  ['2026-11-23 07:05:09.123456+00', '2026-11-23T07:05:09.123Z'],
  ['2026-11-23 07:05:09.999999+00', '2026-11-23T07:05:09.999Z'],
  ['2026-11-23 07:05:09.5+00', '2026-11-23T07:05:09.500Z'],
  ['2026-11-23 07:05:09+00', '2026-11-23T07:05:09.000Z'],
  ['2026-11-23 07:05:09+02', '2026-11-23T05:05:09.000Z'],
])('reads the timestamp %s as %s', (text, iso) => {
  expect(typeParsers[1184]?.(text)).toBe(iso)
})
