import { describe, expect, it } from 'vitest'
import type { MandateInput } from '../../contract/known-facts.ts'
import { createAdministrator, createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recordFactChanges } from '../facts/store.ts'
import { refreshPeople, replaceMandates } from '../mandates/service.ts'
import type { MandateFacts } from '../mandates/store.ts'
import { replaceDetails } from '../personalities/details/replace-details.ts'
import { todayOf } from '../platform/today.ts'
import { findOrCreateSource } from '../sources/store.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const add = async (kind: 'parties' | 'chambers' | 'areas', name: string) =>
  (await app.call(`POST /admin/${kind}`, { as: boss, body: { name } })).body.id
const [senate, house, ohio, left, right] = [
  await add('chambers', 'Senate'),
  await add('chambers', 'House'),
  await add('areas', 'Ohio'),
  await add('parties', 'Left'),
  await add('parties', 'Right'),
]

const mandate = (said: Partial<MandateInput>): MandateInput & MandateFacts => ({
  role: null,
  isCandidacy: false,
  chamberId: null,
  areaId: null,
  partyId: null,
  isIndependent: false,
  start: null,
  end: null,
  ...said,
})

const read = async (personalityId: string) =>
  (
    await app.call('GET /admin/personalities/:personalityId', {
      as: boss,
      params: { personalityId },
    })
  ).body

const change = (personalityId: string, body: object) =>
  app.call('PATCH /admin/personalities/:personalityId', {
    as: boss,
    params: { personalityId },
    body,
  })

/** An import that says these mandates and this name. */
const runImport = (id: string, mandates: MandateFacts[], name?: string) =>
  app.db.transaction().execute(async (tx) => {
    const sourceId = await findOrCreateSource(tx, 'Official list')
    const names = name ? [{ name, kind: 'alternate' as const, language: null }] : []
    const changes = [
      ...(await replaceMandates(tx, sourceId, new Map([[id, mandates]]))),
      ...(await replaceDetails(tx, 'names', sourceId, new Map([[id, names]]))),
    ]
    await recordFactChanges(tx, changes, {})
    await refreshPeople(tx, [id], todayOf(app.clock))
  })

const seatOf = async (id: string) =>
  (await read(id)).mandates.map(({ chamber, area, party, source, isHeld, start, end }) => ({
    seat: [chamber?.name, area?.name, party?.name].filter(Boolean).join(', '),
    from: source?.name ?? 'typed',
    isHeld,
    years: `${start ?? ''}–${end ?? ''}`,
  }))

describe('the mandates of a person', () => {
  it('are typed, and decide what the site says', async () => {
    const { id } = await createPersonality(app)
    const { status } = await change(id, {
      mandates: [mandate({ role: 'Senator', chamberId: senate, areaId: ohio, partyId: left })],
      deathDate: '',
    })
    expect(status).toBe(204)
    const { person, mandates, heldFacts } = await read(id)
    expect(person).toMatchObject({
      status: 'IN_OFFICE',
      party: 'Left',
      position: 'Senator for Ohio',
    })
    expect(mandates).toMatchObject([
      { chamber: { name: 'Senate' }, area: { name: 'Ohio' }, source: null, isHeld: true },
    ])
    expect(heldFacts).toEqual([])
    await change(id, { deathDate: '2020' })
    expect((await read(id)).person.status).toBe('DIED')
  })

  it('stay as typed when an import says the same office, which adds others', async () => {
    const { id } = await createPersonality(app)
    const said = mandate({ chamberId: senate, partyId: left, start: '2021' })
    await runImport(id, [said])
    await change(id, { mandates: [{ ...said, partyId: right }] })
    const later = mandate({ chamberId: house, partyId: left, start: '2025' })
    await runImport(id, [said, later])
    expect(await seatOf(id)).toEqual([
      { seat: 'Senate, Right', from: 'typed', isHeld: true, years: '2021–' },
      { seat: 'House, Left', from: 'Official list', isHeld: false, years: '2025–' },
    ])
  })

  it('stay removed, until an administrator lets imports change them again', async () => {
    const { id } = await createPersonality(app)
    const said = mandate({ chamberId: senate, partyId: left })
    await runImport(id, [said])
    await change(id, { mandates: [] })
    expect((await read(id)).heldFacts).toEqual(['mandates'])
    await runImport(id, [said])
    expect(await seatOf(id)).toEqual([])
    await app.call('DELETE /admin/personalities/:personalityId/held-facts/:fact', {
      as: boss,
      params: { personalityId: id, fact: 'mandates' },
    })
    await runImport(id, [said])
    expect(await seatOf(id)).toMatchObject([{ from: 'Official list' }])
  })

  it('that are not edited keep their source', async () => {
    const { id } = await createPersonality(app)
    const said = mandate({ chamberId: senate, start: '2021' })
    await runImport(id, [said])
    await change(id, { mandates: [mandate({ chamberId: house }), said] })
    expect(await seatOf(id)).toMatchObject([{ from: 'typed' }, { from: 'Official list' }])
  })

  it.each([
    ['an end before the start', { start: '2026-05', end: '2026-04' }],
    ['no role, chamber or area', { chamberId: null }],
    ['a day that does not exist', { start: '2026-02-30' }],
  ])('are refused with %s', async (_, said) => {
    const { id } = await createPersonality(app)
    const mandates = [mandate({ chamberId: senate, ...said })]
    expect((await change(id, { mandates })).status).toBe(400)
  })

  it('may begin and end in the same year, and name no party as their chamber', async () => {
    const { id } = await createPersonality(app)
    const year = mandate({ chamberId: senate, start: '2026-05', end: '2026' })
    expect((await change(id, { mandates: [year] })).status).toBe(204)
    expect((await change(id, { mandates: [mandate({ chamberId: left })] })).status).toBe(409)
    expect((await change(id, { mandates: [mandate({ partyId: senate })] })).status).toBe(400)
  })
})

