import { parseArgs } from 'node:util'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { type ExplainedRequest, explainRequests } from '../test/explain-requests.ts'
import { communityOf, filledTables } from './community.ts'
import { startFilledServer } from './filled-server.ts'

/**
 * Fills a database with a large community and prints the EXPLAIN (ANALYZE, BUFFERS) plans of its GET requests, the slowest
 * first. Fails on a sequential scan of a large table. `npm run bench:plans -- 100000` fills that many votes; with
 * `--folder` the filled database is kept.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' } },
})

const server = await startFilledServer(values.folder)
const folder = createTempFolder('plans')
try {
  const url = await server.fill(communityOf(Number(positionals[0] ?? 1_000_000)))
  const costOf = ({ statements }: ExplainedRequest) =>
    statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const explained = await explainRequests(url, folder)
  for (const each of explained.toSorted((a, b) => costOf(b) - costOf(a))) printPlans(each)
} finally {
  await server.stop()
  removeTempFolder(folder)
}

function printPlans({ request, status, statements }: ExplainedRequest) {
  const milliseconds = statements.reduce((sum, statement) => sum + statement.milliseconds, 0)
  const pages = statements.reduce((sum, statement) => sum + statement.pages, 0)
  const scanned = new Set(statements.flatMap((statement) => statement.scanned))
  const large = filledTables.filter((table) => scanned.has(table))
  const scans = large.length > 0 ? `, SEQUENTIAL SCAN OF ${large.join(', ')}` : ''
  console.log(
    `\n## ${request.title}: ${status}, ${milliseconds.toFixed(1)} ms, ${pages} pages${scans}`,
  )
  for (const { steps, text } of statements) {
    console.log(`   ${text.replace(/\s+/g, ' ').slice(0, 300)}`)
    for (const { depth, text } of steps) console.log(`     ${'  '.repeat(depth)}${text}`)
  }
  if (large.length > 0) process.exitCode = 1
}
