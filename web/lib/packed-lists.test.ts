import { expect, it } from 'vitest'
import { packLists, unpackLists } from './packed-lists.ts'

const packedText = (value: unknown) => JSON.stringify(value, packLists)
const unpacked = (text: string) => JSON.parse(text, unpackLists)

it('writes the fields of a list once, and values that are equal in all its objects', () => {
  const people = ['Ada', 'Mary', 'Hedy'].map((name, votes) => ({ name, party: null, votes }))
  const text = packedText({ data: people })
  expect(text).toBe(
    '{"data":{"":[{"party":null},["name","votes"],["Ada",0],["Mary",1],["Hedy",2]]}}',
  )
  expect(unpacked(text)).toEqual({ data: people })
})

it('packs lists in lists', () => {
  const mandates = ['a', 'b', 'c'].map((role) => ({ role, start: '2020' }))
  const people = ['Ada', 'Mary', 'Hedy'].map((name) => ({ name, area: { mandates } }))
  expect(unpacked(packedText(people))).toEqual(people)
  expect(packedText(people)).not.toContain('"role":')
})

it.each([
  ['two objects', [{ a: 1 }, { a: 1 }]],
  ['different fields', [{ a: 1 }, { a: 1 }, { b: 1 }]],
  ['a field that is missing', [{ a: 1 }, { a: 1, b: 1 }, { a: 1 }]],
  ['a field that is undefined', [{ a: 1 }, { a: undefined }, { a: 1 }]],
  ['strings, numbers and lists', [null, null, null, 'text', 1, [1], [2]]],
  ['dates', [new Date(1), new Date(2), new Date(3)]],
  ['nothing', []],
])('leaves a list of %s as it is', (_, list) => {
  expect(packedText(list)).toBe(JSON.stringify(list))
  expect(unpacked(packedText(list))).toEqual(JSON.parse(JSON.stringify(list)))
})
