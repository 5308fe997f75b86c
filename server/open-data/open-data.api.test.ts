import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { OpenData } from '../../contract/open-data.ts'
import { createAdministrator, createPersonality } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { day, insertVotes, manyVotes } from '../../test/past-votes.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { updateHistory } from '../history/service.ts'
import { insertMandates } from '../mandates/store.ts'
import { addOrganizationNames, findOrCreateOrganizations } from '../organizations/store.ts'
import { writeDetails } from '../personalities/details/store.ts'
import { writeField } from '../personalities/store.ts'
import { findOrCreateSource } from '../sources/store.ts'

const s3 = await startS3Server()
const app = await startApp()
const inBucket = await startApp({ FILES_URL: s3.url, OPEN_DATA_LICENCE: 'ODbL-1.0' })

/** Lets the job run at noon of the next day. */
async function publishNextDay(from: TestApp): Promise<NonNullable<OpenData['latest']>> {
  const noon = Math.floor(from.clock.now() / day) * day + 1.5 * day
  from.clock.advance(noon - from.clock.now())
  await from.features.openData.jobs.publication.run()
  const latest = await latestOf(from)
  if (!latest) throw new Error('no open data was published')
  return latest
}

async function latestOf(from: TestApp) {
  const { body } = await from.call('GET /open-data')
  return body.latest
}

const get = (url: string, from: TestApp = app, headers = {}) =>
  from.send({ method: 'GET', url, headers })

async function textOf(name: string, from: TestApp = app): Promise<string> {
  const latest = await latestOf(from)
  return (await get(`/open-data/${latest?.day}/${name}`, from)).text
}

const linesOf = async (name: string, from: TestApp = app) =>
  (await textOf(name, from))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string | number | boolean | null>)

/** A senator who belongs to no party, as an import writes one. */
const giveOffice = (personalityId: string) =>
  app.db.transaction().execute(async (tx) => {
    const facts = { licence: 'CC-BY-4.0', retrievedOn: '2026-01-31' }
    const sourceId = await findOrCreateSource(tx, 'Open parliament', facts)
    const [chamber] = await findOrCreateOrganizations(tx, 'chamber', ['Senate'])
    const [party] = await findOrCreateOrganizations(tx, 'party', ['Greens'])
    const chamberId = chamber?.id ?? ''
    const spanish = (name: string) => [{ language: 'es', name }]
    await addOrganizationNames(tx, [
      { id: chamberId, names: [...spanish('Senado'), { language: 'ar', name: 'مجلس الشيوخ' }] },
      { id: party?.id ?? '', names: spanish('Verdes') },
    ])
    const ids = await tx
      .insertInto('areas')
      .values([
        { slug: 'land', name: 'Land', names: '{}' },
        {
          ...{ slug: 'north', name: 'North', kind: 'province' },
          names: JSON.stringify({ fr: 'Nord', de: 'Norden' }),
        },
      ])
      .returning('id')
      .execute()
    const [countryId = '', areaId = ''] = ids.map(({ id }) => id)
    await tx.updateTable('areas').where('id', '=', areaId).set({ parent_id: countryId }).execute()
    const office = { role: 'Senator', isCandidacy: false, chamberId, areaId }
    const rest = { partyId: null, isIndependent: true, start: '2024', end: null, isHeld: false }
    await insertMandates(tx, [{ personalityId, ...office, ...rest, sourceId }])
    const name = (text: string) =>
      ({ name: text, kind: 'alternate', language: null, sourceId }) as const
    await writeDetails(tx, 'names', new Map([[personalityId, [name('Оливия'), name('Ollie')]]]))
    const identifier = { scheme: 'wikidata', value: 'Q9', sourceId }
    await writeDetails(tx, 'identifiers', new Map([[personalityId, [identifier]]]))
    await writeField(tx, personalityId, 'birthDate', '1970')
    return { areaId, countryId, sourceId, chamberId, otherPartyId: party?.id ?? '' }
  })

const csvOf = async (name: string) =>
  parse(await textOf(name), { bom: true, columns: true }) as Record<string, string>[]

