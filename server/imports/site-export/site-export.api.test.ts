import fs from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdministrator, createPersonality } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { importing } from '../../../test/import-files.ts'
import { createArea, createOrganization, giveMandates } from '../../../test/offices.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const { apply, preview, undo } = importing(app, administrator, 'Exported')

const exported = async () =>
  (await app.send({ method: 'GET', url: '/api/admin/site-file', as: administrator })).text

const own = { fileName: 'voxpop-people.json' }

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
    body: { shortName: 'G', spellings: ['Greens', 'Green Party', 'The Greens'] },
  })
  const { id } = await createPersonality(app, { name: 'Оливия Typed', party: 'Typed' })
  await createPersonality(app, { name: 'Оливия Typed', isIndependent: false })
  const office = { personalityId: id, chamberId: senate.id, partyId: greens.id }
  await giveMandates(app, [
    { ...office, areaId: south.id, role: 'Senator', start: '2024-05' },
    { ...office, areaId: north.id, end: '2020', isIndependent: false },
    { ...office, isCandidacy: true, end: '2019' },
  ])
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
  const { id, report } = await apply(first, own)
  expect(report).toMatchObject({ ...nothing, created: JSON.parse(first).persons.length })
  expect(await exported()).toBe(first)
  expect((await preview(first, own)).body).toMatchObject(nothing)
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: { count: 0 } })
  expect(JSON.parse(await exported()).persons).toEqual([])
})