describe('other facts', () => {
  it('are held against imports, recorded and audited', async () => {
    const { id } = await createPersonality(app)
    await runImport(id, [], 'Old Name')
    const names = [{ name: '阿达', kind: 'native', language: 'zh-TW' }]
    const links = [{ kind: 'website', address: 'https://ada.example' }]
    expect((await change(id, { familyName: 'Lovelace', names, links })).status).toBe(204)
    await runImport(id, [], 'Another Name')
    const known = await read(id)
    expect(known).toMatchObject({
      fields: { familyName: 'Lovelace', sortName: null },
      names: [{ name: '阿达', language: 'zh-tw' }],
      links,
    })
    expect(known.heldFacts.toSorted()).toEqual(['familyName', 'links', 'names'])
    const { body } = await app.call('GET /admin/personalities/:personalityId/facts', {
      as: boss,
      params: { personalityId: id },
    })
    const typed = body.data.filter(({ actor }) => actor?.id === boss.id).map(({ fact }) => fact)
    expect(typed.toSorted()).toEqual(['familyName', 'links', 'names'])
    const { body: audit } = await app.call('GET /admin/audit', {
      as: boss,
      query: { targetId: id },
    })
    expect(audit.data.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'familyName',
      before: null,
      after: 'Lovelace',
    })
  })

  it.each([
    { links: [{ kind: 'website', address: 'javascript:alert(1)' }] },
    { names: [{ name: 'Ada', kind: 'native', language: 'not a code' }] },
    { names: [{ name: ' ', kind: 'native', language: null }] },
    { birthDate: '1815-13' },
    { gender: 'unknown' },
    {
      links: Array.from({ length: 201 }, () => ({ kind: 'website', address: 'https://a.example' })),
    },
  ])('are refused: %j', async (body) => {
    const { id } = await createPersonality(app)
    expect((await change(id, body)).status).toBe(400)
  })

  it('are not changed over what another administrator has changed meanwhile', async () => {
    const { id } = await createPersonality(app)
    const seen = { links: [], sortName: null }
    const links = [{ kind: 'website', address: 'https://ada.example' }]
    expect((await change(id, { links, basedOn: seen })).status).toBe(204)
    for (const late of [{ links: [] }, { sortName: 'Ada' }]) {
      const { status, problem } = await change(id, { ...late, basedOn: { ...seen, links: [] } })
      expect([status, problem?.code]).toEqual(
        'links' in late ? [409, 'changedMeanwhile'] : [204, undefined],
      )
    }
  })
})
