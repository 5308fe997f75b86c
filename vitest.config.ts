import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const withDatabase = ['server/**/*.api.test.ts', 'test/**/*.api.test.ts']
/** Tests of what only the embedded database does. */
const onlyEmbedded = ['server/**/*.embedded.test.ts']
/** Tests of what only a database server does. */
const onlyPostgres = ['{server,test}/**/*.postgres.test.ts']
/** Test files run one after another in a shared process, because loading the server takes longer than most of them. */
const sharedProcess = {
  isolate: false,
  setupFiles: ['test/close-started.ts'],
}
/** Playwright runs these, see playwright.config.ts. */
const journeys = ['test/journeys/**']

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine, because tests wait for sockets, timers and the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // Generous, because a machine with two cores runs three test files and two databases at once.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contract,server,web,verifier,scripts,test,bench,faults,mutations}/**/*.test.{ts,tsx}',
          ],
          exclude: [...withDatabase, ...onlyEmbedded, ...onlyPostgres, ...journeys],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-embedded',
          ...sharedProcess,
          include: [...withDatabase, ...onlyEmbedded],
          globalSetup: ['test/setup-embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          ...sharedProcess,
          include: [...withDatabase, ...onlyPostgres],
          globalSetup: ['test/setup-postgres.ts'],
        },
      },
    ],
  },
})
