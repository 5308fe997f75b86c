import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { acceptedScans } from '../test/accepted-scans.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { type GrowthRequest, growthRequests } from '../test/contract/growth-requests.ts'
import { explainRequests } from '../test/explain-requests.ts'
import { type GrowthWorld, loadGrowthWorld } from '../test/growth-world.ts'
import { type Community, communityOf, filledTables } from './community.ts'
import { type Contender, median, withSpread } from './compare-rates.ts'
import { startFilledServer } from './filled-server.ts'
import { type LoadedSite, startLoadedSite } from './loaded-site.ts'
import type { Measurement } from './measure-rate.ts'
import { parentOf, processorTime } from './processor-time.ts'
import { printLine, printRow } from './results.ts'
import { siteSettings, tokenOf } from './site-settings.ts'
import { alternatingTypes, voteRequests } from './vote-load.ts'

/** A community by the name of what it has more or less of. */
interface Size {
  label: string
  community: Community
}

const largest = 10_000_000

const byVotes: Size[] = [1_000, 100_000, 1_000_000, largest].map((votes) => ({
  label: `${votes} votes`,
  community: communityOf(votes),
}))

const byPeople: Size[] = [1_000, 100_000].map((people) => ({
  label: `${people} people`,
  community: communityOf(100_000, people),
}))

/** Requests whose cost the number of people could change. */
const aboutPeople = /^GET \/(personalities|areas|parties|chambers)/

const connections = 16
/** Seconds of a load. */
const seconds = 0.6
const rounds = 3

/** A site with a database of one size. */
interface SizedSite {
  label: string
  site: LoadedSite
  growth: GrowthWorld
  /** Milliseconds of CPU time that PostgreSQL has used so far, for all sites. */
  databaseCpu(): number
}

/** Goal for the cost of a request at a larger size. */
interface Goal {
  /** The least part of the smallest site's requests for a second of CPU time. */
  ratio: number
  /** Milliseconds of CPU time that are cheap enough, whatever the ratio. */
  milliseconds?: number
}

/** The most that the 99th percentile of the response times may grow by. */
const slowest = 2

/** What the statements of a request do at the largest size. */
interface Statements {
  milliseconds: number
  /** Growing tables that are read from end to end, and may not be. */
  scanned: string[]
}

/**
 * Fills databases of growing size, and compares each GET of the contract and the vote with the smallest one, in turn.
 * @param options.up the largest number of votes, or `people` to compare sites with 1,000 and 100,000 people
 * @param options.part of the titles of the requests to measure; by default all
 * @param options.folder keeps the filled databases, which are measured again the next time
 */
export async function measureScale({
  up = String(largest),
  part = '',
  folder,
}: {
  up?: string
  part?: string
  folder?: string
}): Promise<void> {
  const sizes =
    up === 'people' ? byPeople : byVotes.filter(({ community }) => community.votes <= Number(up))
  if (sizes.length === 0) throw new Error('the number of votes must be at least 1000')
  const isMeasured = ({ title }: { title: string }) =>
    title.includes(part) && (up !== 'people' || aboutPeople.test(title))
  const server = await startFilledServer(folder)
  const dataDir = createTempFolder('scale')
  const sites: SizedSite[] = []
  try {
    const urls: string[] = []
    for (const { community } of sizes) urls.push(await server.fill(community))
    const statements = await explainStatements(urls.at(-1) ?? '', dataDir)
    for (const [index, { label }] of sizes.entries()) {
      sites.push(await startSizedSite(label, urls[index] ?? '', dataDir))
    }
    await measureAll(sites, statements, isMeasured)
  } finally {
    for (const { site } of sites) site.stop()
    await server.stop()
    removeTempFolder(dataDir)
  }
}

