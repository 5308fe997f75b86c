import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const withDatabase = ['server/**/*.api.test.ts', 'test/**/*.api.test.ts']
/** Test files share a process one after the other, for loading the server takes longer than most of them. */
const sharedProcess = {
  include: withDatabase,
  isolate: false,
  setupFiles: ['test/close-started.ts'],
}
const journeys = ['test/journeys/**/*.journey.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // A machine with two cores runs two files, a browser and a database at once.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts,test,bench}/**/*.test.{ts,tsx}'],
          exclude: [...withDatabase, ...journeys],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-embedded',
          ...sharedProcess,
          globalSetup: ['test/setup-embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          ...sharedProcess,
          globalSetup: ['test/setup-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: journeys,
          globalSetup: ['test/journeys/setup.ts'],
          // They wait more than they work, so two cores take three at once; on their own, after what only works.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
