import { expect, it } from 'vitest'
import { excerptOf } from './post-content.tsx'

it('shows short texts whole', () => {
  for (const text of ['', 'Hello', 'x'.repeat(720), 'a\n'.repeat(9)])
    expect(excerptOf(text)).toBeNull()
})

it('cuts long texts by characters or by lines', () => {
  expect(excerptOf('x'.repeat(721))).toBe(`${'x'.repeat(600)}…`)
  expect(excerptOf('a\n'.repeat(11))).toBe(`${'a\n'.repeat(7)}a…`)
  expect(excerptOf(`${'x'.repeat(700)}${'\n'.repeat(20)}`)).toBe(`${'x'.repeat(600)}…`)
})
