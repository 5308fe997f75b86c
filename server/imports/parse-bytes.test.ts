import { describe, expect, it } from 'vitest'
import { ImportOptions } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { csvText } from '../platform/http/csv-reply.ts'
import { uploadLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import { parseBytes } from './parse-bytes.ts'
import { factsOfNew, statusOfRow } from './plan.ts'
import { tellReason } from './reasons.ts'
import { tellSkipped } from './row-notes.ts'

const today = '2026-05-01'

const options = ImportOptions.parse({ source: 'test' })

/** The people of a file with the facts that lists would show of them. */
async function parse(text: string) {
  const { rows, skipped } = await parseBytes(Buffer.from(text), { today, limits: uploadLimits })
  const shown = rows.map((row) => ({
    ...row,
    ...factsOfNew(row, { options, today, told: new Set() }),
    status: statusOfRow(row, today),
    notes: row.notes.map(tellReason),
  }))
  return { rows: shown, skipped: skipped.map(tellSkipped) }
}

describe('a CSV file', () => {
  it('is read by its header in any order and case, ignoring other columns', async () => {
    const { rows, skipped } = await parse(
      'Party,NAME,Born,image_url,Position,Bio\n' +
        'Labour and Land,Ada Ngata,1971,https://example.org/a.jpg,Senator,Farms.\n',
    )
    expect(skipped).toEqual([])
    expect(rows).toMatchObject([
      {
        line: 2,
        key: 'name:ada ngata | ',
        name: 'Ada Ngata',
        party: 'Labour and Land',
        position: 'Senator',
        bio: 'Farms.',
        imageUrl: 'https://example.org/a.jpg',
      },
    ])
  })

  it('may have a byte order mark, Windows line endings, quotes and line breaks in texts', async () => {
    const { rows } = await parse(
      '\uFEFFname,bio\r\n"Núñez, ""Pepa""","First line\r\nsecond line"\r\n\r\nBo,"a, b"\r\n',
    )
    expect(rows).toMatchObject([
      { line: 2, name: 'Núñez, "Pepa"', bio: 'First line\nsecond line' },
      { line: 5, name: 'Bo', bio: 'a, b' },
    ])
  })

  it.each([
    [';', 'name;party\nAda;"Left; Right"'],
    ['a tab', 'name\tparty\nAda\tLeft; Right'],
  ])('may be separated by %s', async (_, text) => {
    expect((await parse(text)).rows).toMatchObject([{ name: 'Ada', party: 'Left; Right' }])
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
    const { rows, skipped } = await parse(exported.join(''))
    expect(skipped).toEqual([])
    expect(rows.map(({ name, bio }) => ({ name, bio }))).toEqual(people)
  })

  it('leaves missing columns and blank cells undefined', async () => {
    const { rows } = await parse('name,party\nAda,  \n')
    expect(rows[0]?.party ?? undefined).toBeUndefined()
    expect(rows[0]?.bio ?? undefined).toBeUndefined()
  })

  it('identifies a person by the name without case and accents', async () => {
    const [one] = (await parse('name\nBen Ray  Luján')).rows
    const [two] = (await parse('name\nben ray lujan')).rows
    expect(one?.key).toBe(two?.key)
    const [hindi] = (await parse('name\nमीरा')).rows
    const [other] = (await parse('name\nमारी')).rows
    expect(hindi?.key).not.toBe(other?.key)
  })

  it('skips invalid rows with their line and the reason', async () => {
    const long = 'x'.repeat(limits.personalityNameMax + 1)
    const { rows, skipped } = await parse(
      `name,imageUrl\nAda,\n  ,https://example.org\nÁda,\n${long},\nCy,,too,many\n`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Ada'])
    expect(skipped).toEqual([
      { line: 3, name: null, reason: 'Name is required' },
      { line: 4, name: 'Áda', reason: 'Duplicate of line 2' },
      { line: 5, name: long, reason: 'Name must not exceed 200 characters' },
      { line: 6, name: 'Cy', reason: 'The row has 4 cells for 2 columns' },
    ])
  })

  it('loses a cell that cannot be used, not the person, and says so', async () => {
    const { rows } = await parse('name,imageUrl,start\nBo,javascript:alert(1),soon\nCy,,present\n')
    expect(rows.map(({ name, notes }) => [name, notes])).toEqual([
      [
        'Bo',
        [
          'The date "soon" cannot be read',
          'The picture is left out: "javascript:alert(1)" is not a web address',
        ],
      ],
      ['Cy', []],
    ])
  })

  it('leaves out titles above the table, and totals and sources below it', async () => {
    const { rows, skipped } = await parse(
      'Members of the council,,\n,,\nNo.,Full name,Ward\n1,Ada Ngata,Quay\n2,Bo Ruud,\n,,\nTotal: 2,,\nSource: office,,\n',
    )
    expect(rows.map(({ name, line }) => [name, line])).toEqual([
      ['Ada Ngata', 4],
      ['Bo Ruud', 5],
    ])
    expect(skipped).toEqual([])
  })

  it('tells who is no longer in office, or dead', async () => {
    const { rows, skipped } = await parse(
      'name,end,died\nAda,2026-04-30,\nBo,2026-05-01,\nCy,,2026-04-30\n',
    )
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['Ada', 'FORMER'],
      ['Bo', 'IN_OFFICE'],
      ['Cy', 'DIED'],
    ])
    expect(skipped).toEqual([])
  })

  it.each([
    ['nothing at all', '', 'the file is empty'],
    ['no header', 'Ada,Left\nBo,Right\n', 'one must be "name"'],
    ['a column twice', 'name,Name\nAda,Bo\n', 'appears twice'],
    ['a header alone', 'name,party\n\n', 'no rows'],
    ['a quote that never closes', 'name\nAda\n"Bo\nCy\n', 'opens after line 2'],
    ['a quote inside a bare cell', 'name\nDwayne "D" Johnson\n', 'line 2'],
    ['a zero byte', 'name\nA\0da\n', 'not a text file'],
  ])('is rejected as a whole with %s', async (_, text, reason) => {
    await expect(parse(text)).rejects.toThrow(ImportRejected)
    await expect(parse(text)).rejects.toThrow(reason)
  })
})

