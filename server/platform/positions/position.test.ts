import { expect, it } from 'vitest'
import { positionOf } from './position.ts'

const chamber = 'Cessnock City Council'

it.each([
  [{ role: 'senator', area: 'Ohio', chamber: 'Senate' }, 'Senator for Ohio'],
  [{ role: 'Councillor', area: 'Ward D', chamber }, 'Councillor for Ward D, Cessnock City Council'],
  [{ role: 'Mayor', chamber }, 'Mayor, Cessnock City Council'],
  [{ role: 'Mayor' }, 'Mayor'],
  [{ role: 'Mayor', area: 'Nairobi' }, 'Mayor of Nairobi'],
  [{ role: 'Prime Minister', area: 'Japan' }, 'Prime Minister of Japan'],
  [{ role: 'Chancellor', area: 'Saltmere' }, 'Chancellor of Saltmere'],
  [{ role: 'president', chamber: 'Senate' }, 'President of the Senate'],
  [{ role: 'Speaker', chamber: 'House of Delegates' }, 'Speaker of the House of Delegates'],
  [{ role: 'Speaker', chamber: 'Senate', area: 'Ward 3' }, 'Speaker of Ward 3, Senate'],
  [{ role: 'Secretary', chamber: 'Senate' }, 'Secretary, Senate'],
  [{ role: 'Minister of Finance', area: 'Saltmere' }, 'Minister of Finance for Saltmere'],
  [{ role: 'Alcalde', area: 'Sevilla' }, 'Alcalde for Sevilla'],
  [{ role: 'member', area: 'Omsk', chamber: 'Duma' }, 'Member of the Duma for Omsk'],
  [{ chamber: 'Duma' }, 'Member of the Duma'],
  [{ role: 'Member', area: 'Omsk' }, 'Member for Omsk'],
  [{ role: 'member' }, 'Member'],
  [{ isCandidacy: true, role: 'Senator', area: 'Ohio' }, 'Candidate for Ohio'],
  [{ isCandidacy: true, area: '12', chamber: 'Duma' }, 'Candidate for 12, Duma'],
  [{ isCandidacy: true, chamber: 'Duma' }, 'Candidate for the Duma'],
  [{ isCandidacy: true }, 'Candidate'],
  [{}, undefined],
])('%j is named %j', (mandate, sentence) => {
  expect(positionOf(mandate)).toBe(sentence)
})

it('says of an office that is over that it is', () => {
  const isFormer = true
  expect(positionOf({ role: 'Senator', area: 'Ohio' }, { isFormer })).toBe(
    'Former Senator for Ohio',
  )
  expect(positionOf({ chamber: 'Duma' }, { isFormer })).toBe('Former member of the Duma')
  expect(positionOf({}, { isFormer })).toBeUndefined()
})

it('fits into the field of a personality', () => {
  expect(positionOf({ role: 'x'.repeat(200) })).toHaveLength(200)
  expect(positionOf({ role: 'x'.repeat(201) })).toHaveLength(200)
})