async function expectFiles(site: TestApp, licence: string): Promise<void> {
  const { id } = await createPersonality(site, { name: 'Ada Lovelace', party: '=1+1' })
  await insertVotes(site, id, [...manyVotes(30, 'UPVOTE', 9 * day), ...manyVotes(9, 'UPVOTE', day)])
  await updateHistory(site)
  const latest = await publishNextDay(site)
  expect(latest.licence).toBe(licence)
  expect(latest.files.map(({ name }) => name)).toEqual([
    'personalities.csv',
    'personalities.jsonl',
    'mandates.csv',
    'mandates.jsonl',
    'areas.csv',
    'areas.jsonl',
    'organizations.csv',
    'organizations.jsonl',
    'sources.csv',
    'sources.jsonl',
    'tallies.csv',
    'tallies.jsonl',
    'notes.csv',
    'notes.jsonl',
    'index.json',
    'SHA256SUMS',
  ])
  const sums = await textOf('SHA256SUMS', site)
  for (const { name, url, bytes, sha256 } of latest.files) {
    const { status, headers, text } = await get(url, site)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes),
      etag: `"${sha256}"`,
    })
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    if (name !== 'SHA256SUMS') expect(sums).toContain(`${sha256}  ${name}\n`)
    expect((await get(url, site, { 'if-none-match': `"${sha256}"` })).status).toBe(304)
  }
  const index = JSON.parse(await textOf('index.json', site))
  expect(index).toMatchObject({ schemaVersion: 1, day: latest.day, licence })
  const [row = {}] = await linesOf('tallies.jsonl', site)
  expect(Object.keys(row)).toEqual(Object.keys(index.tables.tallies))
}

it('lists the files of a day with their sizes, rows and checksums, which are right', async () => {
  await expectFiles(app, 'CC0-1.0')
})

it('has the same rows in both formats, and formulas that no spreadsheet runs', async () => {
  const personalities = await linesOf('personalities.jsonl')
  const csv = await csvOf('personalities.csv')
  expect(csv).toHaveLength(personalities.length)
  expect(personalities.map(({ party }) => party)).toContain('=1+1')
  expect(csv.map(({ party }) => party)).toContain("'=1+1")
  const tallies = await linesOf('tallies.jsonl')
  const asText = (row: object) =>
    Object.entries(row).map(([key, value]) => [key, value === null ? '' : String(value)])
  expect((await csvOf('tallies.csv')).map(asText)).toEqual(tallies.map(asText))
})

it('has the counts that the history of a personality shows', async () => {
  const { id } = await createPersonality(app)
  await insertVotes(app, id, [
    ...manyVotes(20, 'UPVOTE', 40 * day),
    ...manyVotes(7, 'DOWNVOTE', 30 * day),
    ...manyVotes(3, 'UPVOTE', 20 * day),
    ...manyVotes(30, 'DOWNVOTE', 5 * day),
  ])
  await updateHistory(app)
  await publishNextDay(app)
  const { body } = await app.call('GET /personalities/:id/history', {
    params: { id },
    query: { period: 'all' },
  })
  const rows = (await linesOf('tallies.jsonl')).filter((row) => row.personality_id === id)
  expect(rows.map(({ support, oppose }) => [support, oppose])).toEqual(
    body.points.map((point) => [point.upvoteCount, point.downvoteCount]),
  )
  expect(rows.length).toBeGreaterThan(1)
})

it('has Independent as the party of those who belong to none, and none for those of whom it is not known', async () => {
  await createPersonality(app, { name: 'Iris Independent' })
  await createPersonality(app, { name: 'Uma Unknown', isIndependent: false })
  await publishNextDay(app)
  const rows = await linesOf('personalities.jsonl')
  const partyOf = (name: string) => rows.find((row) => row.name === name)?.party
  expect([partyOf('Iris Independent'), partyOf('Uma Unknown')]).toEqual(['Independent', null])
})

it('has offices, areas and sources as tables, and dates of birth only where the site shows them', async () => {
  const { id } = await createPersonality(app, { name: 'Olive Office' })
  const { areaId, countryId, sourceId, chamberId, otherPartyId } = await giveOffice(id)
  await publishNextDay(app)
  const rowOf = async (file: string, key: string, value: string) =>
    (await linesOf(file)).find((row) => row[key] === value)
  expect(await rowOf('personalities.jsonl', 'id', id)).toMatchObject({
    other_names: 'Оливия; Ollie',
    wikidata: 'Q9',
    birth_date: null,
    gender: null,
    source_ids: sourceId,
  })
  const office = { role: 'Senator', is_candidacy: false, chamber: 'Senate', area_id: areaId }
  expect(await rowOf('mandates.jsonl', 'personality_id', id)).toEqual({
    ...{ ...office, personality_id: id, party: 'Independent', start: '2024', end: null },
    ...{ source_id: sourceId, chamber_id: chamberId, party_id: null },
  })
  const organization = { short_name: null, area_id: null }
  expect(await rowOf('organizations.jsonl', 'id', chamberId)).toEqual({
    ...{ ...organization, id: chamberId, kind: 'chamber', slug: 'senate', name: 'Senate' },
    other_names: 'ar: مجلس الشيوخ; es: Senado',
  })
  expect(await rowOf('organizations.jsonl', 'id', otherPartyId)).toEqual({
    ...{ ...organization, id: otherPartyId, kind: 'party', slug: 'greens', name: 'Greens' },
    other_names: 'es: Verdes',
  })
  const area = {
    ...{ id: areaId, slug: 'north', name: 'North', kind: 'province', parent_id: countryId },
    other_names: 'de: Norden; fr: Nord',
  }
  expect(await rowOf('areas.jsonl', 'id', areaId)).toEqual(area)
  const source = { name: 'Open parliament', address: null, licence: 'CC-BY-4.0' }
  expect(await rowOf('sources.jsonl', 'id', sourceId)).toEqual({
    ...{ ...source, id: sourceId, retrieved_on: '2026-01-31' },
  })
  expect((await csvOf('mandates.csv')).find((row) => row.personality_id === id)).toMatchObject({
    is_candidacy: 'false',
  })
  const as = await createAdministrator(app)
  const note = { day: '2026-01-31', text: 'Resigned', address: 'https://news.example/1' }
  const params = { personalityId: id }
  await app.call('PUT /admin/personalities/:personalityId/chart-notes', {
    ...{ as, params, body: { notes: [note] } },
  })
  await app.call('PUT /admin/personal-facts', { as, body: { areShown: true } })
  await publishNextDay(app)
  expect(await rowOf('personalities.jsonl', 'id', id)).toMatchObject({ birth_date: '1970' })
  expect(await rowOf('notes.jsonl', 'personality_id', id)).toEqual({
    ...{ personality_id: id, day: '2026-01-31', note: 'Resigned', address: note.address },
  })
})