/** Party and position from the memberships of one person. */
async function partyAndPosition(memberships: object[], more: object = {}) {
  const file = { persons: [{ id: 'p', name: 'Ada' }], memberships, ...more }
  const { rows } = await parse(JSON.stringify(file))
  const { party, position } = rows[0] ?? {}
  return { party: party ?? undefined, position: position ?? undefined }
}

const membership = (more: object) => ({ person_id: 'p', ...more })

const organizations = [
  { id: 'senate', name: 'United States Senate', classification: 'legislature' },
  { id: 'lords', name: 'House of Lords', classification: 'upper house' },
  { id: 'money', name: 'Money Committee', classification: 'committee' },
  { id: 'left', name: 'Left', classification: 'party' },
  { id: 'right', name: 'Right', classification: 'party' },
]

describe('a Popolo file', () => {
  it('yields each person with the line where the record begins', async () => {
    const text = `{
  "meta": {"persons": [1, "{"]},
  "persons": [
    {"id": "a", "name": "Ada \\"the }\\" Ngata", "biography": "Farms.", "image": "https://example.org/a.jpg"},

    {
      "id": 7, "given_name": "Bo", "family_name": "Ruud",
      "images": [{"url": "https://example.org/b.jpg"}]
    }
  ]
}`
    expect((await parse(text)).rows).toMatchObject([
      {
        line: 4,
        key: 'a',
        name: 'Ada "the }" Ngata',
        bio: 'Farms.',
        imageUrl: 'https://example.org/a.jpg',
      },
      { line: 6, key: '7', name: 'Bo Ruud', imageUrl: 'https://example.org/b.jpg' },
    ])
  })

  it('skips invalid persons with their line and the reason', async () => {
    const persons = [
      'Ada',
      { name: 'Bo' },
      { id: 'c' },
      { id: 'd', name: 'Di' },
      { id: 'd', name: 'Do' },
    ]
    expect(await parse(JSON.stringify({ persons }, null, 1))).toMatchObject({
      rows: [{ name: 'Bo', hasId: false }, { name: 'Di' }],
      skipped: [
        { line: 3, name: null, reason: 'The entry is not a person' },
        { line: 7, name: null, reason: 'Name is required' },
        { line: 14, name: 'Do', reason: 'Duplicate of line 10' },
      ],
    })
  })

  it('ignores fields of the wrong type', async () => {
    const file = {
      persons: [{ id: 'p', name: 'Ada', image: 7, memberships: 'none' }],
      memberships: [null, 'x', { person_id: 'p', role: ['Senator'], organization_id: 'lords' }],
      organizations: [...organizations, 'y'],
      posts: 12,
    }
    const { rows } = await parse(JSON.stringify(file))
    expect(rows).toMatchObject([{ position: 'Member of the House of Lords' }])
  })

  it.each([
    ['is not JSON', '{"persons": [', 'not valid JSON'],
    ['has no persons', '{"people": []}', 'not Popolo'],
    ['is a list', '[{"id": "a", "name": "Ada"}]', 'not Popolo'],
    ['has an empty list', '{"persons": []}', 'is empty'],
  ])('is rejected as a whole when it %s', async (_, text, reason) => {
    await expect(parse(text)).rejects.toThrow(ImportRejected)
    await expect(parse(text)).rejects.toThrow(reason)
  })
})

