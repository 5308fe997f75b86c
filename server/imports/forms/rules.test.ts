import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { uploadLimits } from '../import-limits.ts'
import { cleanCell, cleanText } from './clean-text.ts'
import { guessColumns } from './columns.ts'
import { readPeople } from './forms.ts'
import { dayOrderOf, parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'

it.each([
  ['a\u200bb', 'ab'],
  ['\ufeffAda\u200e ', 'Ada'],
  ['Ada\u00a0 \t Ngata', 'Ada Ngata'],
  ['so\u00adft', 'soft'],
  ['علي\u200cرضا', 'علي\u200cرضا'],
  ['\u200cAda\u200d', 'Ada'],
  ['e\u0301', 'é'],
  ['\u202eadA', 'adA'],
  [' \u200b ', undefined],
])('%j is cleaned to %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

it.each(['-', 'n/a', 'N/A', 'None', 'unknown', ' — '])('%j says that there is nothing', (text) => {
  expect(cleanCell(text)).toBeUndefined()
})

describe('a date', () => {
  it.each([
    ['2026', '2026'],
    ['2026-02', '2026-02'],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-28T00:00:00Z', '2026-02-28'],
    ['1.2.2026', '2026-02-01'],
    ['01/02/2026 12:00', '2026-02-01'],
    ['15-10-2023', '2023-10-15'],
    ['2026-02-29', undefined],
    ['2024-02-29', '2024-02-29'],
    ['31/02/2024', undefined],
    ['2026-13-01', undefined],
    ['2026-00-01', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j is %j', (text, date) => {
    expect(parseDate(text)).toBe(date)
  })

  it('has the month first only where no value of the column forbids it and one shows it', () => {
    expect(dayOrderOf(['01/02/2026', '12/31/2026'])).toBe('month first')
    expect(dayOrderOf(['01/02/2026', '12/12/2026'])).toBe('day first')
    expect(dayOrderOf(['13/02/2026', '12/31/2026'])).toBe('day first')
    expect(parseDate('12/31/2026', 'month first')).toBe('2026-12-31')
  })
})

it.each([
  ['Independent', 'independent'],
  ['IND', 'independent'],
  ['Sans étiquette', 'independent'],
  ['fraktionslos', 'independent'],
  ['निर्दलीय', 'independent'],
  ['Ανεξάρτητος', 'independent'],
  ['Independent Group', { name: 'Independent Group' }],
  ['None', undefined],
  ['unknown', undefined],
  ['', undefined],
])('a party %j claims %j', (text, claim) => {
  expect(partyClaim(text)).toEqual(claim)
})

it.each([
  ['Nom beside Prénom is the family name', ['Nom', 'Prénom'], { familyName: [0], givenName: [1] }],
  [
    'name beside surname is the given name',
    ['name', 'surname'],
    { givenName: [0], familyName: [1] },
  ],
  ['Nom alone is the whole name', ['Nom', 'Groupe'], { name: [0], party: [1] }],
  [
    'case, accents and punctuation do not matter',
    ['imageUrl', 'E-MAIL', 'start_date'],
    { imageUrl: [0], email: [1], start: [2] },
  ],
  ['others are ignored', ['Notiz', 'Telefon'], {}],
])('in a table %s', (_, header, columns) => {
  const found = Object.entries(guessColumns(header)).filter(([, indexes]) => indexes)
  expect(Object.fromEntries(found)).toEqual(columns)
})

describe('a file made to exhaust the server', () => {
  const read = (bytes: Uint8Array | string) => readPeople(Buffer.from(bytes), uploadLimits)
  const workbook = (size: number) =>
    zipSync({
      'xl/workbook.xml': new Uint8Array(10),
      'xl/worksheets/sheet1.xml': new Uint8Array(size),
    })

  it('is refused when it is a workbook that unpacks to hundreds of megabytes', async () => {
    const bomb = workbook(200_000_001)
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(read(bomb)).rejects.toThrow('unpacks to more than 200 MB')
    await expect(read(workbook(1_000))).rejects.toThrow('not a workbook that can be read')
  })

  it('is refused when its YAML repeats itself without end', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) =>
        `l${level + 1}: &l${level + 1} [${Array.from({ length: 9 }, () => `*l${level}`).join(', ')}]`,
    )
    await expect(read(`l0: &l0 [x]\n${levels.join('\n')}\n`)).rejects.toThrow(
      'more than 100 aliases',
    )
  })

  it('expands no entities of XML', async () => {
    const laughs =
      '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><DOCUMENT><MDB><ID>&c;</ID></MDB></DOCUMENT>'
    const { people } = await read(laughs).catch(() => ({ people: [] }))
    expect(JSON.stringify(people)).not.toContain('haha')
  })
})