it('contains nothing but the documented columns', async () => {
  const keys = new Set((await linesOf('personalities.jsonl')).flatMap((row) => Object.keys(row)))
  expect([...keys]).toEqual([
    ...['id', 'slug', 'name', 'party', 'position', 'website', 'status', 'other_names', 'wikidata'],
    ...['birth_date', 'death_date', 'gender', 'source_ids'],
  ])
})

it('leaves the files of a day as they are when the job runs again', async () => {
  const latest = await publishNextDay(app)
  await createPersonality(app)
  app.clock.advance(3_600_000)
  await app.features.openData.jobs.publication.run()
  expect(await latestOf(app)).toEqual(latest)
  expect(await linesOf('personalities.jsonl')).toHaveLength(latest.files[1]?.rows ?? -1)
})

it('keeps the day before until all files are written, and tries again after half an hour', async () => {
  const before = await publishNextDay(app)
  await app.db.schema.alterTable('open_data_days').renameTo('moved').execute()
  const noon = day - (app.clock.now() % day) + day / 2
  app.clock.advance(noon)
  await app.features.openData.jobs.publication.run()
  await app.db.schema.alterTable('moved').renameTo('open_data_days').execute()
  expect(await latestOf(app)).toEqual(before)
  app.clock.advance(31 * 60_000)
  await app.features.openData.jobs.publication.run()
  expect((await latestOf(app))?.day).not.toBe(before.day)
})

it('waits until the history of the last day is complete', async () => {
  const before = await latestOf(app)
  app.clock.advance(day - (app.clock.now() % day) + 60_000)
  await app.features.openData.jobs.publication.run()
  expect(await latestOf(app)).toEqual(before)
  app.clock.advance(20 * 60_000)
  await app.features.openData.jobs.publication.run()
  expect(await latestOf(app)).not.toEqual(before)
})

it('keeps the files of seven days', async () => {
  const first = await publishNextDay(app)
  for (let published = 0; published < 6; published += 1) await publishNextDay(app)
  const statusOf = async () => (await get(`/open-data/${first.day}/tallies.csv`)).status
  expect(await statusOf()).toBe(200)
  await publishNextDay(app)
  expect(await statusOf()).toBe(404)
})

it('leads from the address of the latest file to that of its day', async () => {
  const latest = await latestOf(app)
  const { status, headers } = await get('/open-data/latest/tallies.csv')
  expect([status, headers.location]).toEqual([302, `/open-data/${latest?.day}/tallies.csv`])
  expect(headers['cache-control']).toBe('no-cache')
})

it.each([
  '/open-data/2026-02-31/tallies.csv',
  '/open-data/1999-01-01/tallies.csv',
  '/open-data/0000-00-00/tallies.csv',
  '/open-data/latest/secret.csv',
  '/open-data/latest/..%2f..%2fsecret',
  '/open-data/latest/%00',
  '/open-data/tomorrow/tallies.csv',
])('answers 404 for %s', async (url) => {
  expect((await get(url)).status).toBe(404)
})

it('writes into a bucket too, under the licence that the site chooses', async () => {
  inBucket.clock.advance(app.clock.now() - inBucket.clock.now())
  await expectFiles(inBucket, 'ODbL-1.0')
  const [file] = (await latestOf(inBucket))?.files ?? []
  s3.read.splice(0)
  const { status, headers } = await inBucket.send({ method: 'HEAD', url: file?.url ?? '' })
  expect(status).toBe(200)
  expect(headers['content-length']).toBe(String(file?.bytes))
  expect(s3.read).toEqual([])
})