async function explainStatements(url: string, dataDir: string): Promise<Map<string, Statements>> {
  const explained = await explainRequests(url, dataDir)
  return new Map(
    explained.map(({ request: { title }, statements }) => {
      const scanned = new Set(statements.flatMap((statement) => statement.scanned))
      for (const table of acceptedScans[title] ?? []) scanned.delete(table)
      const milliseconds = statements.reduce((sum, statement) => sum + statement.milliseconds, 0)
      return [title, { milliseconds, scanned: filledTables.filter((table) => scanned.has(table)) }]
    }),
  )
}

async function startSizedSite(label: string, url: string, dataDir: string): Promise<SizedSite> {
  const database = await openDatabase({ databaseUrl: url, dataDir })
  try {
    const growth = await loadGrowthWorld(database.db)
    const postgres = await serverProcess(database.db)
    const site = await startLoadedSite(siteSettings(url, dataDir))
    return { label, site, growth, databaseCpu: () => processorTime(postgres) }
  } finally {
    await database.close()
  }
}

async function serverProcess(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return parentOf(rows[0]?.pid ?? 0)
}

async function measureAll(
  sites: SizedSite[],
  statements: Map<string, Statements>,
  isMeasured: (request: { title: string }) => boolean,
) {
  printLine(
    'Requests for a second of CPU time (of the site and PostgreSQL) relative to the smallest site, the rate, and the CPU ' +
      `time of one; medians of ${rounds} rounds in turn, with their spread; one round of the sizes in between. Verdicts are ` +
      'by CPU time, by p99, which like the rate depends on what else the machine does, and by the plans at the largest size.',
  )
  const [first] = sites
  if (!first) return
  const verdicts: Verdict[] = []
  const titled = sites.map(({ growth: { world, facts } }) => growthRequests(world, facts))
  for (const [index, request] of (titled[0] ?? []).entries()) {
    if (!isMeasured(request)) continue
    const contenders: Contender[] = []
    for (const [at, sized] of sites.entries()) {
      contenders.push(await contenderOf(sized, titled[at]?.[index] ?? request))
    }
    const result = await measureInTurn(contenders)
    verdicts.push(printResult(request, sites, result, statements.get(request.title)))
  }
  const vote = { title: 'POST /votes', as: 'user' } as const
  if (isMeasured(vote)) {
    verdicts.push(printResult(vote, sites, await measureInTurn(sites.map(votesOf))))
  }
  const reached = (goal: keyof Verdict) => verdicts.filter((each) => each[goal] === 'ok').length
  printLine(
    `Of ${verdicts.length} requests ${reached('cpu')} are within their goal by CPU time, ${reached('p99')} by p99, ` +
      `${reached('plan')} by their plans.`,
  )
}

async function contenderOf(
  { site, growth, label, databaseCpu }: SizedSite,
  { title, path, as }: GrowthRequest,
): Promise<Contender> {
  const { administrator, users } = growth
  const tokens = {
    visitor: undefined,
    user: tokenOf(users[0] ?? ''),
    administrator: tokenOf(administrator.id, administrator.tokenVersion),
  }
  const token = tokens[as]
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const send = async () => {
    const response = await fetch(site.origins.site + path, { headers })
    await response.arrayBuffer()
    return response.status
  }
  await send()
  const start = performance.now()
  const status = await send()
  const isSlow = performance.now() - start > 20
  // A page half way may be refused, which is measured too.
  if (status !== 200 && !title.includes('half way')) {
    throw new Error(`${title} responds with ${status} at ${label}`)
  }
  const amount = isSlow ? 3 * connections : undefined
  const options = { headers, status, connections, seconds, amount }
  return withDatabaseCpu(site.get(title, 'site', path, options), databaseCpu)
}

/** Users other than the one who reads, on the personalities with most votes. */
function votesOf({ site, growth, databaseCpu }: SizedSite): Contender {
  const tokens = growth.users.slice(1).map((id) => tokenOf(id))
  const types = alternatingTypes()
  const load = site.load(
    'vote',
    'site',
    (connection) => {
      if (connection === 0) types.swap()
      return voteRequests(connection, tokens, growth.personalityIds, types.current)
    },
    { connections, seconds: 3 * seconds },
  )
  return withDatabaseCpu(load, databaseCpu)
}

