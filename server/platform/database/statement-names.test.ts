import { expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

const useOften = (names: StatementNames, text: string) => {
  for (let i = 0; i < 5; i++) names.nameOf(text)
  return names.nameOf(text)
}

it('names a statement once it repeats, with the same name in every process', () => {
  const names = new StatementNames()
  expect(names.nameOf('select $1')).toBeUndefined()
  const name = useOften(names, 'select $1')
  expect(name).toMatch(/^\S{1,63}$/)
  expect(useOften(new StatementNames(), 'select $1')).toBe(name)
  expect(useOften(names, 'select $2')).not.toBe(name)
})

it('gives other names after the plans became stale', () => {
  const names = new StatementNames()
  const name = useOften(names, 'select $1')
  names.renew()
  const later = useOften(names, 'select $1')
  expect(later).toBeDefined()
  expect(later).not.toBe(name)
})

it('limits the number of names and the length of their texts', () => {
  const names = new StatementNames()
  const all = Array.from({ length: 2_000 }, (_, i) => useOften(names, `select ${i}, $1`))
  expect(all.filter((name) => name !== undefined).length).toBeLessThanOrEqual(250)
  expect(all[0]).toBeDefined()
  expect(useOften(new StatementNames(), `select $1, '${'a'.repeat(100_000)}'`)).toBeUndefined()
})

it('leaves searches, long lists and later pages to a plan for each value', () => {
  const rest = ['where name like $1', 'where words(name) @@ $1::tsquery', 'limit $1', 'offset 20']
  for (const clause of rest) {
    expect(useOften(new StatementNames(), `select $1 from users ${clause}`)).toBeUndefined()
  }
  expect(useOften(new StatementNames(), 'select $1 from users limit 20 offset 0')).toBeDefined()
})

it('names nothing behind a pooler that does not keep prepared statements', () => {
  const names = new StatementNames()
  expect(useOften(names, 'select $1')).toBeDefined()
  names.disable()
  expect(useOften(names, 'select $1')).toBeUndefined()
})