describe('party and position', () => {
  it('come from a membership on behalf of a party, with the state in words', async () => {
    const senator = membership({
      organization_id: 'senate',
      on_behalf_of_id: 'left',
      role: 'Senator',
      area_id: 'WA',
    })
    expect(await partyAndPosition([senator], { organizations })).toEqual({
      party: 'Left',
      position: 'Senator for Washington',
    })
  })

  it.each([
    ['OH-1', "Ohio's 1st district"],
    ['CA-22', "California's 22nd district"],
    ['TX-13', "Texas's 13th district"],
    ['AK-0', 'Alaska'],
    ['ocd-division/country:us/state:ny/cd:3', "New York's 3rd district"],
    ['ZZ', 'ZZ'],
  ])('name the district %s', async (area_id, words) => {
    const seat = membership({ organization_id: 'senate', role: 'Representative', area_id })
    expect((await partyAndPosition([seat], { organizations })).position).toBe(
      `Representative for ${words}`,
    )
  })

  it('take names from areas and posts, and do not read foreign codes as states', async () => {
    const posts = [{ id: 'seat', role: 'senator', area_id: 'CA', organization_id: 'lords' }]
    const seat = membership({ post_id: 'seat' })
    expect((await partyAndPosition([seat], { organizations, posts })).position).toBe(
      'Senator for CA',
    )
    const areas = [{ id: 'CA', name: 'Cardiff' }]
    expect((await partyAndPosition([seat], { organizations, posts, areas })).position).toBe(
      'Senator for Cardiff',
    )
    const labelled = [{ id: 'seat', label: 'Lord Mayor' }]
    expect((await partyAndPosition([seat], { organizations, posts: labelled })).position).toBe(
      'Lord Mayor',
    )
  })

  it('prefer current memberships, offices over committees, and the latest', async () => {
    const memberships = [
      membership({
        organization_id: 'senate',
        role: 'Senator',
        end_date: '2026-04-30',
        on_behalf_of_id: 'left',
      }),
      membership({
        organization_id: 'lords',
        role: 'Speaker',
        start_date: '2024',
        end_date: '2026',
        on_behalf_of_id: 'right',
      }),
      membership({ organization_id: 'lords', role: 'Usher', start_date: '2020' }),
      membership({ organization_id: 'money', role: 'Chair', start_date: '2026-01-01' }),
      membership({ organization_id: 'lords', role: 'Heir', start_date: '2026-05-02' }),
    ]
    expect(await partyAndPosition(memberships, { organizations })).toEqual({
      party: 'Right',
      position: 'Speaker of the House of Lords',
    })
  })

  it('tell with the legislative period who has left', async () => {
    const events = [
      { id: 't1', start_date: '2010', end_date: '2014' },
      { id: 't2', start_date: '2024', end_date: '2028' },
    ]
    const member = (term: string, more = {}) =>
      membership({ organization_id: 'lords', legislative_period_id: term, ...more })
    const area = { area: { name: 'Bath' } }
    const inOffice = [member('t2', area), member('t1'), membership({ organization_id: 'left' })]
    expect(await partyAndPosition(inOffice, { organizations, events })).toEqual({
      party: 'Left',
      position: 'Member of the House of Lords for Bath',
    })
    const file = { persons: [{ id: 'p', name: 'Ada' }], memberships: [member('t1')], events }
    expect((await parse(JSON.stringify(file))).rows).toMatchObject([{ status: 'FORMER' }])
  })

  it('are undefined without memberships', async () => {
    expect(await partyAndPosition([])).toEqual({ party: undefined, position: undefined })
  })
})
