import { expect, it } from 'vitest'
import { readChosen, withoutChosen } from './chosen.ts'

const id = '0197a3f2-0000-7000-8000-000000000001'
const read = (search: string) => readChosen(new URLSearchParams(search))
const nothing = { sourceId: undefined, chamberId: undefined, on: undefined }

it('reads what the pages of sources and elections choose for an import', () => {
  expect(read('')).toEqual(nothing)
  expect(read(`source=${id}`)).toEqual({ ...nothing, sourceId: id })
  const election = { ...nothing, chamberId: id, on: '2026-11-03' }
  expect(read(`endMandatesOf=${id}&on=2026-11-03`)).toEqual(election)
})

it('ignores what is no id, and an election without its chamber or day', () => {
  expect(read('source=parliament')).toEqual(nothing)
  expect(read('endMandatesOf=house&on=2026-11-03')).toEqual(nothing)
  expect(read(`endMandatesOf=${id}`)).toEqual(nothing)
  expect(read(`endMandatesOf=${id}&on=2026-02-30`)).toEqual(nothing)
})

it('takes one choice out of the address, or all', () => {
  const search = new URLSearchParams(`source=${id}&endMandatesOf=${id}&on=2026-11-03&x=1`)
  expect(withoutChosen(search, 'chamberId').toString()).toBe(`source=${id}&x=1`)
  expect(withoutChosen(search).toString()).toBe('x=1')
})
