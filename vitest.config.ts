import fs from 'node:fs'
import { defineConfig } from 'vitest/config'
import { testConfig } from './test/config.ts'
import { leftOut } from './test/long-tests.ts'
import { LongestFirst } from './test/longest-first.ts'

const withDatabase = ['server/**/*.api.test.ts', 'test/**/*.api.test.ts']
/** Features without transactions that depend on the kind of the database: its notifications, its state, and counters. */
const dependent = ['comments', 'health', 'live', 'votes']
const holdsTransactions = (feature: string) =>
  fs
    .globSync(`server/${feature}/**/*.ts`)
    .some((file) => fs.readFileSync(file, 'utf8').includes('inTransaction('))
/**
 * Features whose first tests are the slowest ones, and what runs their transactions on the embedded database instead: the
 * files of imports named below, and the votes that change while a kill and a recount go on.
 */
const slowest = ['imports', 'vote-reviews', 'unusual-activity']
/** The first tests of these features. */
const ofFeatures = fs
  .readdirSync('server')
  .filter(
    (name) => !slowest.includes(name) && (dependent.includes(name) || holdsTransactions(name)),
  )
  .map((name) => `server/${name}/${name}.api.test.ts`)
/**
 * Tests that run on the embedded database too. It runs the same PostgreSQL, in one session, so what a statement returns is
 * the same there. What can differ is whether it runs: transactions that wait for each other, what is sent while another
 * request runs or is interrupted, and what is written to files. Contract walks send each request once, and the first tests
 * of a feature with transactions take these; walks that compare what responses reveal run on a server alone.
 */
const alsoEmbedded = [
  'test/contract/{access,hang-up,invalidation,wire}.api.test.ts',
  'test/{faults,prepared-statements}.api.test.ts',
  'server/{backups,recount}/**/*.api.test.ts',
  'server/imports/expected-files.api.test.ts',
  'server/imports/site-export/site-export.api.test.ts',
  'server/platform/database/*.api.test.ts',
  'server/**/*{concurrency,races}*.api.test.ts',
  ...ofFeatures,
]
/** Tests of what only the embedded database does, and of how long the event loop is blocked, which it adds to. */
const onlyEmbedded = ['{server,test}/**/*.embedded.test.ts']
/** Tests of what only a database server does. */
const onlyPostgres = ['{server,test}/**/*.postgres.test.ts']
/** Tests that run on the oldest supported PostgreSQL too: what it may execute differently, but not how it plans it. */
const alsoOldest = [
  'server/{serve,votes/vote-races}.postgres.test.ts',
  'server/{backups,comments,moderation,recount,votes}/{backups,comments,moderation,recount,votes}.api.test.ts',
  'server/ballots/publication.api.test.ts',
  'server/history/held-over-time.api.test.ts',
  'server/platform/database/{migrate.api,requirements.postgres}.test.ts',
]
/** Test files run one after another in a shared process, because loading the server takes longer than most of them. */
const sharedProcess = {
  isolate: false,
  setupFiles: ['test/close-started.ts'],
}
/**
 * Fewer workers than the others have, after them: each loads the server for some files only, and the embedded database
 * has a thread of its own. Four took 206 seconds of a processor, two 163, and less time.
 */
const fewFiles = { maxWorkers: 2, sequence: { groupOrder: 1 } }
/** Playwright runs these, see playwright.config.ts. */
const journeys = ['test/journeys/**']

const { shard } = testConfig

export default defineConfig({
  test: {
    // More than the cores of the smallest machine, two, because tests wait for sockets, timers and the database; few,
    // because each worker loads the server.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // Generous, because a machine with two cores runs three test files and two databases at once.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            '{contract,messages,server,verifier,scripts,test,bench,faults,mutations}/**/*.test.{ts,tsx}',
          ],
          exclude: [
            ...[...withDatabase, ...onlyEmbedded, ...onlyPostgres, ...journeys],
            ...leftOut('unit', shard),
          ],
        },
      },
      // Each file in a thread of its own: the web app keeps its state in modules, such as the session of a tab.
      {
        extends: true,
        test: { name: 'unit-web', pool: 'threads', include: ['web/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api-embedded',
          ...sharedProcess,
          ...fewFiles,
          include: [...alsoEmbedded, ...onlyEmbedded],
          exclude: leftOut('api-embedded', shard),
          globalSetup: ['test/setup-embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          ...sharedProcess,
          include: [...withDatabase, ...onlyPostgres],
          exclude: leftOut('api-postgres', shard),
          globalSetup: ['test/setup-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres-17',
          ...sharedProcess,
          ...fewFiles,
          include: alsoOldest,
          exclude: leftOut('api-postgres-17', shard),
          globalSetup: ['test/setup-postgres.ts'],
        },
      },
    ],
  },
})
