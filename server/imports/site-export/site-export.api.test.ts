import fs from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdministrator, createPersonality } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { importing } from '../../../test/import-files.ts'
import { createArea, createOrganization, giveMandates } from '../../../test/offices.ts'
import { recountAll } from '../../recount/service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const { apply, preview, undo } = importing(app, administrator, 'Exported')

const exported = async () =>
  (await app.send({ method: 'GET', url: '/api/admin/site-file', as: administrator })).text

const own = { fileName: 'people.json' }

const merge = (absorbedId: string, survivorId: string) =>
  app.call('POST /admin/merges', { as: administrator, body: { absorbedId, survivorId } })

const addressOf = async (slug: string) => {
  app.responseCache.drop()
  return (await app.call('GET /personalities/:slug', { params: { slug } })).body.slug
}

/** People of a file, and others with what administrators typed. */
async function fillSite(): Promise<void> {
  const file = await fs.readFile('test/imports/congress-legislators.yaml')
  const facts = { address: 'https://open.example', licence: 'CC0-1.0', retrievedOn: '2026-05-01' }
  await apply(file, { fileName: 'congress.yaml', source: 'Congress', ...facts })
  const country = await createArea(app, 'Freeland', { kind: 'country' })
  const north = await createArea(app, 'North', { kind: 'state', parentId: country.id })
  const south = await createArea(app, 'North Ward', { kind: 'ward', parentId: north.id })
  await createArea(app, 'Empty', { parentId: country.id })
  await app.db
    .insertInto('area_identifiers')
    .values({ scheme: 'ocd', value: 'ocd-division/country:fl', area_id: country.id })
    .execute()
  const senate = await createOrganization(app, 'chamber', 'Senate of Freeland', {
    areaId: country.id,
  })
  const greens = await createOrganization(app, 'party', 'Greens', { color: '#00aa00' })
  await app.call('PATCH /admin/parties/:id', {
    as: administrator,
    params: { id: greens.id },
    body: {
      ...{ shortName: 'G', spellings: ['Greens', 'Green Party', 'The Greens'] },
      names: [{ language: 'es', name: 'Los Verdes' }],
    },
  })
  const inLanguages = [
    { language: 'de', name: 'Freiland' },
    { language: 'es-mx', name: 'Tierra Libre' },
  ]
  for (const [path, { id }] of [
    ['areas', country],
    ['chambers', senate],
  ] as const) {
    await app.call(`PATCH /admin/${path}/:id`, {
      as: administrator,
      params: { id },
      body: { names: inLanguages },
    })
  }
  const { id } = await createPersonality(app, { name: 'Оливия Typed', party: 'Typed' })
  // More namesakes than one step of an import has people.
  for (let count = 0; count < 11; count += 1) {
    await createPersonality(app, { name: 'Оливия Typed', isIndependent: false })
  }
  const office = { personalityId: id, chamberId: senate.id, partyId: greens.id }
  await giveMandates(app, [
    { ...office, areaId: south.id, role: 'Senator', start: '2024-05' },
    { ...office, areaId: north.id, end: '2020', isIndependent: false },
    { ...office, isCandidacy: true, end: '2019' },
  ])
  const entries = [await createPersonality(app), await createPersonality(app)]
  for (const absorbed of entries) await merge(absorbed.id, id)
  await merge((await createPersonality(app)).id, (await createPersonality(app)).id)
  for (const kind of ['areas', 'parties', 'chambers'] as const) {
    const into = { areas: north.id, parties: greens.id, chambers: senate.id }[kind]
    const body = { name: `Former ${kind}` }
    const former = await app.call(`POST /admin/${kind}`, { as: administrator, body })
    const params = { id: former.body.id }
    await app.call(`POST /admin/${kind}/:id/merge`, { as: administrator, params, body: { into } })
  }
  await app.call('PATCH /admin/personalities/:personalityId', {
    as: administrator,
    params: { personalityId: id },
    body: {
      ...{ sortName: 'Typed, Olivia', birthDate: '1970-02', deathDate: '2025', gender: 'female' },
      pictureCredit: 'Ann Lens',
      names: [{ name: 'אוליביה', kind: 'native', language: 'he' }],
      links: [{ kind: 'website', address: 'https://olivia.example' }],
    } as object,
  })
}

it('gives the same site in a new one, and changes nothing where it is from', async () => {
  await fillSite()
  const first = await exported()
  const nothing = { created: 0, updated: 0, skipped: 0, incomplete: 0, linked: 0 }
  expect((await apply(first, own)).report).toMatchObject(nothing)
  expect(await exported()).toBe(first)
  await sql`
    truncate personalities, areas, organizations, organization_names, sources, imports,
      personality_facets cascade
  `.execute(app.db)
  await sql`delete from activity where kind = 'personalities'`.execute(app.db)
  const { id, report } = await apply(first, own)
  const { persons, merged, areas } = JSON.parse(first)
  expect(report).toMatchObject({ ...nothing, created: persons.length })
  expect(await exported()).toBe(first)
  const sources = await app.call('GET /admin/sources', { as: administrator })
  expect(sources.body.data.map(({ name }) => name)).toEqual(['Congress'])
  expect(merged).toHaveLength(3)
  for (const { slug, merged_into } of merged) {
    const survivor = persons.find((person: { id: string }) => person.id === merged_into)
    expect(await addressOf(slug)).toBe(survivor.slug)
  }
  expect(areas.flatMap((area: { former_ids: string[] }) => area.former_ids)).toEqual([
    'former-areas',
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
  expect((await preview(first, own)).body).toMatchObject(nothing)
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: { count: 0 } })
  expect(JSON.parse(await exported()).persons).toEqual([])
})
