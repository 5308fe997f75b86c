import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { communityOf, filledTables } from '../bench/community.ts'
import { fillCommunity } from '../bench/fill.ts'
import { createTempFolder, removeTempFolder } from './cleanup.ts'
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

beforeAll(async () => {
  // Tables of ten thousand rows, which the planner reads from end to end only if no index serves.
  const rows = 10_000
  const size = { ...communityOf(10 * rows), personalities: rows, records: rows }
  await fillCommunity(url, size, new Map())
  explained = await explainRequests(url, folder)
}, 180_000)

// One narrow row for each personality. An index on the counts would get an entry with every vote.
const totals = ['personality_totals']

/** Tables that a request may read from end to end. */
const accepted: Record<string, string[]> = {
  'GET /personalities, by upvotes': totals,
  'GET /personalities, by downvotes, ascending': totals,
  // A thousand found ones are joined with their counts.
  'GET /personalities, search of a name': totals,
  // Most personalities contain a corrected word: the scan ends with the thousandth.
  'GET /personalities, search of a slip': ['personalities', ...totals],
  // No index finds two letters in the middle of a word.
  'GET /personalities, search of two letters': ['personalities'],
  'GET /users, search of two letters': ['users', 'accounts'],
  // Ten thousand entries are counted at most.
  'GET /admin/audit': ['audit_entries'],
  'GET /admin/audit, of an action': ['audit_entries'],
  'GET /admin/audit, since a day': ['audit_entries'],
  // Every tenth row is among the first thousand matches, which end the scan of a larger table.
  'GET /users, search of a name': ['users'],
  'GET /users, search of every email': ['users', 'accounts'],
  'GET /users, search of every email, by email': ['users', 'accounts'],
}

it('reads no table that grows with the site from end to end', () => {
  const scans = explained.map(({ request, statements }) => {
    const scanned = new Set(statements.flatMap((statement) => statement.scanned))
    const allowed = accepted[request.title] ?? []
    const tables = filledTables.filter((table) => scanned.has(table) && !allowed.includes(table))
    return [request.title, tables] as const
  })
  expect(Object.fromEntries(scans.filter(([, tables]) => tables.length > 0))).toEqual({})
})

it('answers every request that it explains, or refuses a page that is too deep', () => {
  const statuses = explained.map(({ request, status }) => [request.title, status] as const)
  expect(
    statuses.filter(([title, status]) => status !== 200 && !title.includes('half way')),
  ).toEqual([])
})
