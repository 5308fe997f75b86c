import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { startPostgres } from '../test/postgres.ts'
import { checkBallots } from './ballots-part.ts'
import { measureBrowser } from './browser-part.ts'
import { measureCards } from './cards-part.ts'
import type { Bench } from './context.ts'
import { checkCounters } from './counters-part.ts'
import { measureDetection } from './detection/detection-part.ts'
import { measureEmbedded } from './embedded-part.ts'
import { measureHour } from './hour.ts'
import { measureImports } from './imports-part.ts'
import { measureSharedLimits } from './limits-part.ts'
import { startLoadedSite } from './loaded-site.ts'
import { measureMemory } from './memory-part.ts'
import { measureMerges } from './merges-part.ts'
import { measureBesideNodebb, readForum } from './nodebb-part.ts'
import { measurePages } from './page-part.ts'
import { populate } from './population.ts'
import { measureProcesses } from './processes-part.ts'
import { measurePublication } from './publication-part.ts'
import { measureDiscussions, measureLists } from './read-part.ts'
import { measureGates, measureShared } from './request-part.ts'
import { runPart } from './results.ts'
import { measureScale } from './scale.ts'
import { siteSettings, tokenOf } from './site-settings.ts'
import { measureStart } from './start-part.ts'
import { measureVotes } from './vote-part.ts'

type Parts = Record<string, (bench: Bench) => Promise<void>>

const parts: Parts = {
  votes: measureVotes,
  limits: measureSharedLimits,
  embedded: measureEmbedded,
  shared: measureShared,
  gates: measureGates,
  pages: measurePages,
  lists: measureLists,
  comments: measureDiscussions,
  processes: measureProcesses,
  cards: measureCards,
}

// `npm run bench` measures all parts, `npm run bench -- shared gates` these, `npm run bench -- scale 1000000` how the
// site grows, up to that many votes (in minutes with `--folder`, which keeps the filled databases), `scale people` with
// 1,000 and 100,000 people, `hour 60000 embedded` whether its memory grows in so many requests on that database, `start`
// how long it takes to be ready, `memory` its memory idle, under load and at rest, `imports embedded` how long an import
// takes on that database and how long votes beside it wait, `merges embedded` how long they wait for a merge, `counters 10000` whether every counter equals its rows after
// so many operations, `ballots 10000` whether the published lists are those of an honest site after so many operations,
// `browser` pages and clicks in Chromium, `publication` what publishing a million ballots costs, `detection` what the
// detector of cohorts finds in generated traffic, and `nodebb forum.json` votes beside a NodeBB forum that the file
// describes. Seeds may follow `counters 10000`, `ballots 10000` and `detection`. With `--keep` the results are written to
// `bench/results.md`.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean', default: false },
    /** Folder that keeps the filled databases of the part `scale`. */
    folder: { type: 'string' },
    /** Folder for heap snapshots of the part `hour`, to compare in Chrome's developer tools. */
    snapshots: { type: 'string' },
  },
})

/** Parts with a site of their own, by name, with the words that follow it. */
const partsAlone: Record<string, (words: string[]) => Promise<void>> = {
  scale: ([up, part]) => measureScale({ up, part, folder: values.folder }),
  hour: (words) => measureHour(words, values.snapshots),
  start: measureStart,
  memory: measureMemory,
  imports: measureImports,
  merges: measureMerges,
  counters: checkCounters,
  ballots: checkBallots,
  browser: measureBrowser,
  publication: measurePublication,
  detection: measureDetection,
}

const [first = '', ...others] = positionals
const measureAlone = partsAlone[first]
if (measureAlone) await runPart(first, () => measureAlone(others), values.keep)
else if (first === 'nodebb') {
  const forum = readForum(others[0] ?? '')
  await measureParts({ nodebb: (bench) => measureBesideNodebb(bench, forum) })
} else await measureParts(partsNamed(positionals))

/** The parts with these names, all if there are none. */
function partsNamed(words: string[]): Parts {
  const unknown = words.filter((word) => !(word in parts))
  if (unknown.length > 0) {
    throw new Error(
      `unknown parts: ${unknown.join(', ')}; there are ${[...Object.keys(parts), ...Object.keys(partsAlone), 'nodebb'].join(', ')}`,
    )
  }
  const named = Object.entries(parts).filter(([name]) => words.length === 0 || words.includes(name))
  return Object.fromEntries(named)
}

async function measureParts(chosen: Parts): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-bench-'))
  const postgres = await startPostgres({ durable: true })
  const databaseUrl = postgres.url('postgres')
  const database = await openDatabase({ databaseUrl, dataDir: '.' })
  await migrate(database)
  const population = await populate(database.db, 2_000, 500)
  const settings = siteSettings(databaseUrl, dataDir)
  const tokens = population.userIds.map((userId) => tokenOf(userId))
  const site = await startLoadedSite(settings)
  try {
    console.log(
      'ratio of the first rate to the second: median and spread of three pairs in turn (medians of each side)',
    )
    for (const [name, measure] of Object.entries(chosen)) {
      const bench = { site, settings, database, databaseUrl, population, tokens }
      await runPart(name, () => measure(bench), values.keep)
    }
  } finally {
    site.stop()
    await database.close()
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
