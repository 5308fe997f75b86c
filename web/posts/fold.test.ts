import { expect, it } from 'vitest'
import { folded } from './fold.ts'

it('leaves a text whole that is short, or hardly longer', () => {
  for (const text of ['', 'Hello', 'x'.repeat(720), 'a\n'.repeat(9)])
    expect(folded(text)).toBeNull()
})

it('cuts after some characters, or some lines', () => {
  expect(folded('x'.repeat(721))).toBe(`${'x'.repeat(600)}…`)
  expect(folded('a\n'.repeat(11))).toBe(`${'a\n'.repeat(7)}a…`)
  expect(folded(`${'x'.repeat(700)}${'\n'.repeat(20)}`)).toBe(`${'x'.repeat(600)}…`)
})
