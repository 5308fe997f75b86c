import { expect, it } from 'vitest'
import spanish from '../../messages/es/areas.json' with { type: 'json' }
import { kindBesideName, kindOfArea } from './kind-of-area.ts'

it('tells a kind as it is stored in English, and where it is not a usual one', () => {
  for (const kind of ['district', 'District', 'Bürgermeisterei'])
    expect(kindOfArea(kind)).toBe(kind)
})

it('is left out beside a name that says it', () => {
  expect(kindBesideName({ name: "Alabama's 1st district", kind: 'District' })).toBeUndefined()
  expect(kindBesideName({ name: 'Statesboro', kind: 'state' })).toBe('state')
  expect(kindBesideName({ name: 'Windsor', kind: null })).toBeUndefined()
})

it('has words of other languages for usual kinds, and what is stored for the rest', () => {
  expect(spanish.kindOfArea).toContain('province {provincia}')
  expect(spanish.kindOfArea).toContain('other {{stored}}')
})