const withDatabaseCpu = ({ name, measure }: Contender, databaseCpu: () => number): Contender => ({
  name,
  measure: async () => {
    const before = databaseCpu()
    const measured = await measure()
    return { ...measured, databaseCpu: (databaseCpu() - before) / measured.count }
  },
})

/** @returns the measurements of the first and last contender in each round, of the others in the last one */
async function measureInTurn(contenders: Contender[]): Promise<Measurement[][]> {
  const results: Measurement[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const isBetween = index > 0 && index < contenders.length - 1
      if (isBetween && round < rounds - 1) continue
      results[index]?.push(await contender.measure())
    }
  }
  return results
}

function goalOf({ title, as }: Pick<GrowthRequest, 'title' | 'as'>): Goal {
  if (title === 'POST /votes') return { ratio: 0.9 }
  if (title.startsWith('GET /votes/me')) return { ratio: 0.6 }
  const milliseconds = as === 'administrator' ? 50 : undefined
  return { ratio: /search|page|half way|match/.test(title) ? 0.5 : 0.8, milliseconds }
}

const cpuOf = ({ cpu = NaN, databaseCpu = NaN }: Measurement) => cpu + databaseCpu

/** For each goal `ok`, or what misses it at the largest size. */
type Verdict = Record<'cpu' | 'p99' | 'plan', string>

/** Prints a row of the table. */
function printResult(
  request: Pick<GrowthRequest, 'title' | 'as'>,
  sites: SizedSite[],
  results: Measurement[][],
  statements?: Statements,
): Verdict {
  const [smallest = [], ...larger] = results
  const goal = goalOf(request)
  const ratiosOf = (
    result: Measurement[],
    ratio: (small: Measurement, each: Measurement) => number,
  ) => result.map((each, index) => ratio(smallest.at(index - result.length) ?? each, each))
  const sideOf = (result: Measurement[]) =>
    `${Math.round(median(result.map(({ rate }) => rate)))}/s, ${median(result.map(cpuOf)).toFixed(2)} ms`
  const cells: Record<string, string> = Object.fromEntries([
    ['request', request.title],
    [sites[0]?.label ?? '', sideOf(smallest)],
    ...larger.map((result, index) => [
      sites[index + 1]?.label ?? '',
      `${withSpread(ratiosOf(result, (small, each) => cpuOf(small) / cpuOf(each)))}, ${sideOf(result)}`,
    ]),
  ])
  const last = results.at(-1) ?? []
  const byCpu = median(ratiosOf(last, (small, each) => cpuOf(small) / cpuOf(each)))
  const byRate = ratiosOf(last, (small, each) => each.rate / small.rate)
  // Whole milliseconds.
  const slower = median(last.map(p99Of)) / median(smallest.map(p99Of))
  const isDear = byCpu < goal.ratio && median(last.map(cpuOf)) > (goal.milliseconds ?? 0)
  const verdict: Verdict = {
    cpu: isDear ? `CPU ${byCpu.toFixed(2)} < ${goal.ratio}` : 'ok',
    p99: slower > slowest ? `p99 × ${slower.toFixed(1)}` : 'ok',
    plan: statements?.scanned.length ? `reads all ${statements.scanned.join(', ')}` : 'ok',
  }
  const misses = Object.values(verdict).filter((part) => part !== 'ok')
  const row = {
    ...cells,
    rate: withSpread(byRate),
    p99: `× ${slower.toFixed(1)}`,
    statements: statements ? `${statements.milliseconds.toFixed(1)} ms` : '',
    verdict: misses.join(', ') || 'ok',
  }
  const [, ...others] = Object.values<string>(row).map((cell) => cell.padEnd(12))
  printRow(`${request.title.padEnd(52)} ${others.join('  ')}`, row)
  return verdict
}

const p99Of = ({ p99 = NaN }: Measurement) => Math.max(p99, 1)
