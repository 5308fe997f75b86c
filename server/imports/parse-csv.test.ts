import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { csvText } from '../platform/http/csv-reply.ts'
import { uploadLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import { parseCsv } from './parse-csv.ts'

describe('a CSV file', () => {
  it('is read by its header in any order and case, ignoring other columns', () => {
    const { rows, skipped } = parseCsv(
      'Party,NAME,Born,image_url,Position,Bio\n' +
        'Labour and Land,Ada Ngata,1971,https://example.org/a.jpg,Senator,Farms.\n',
      uploadLimits,
    )
    expect(skipped).toEqual([])
    expect(rows).toEqual([
      {
        line: 2,
        sourceId: 'csv:ada ngata',
        name: 'Ada Ngata',
        party: 'Labour and Land',
        position: 'Senator',
        bio: 'Farms.',
        imageUrl: 'https://example.org/a.jpg',
      },
    ])
  })

  it('may have a byte order mark, Windows line endings, quotes and line breaks in texts', () => {
    const { rows } = parseCsv(
      '\uFEFFname,bio\r\n"Núñez, ""Pepa""","First line\r\nsecond line"\r\n\r\nBo,"a, b"\r\n',
      uploadLimits,
    )
    expect(rows).toMatchObject([
      { line: 2, name: 'Núñez, "Pepa"', bio: 'First line\nsecond line' },
      { line: 5, name: 'Bo', bio: 'a, b' },
    ])
  })

  it.each([
    [';', 'name;party\nAda;"Left; Right"'],
    ['a tab', 'name\tparty\nAda\tLeft; Right'],
  ])('may be separated by %s', (_, text) => {
    expect(parseCsv(text, uploadLimits).rows).toMatchObject([{ name: 'Ada', party: 'Left; Right' }])
  })

  it('restores texts whose formulas an export has escaped', async () => {
    const texts = [
      '-ism',
      '=1+1',
      '+49 30 1234',
      '@ada',
      '＝2',
      "'=1",
      "''@ada",
      "'quoted'",
      "'t Hooft",
      "'",
    ]
    const people = texts.map((text) => ({ name: text, bio: text }))
    const exported = await Array.fromAsync(
      csvText(
        ['name', 'bio'],
        (async function* () {
          yield people
        })(),
      ),
    )
    const { rows, skipped } = parseCsv(exported.join(''), uploadLimits)
    expect(skipped).toEqual([])
    expect(rows.map(({ name, bio }) => ({ name, bio }))).toEqual(people)
  })

  it('leaves missing columns undefined, and reads blank cells as null', () => {
    const [row] = parseCsv('name,party\nAda,  \n', uploadLimits).rows
    expect(row).toMatchObject({ party: null })
    expect(row).not.toHaveProperty('bio')
  })

  it('identifies a person by the name without case and accents', () => {
    const [one] = parseCsv('name\nBen Ray  Luján', uploadLimits).rows
    const [two] = parseCsv('name\nben ray lujan', uploadLimits).rows
    expect(one?.sourceId).toBe(two?.sourceId)
  })

  it('skips invalid rows with their line and the reason', () => {
    const long = 'x'.repeat(limits.personalityNameMax + 1)
    const { rows, skipped } = parseCsv(
      `name,imageUrl\nAda,\n  ,https://example.org\nÁda,\nBo,javascript:alert(1)\n${long},\nCy,,too,many\n`,
      uploadLimits,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Ada'])
    expect(skipped).toEqual([
      { line: 3, name: null, reason: 'Name is required' },
      { line: 4, name: 'Áda', reason: 'Duplicate of line 2' },
      { line: 5, name: 'Bo', reason: 'Image URL must be a valid http or https address' },
      { line: 6, name: long, reason: 'Name must not exceed 200 characters' },
      { line: 7, name: 'Cy', reason: 'The row has 4 cells for 2 columns' },
    ])
  })

  it('skips a text that the database cannot store', () => {
    const { skipped } = parseCsv('name\nA\0da\n', uploadLimits)
    expect(skipped[0]?.reason).toBe('The text contains characters that cannot be stored')
  })

  it.each([
    ['nothing at all', '', 'one must be "name"'],
    ['no header', 'Ada,Left\nBo,Right\n', 'one must be "name"'],
    ['a column twice', 'name,Name\nAda,Bo\n', 'appears twice'],
    ['a header alone', 'name,party\n\n', 'no rows'],
    ['a quote that never closes', 'name\nAda\n"Bo\nCy\n', 'opens after line 2'],
    ['a quote inside a bare cell', 'name\nDwayne "D" Johnson\n', 'line 2'],
  ])('is rejected as a whole with %s', (_, text, reason) => {
    expect(() => parseCsv(text, uploadLimits)).toThrow(ImportRejected)
    expect(() => parseCsv(text, uploadLimits)).toThrow(reason)
  })
})
