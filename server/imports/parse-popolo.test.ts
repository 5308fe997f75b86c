import { describe, expect, it } from 'vitest'
import { uploadLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import { parsePopolo } from './parse-popolo.ts'

const today = '2026-05-01'

function parse(file: object) {
  return parsePopolo(JSON.stringify(file), today, uploadLimits)
}

/** Party and position from the memberships of one person. */
function partyAndPosition(memberships: object[], more: object = {}) {
  const file = { persons: [{ id: 'p', name: 'Ada' }], memberships, ...more }
  const { party, position } = parse(file).rows[0] ?? {}
  return { party, position }
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
  it('yields each person with the line where the record begins', () => {
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
    expect(parsePopolo(text, today, uploadLimits).rows).toMatchObject([
      {
        line: 4,
        sourceId: 'popolo:a',
        name: 'Ada "the }" Ngata',
        bio: 'Farms.',
        imageUrl: 'https://example.org/a.jpg',
      },
      { line: 6, sourceId: 'popolo:7', name: 'Bo Ruud', imageUrl: 'https://example.org/b.jpg' },
    ])
  })

  it('skips invalid persons with their line and the reason', () => {
    const persons = [
      'Ada',
      { name: 'Bo' },
      { id: 'c' },
      { id: 'd', name: 'Di' },
      { id: 'd', name: 'Do' },
    ]
    expect(parsePopolo(JSON.stringify({ persons }, null, 1), today, uploadLimits)).toMatchObject({
      rows: [{ name: 'Di' }],
      skipped: [
        { line: 3, name: null, reason: 'The entry is not a person' },
        { line: 4, name: 'Bo', reason: 'The record has no id' },
        { line: 7, name: null, reason: 'Name is required' },
        { line: 14, name: 'Do', reason: 'Duplicate of line 10' },
      ],
    })
  })

  it('ignores fields of the wrong type', () => {
    const { rows } = parse({
      persons: [{ id: 'p', name: 'Ada', image: 7, memberships: 'none' }],
      memberships: [null, 'x', { person_id: 'p', role: ['Senator'], organization_id: 'lords' }],
      organizations: [...organizations, 'y'],
      posts: 12,
    })
    expect(rows).toMatchObject([{ position: 'Member of the House of Lords' }])
  })

  it.each([
    ['is not JSON', '{"persons": [', 'not valid JSON'],
    ['has no persons', '{"people": []}', 'no list "persons"'],
    ['is a list', '[{"id": "a", "name": "Ada"}]', 'no list "persons"'],
    ['has an empty list', '{"persons": []}', 'is empty'],
  ])('is rejected as a whole when it %s', (_, text, reason) => {
    expect(() => parsePopolo(text, today, uploadLimits)).toThrow(ImportRejected)
    expect(() => parsePopolo(text, today, uploadLimits)).toThrow(reason)
  })
})

describe('party and position', () => {
  it('come from a membership on behalf of a party, with the state in words', () => {
    const senator = membership({
      organization_id: 'senate',
      on_behalf_of_id: 'left',
      role: 'Senator',
      area_id: 'WA',
    })
    expect(partyAndPosition([senator], { organizations })).toEqual({
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
  ])('name the district %s', (area_id, words) => {
    const seat = membership({ organization_id: 'senate', role: 'Representative', area_id })
    expect(partyAndPosition([seat], { organizations }).position).toBe(`Representative for ${words}`)
  })

  it('take names from areas and posts, and do not read foreign codes as states', () => {
    const posts = [{ id: 'seat', role: 'senator', area_id: 'CA', organization_id: 'lords' }]
    const seat = membership({ post_id: 'seat' })
    expect(partyAndPosition([seat], { organizations, posts }).position).toBe('Senator for CA')
    const areas = [{ id: 'CA', name: 'Cardiff' }]
    expect(partyAndPosition([seat], { organizations, posts, areas }).position).toBe(
      'Senator for Cardiff',
    )
    const labelled = [{ id: 'seat', label: 'Lord Mayor' }]
    expect(partyAndPosition([seat], { organizations, posts: labelled }).position).toBe('Lord Mayor')
  })

  it('prefer current memberships, offices over committees, and the latest', () => {
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
    expect(partyAndPosition(memberships, { organizations })).toEqual({
      party: 'Right',
      position: 'Speaker',
    })
  })

  it('fall back on the latest term when all have ended, also by its legislative period', () => {
    const events = [
      { id: 't1', start_date: '2010', end_date: '2014' },
      { id: 't2', start_date: '2014', end_date: '2018' },
    ]
    const memberships = [
      membership({
        organization_id: 'lords',
        legislative_period_id: 't2',
        role: 'member',
        area: { name: 'Bath' },
      }),
      membership({ organization_id: 'lords', legislative_period_id: 't1', role: 'Usher' }),
      membership({ organization_id: 'left', start_date: '2009' }),
    ]
    expect(partyAndPosition(memberships, { organizations, events })).toEqual({
      party: 'Left',
      position: 'Member of the House of Lords for Bath',
    })
  })

  it('are undefined without memberships', () => {
    expect(partyAndPosition([])).toEqual({ party: undefined, position: undefined })
  })
})
