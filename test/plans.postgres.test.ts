import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { communityOf, filledTables } from '../bench/community.ts'
import { fillCommunity } from '../bench/fill.ts'
import { acceptedScans } from './accepted-scans.ts'
import { createTempFolder, removeTempFolder } from './cleanup.ts'
import { detectionTables, explainDetection } from './explain-detection.ts'
import { explainPublication, publicationTables } from './explain-publication.ts'
import { type ExplainedRequest, explainRequests } from './explain-requests.ts'
import { copyDatabase } from './postgres.ts'

const source = inject('databaseSource')
if (source?.kind !== 'server') throw new Error('This test needs a PostgreSQL server')
const { url, drop } = await copyDatabase(source.administration, source.templates.migrated)
const folder = createTempFolder('plans')
afterAll(async () => {
  await drop()
  removeTempFolder(folder)
})

let explained: ExplainedRequest[]
let detection: Awaited<ReturnType<typeof explainDetection>>
let publication: Awaited<ReturnType<typeof explainPublication>>

beforeAll(async () => {
  // Tables of ten thousand rows, which the planner reads from end to end only if no index serves.
  const rows = 10_000
  const size = { ...communityOf(10 * rows), personalities: rows, records: rows }
  await fillCommunity(url, size, new Map())
  explained = await explainRequests(url, folder)
  // Before the detection, which changes votes on thousands of personalities, whose lists would be published too.
  publication = await explainPublication(url, folder)
  detection = await explainDetection(url)
}, 240_000)

it('reads no table that grows with the site from end to end', () => {
  const scans = explained.map(({ request, statements }) => {
    const scanned = new Set(statements.flatMap((statement) => statement.scanned))
    const allowed = acceptedScans[request.title] ?? []
    const tables = filledTables.filter((table) => scanned.has(table) && !allowed.includes(table))
    return [request.title, tables] as const
  })
  expect(Object.fromEntries(scans.filter(([, tables]) => tables.length > 0))).toEqual({})
})

it('looks for cohorts and holds their votes without reading a table that grows from end to end', () => {
  const growing = [...filledTables, ...detectionTables]
  const scans = detection.statements
    .flatMap(({ text, scanned }) => scanned.map((table) => ({ table, text })))
    .filter(({ table }) => growing.includes(table))
  expect(scans).toEqual([])
  const read = detection.statements.flatMap(({ indexes }) => indexes)
  expect(read).toEqual(expect.arrayContaining(['votes__recent', 'votes__day']))
  expect(detection.held).toBe(540)
})

it('publishes ballots without reading a table that grows from end to end', () => {
  const growing = [...filledTables, ...publicationTables].filter(
    // One narrow row for each personality, which every publication adds up.
    (table) => table !== 'ballot_tallies',
  )
  const scans = publication.statements
    .flatMap(({ text, scanned }) => scanned.map((table) => ({ table, text })))
    .filter(({ table }) => growing.includes(table))
  expect(scans).toEqual([])
  const read = publication.statements.flatMap(({ indexes }) => indexes)
  expect(read).toEqual(
    expect.arrayContaining(['ballot_lists__version', 'ballot_lists__unpublished']),
  )
  expect(publication.lists).toBeGreaterThanOrEqual(20)
})

it('counts personalities by party and letter without reading them', () => {
  const facets = explained.find(({ request }) => request.title === 'GET /personalities/facets')
  const read = facets?.statements.flatMap(({ indexes, scanned }) => [...indexes, ...scanned])
  expect(read).toContainEqual(expect.stringMatching(/^personality_facets/))
  expect(read).not.toContainEqual(expect.stringMatching(/^personalities/))
})

it('answers every request that it explains, or refuses a page that is too deep', () => {
  const statuses = explained.map(({ request, status }) => [request.title, status] as const)
  expect(
    statuses.filter(([title, status]) => status !== 200 && !title.includes('half way')),
  ).toEqual([])
})
