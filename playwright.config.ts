import { defineConfig } from '@playwright/test'
import { testConfig } from './test/config.ts'

/** Journeys that take half a minute or more on two cores. */
const long =
  /(voting|accessibility|profiles|admin|post-pages|search|moderation|comments|getting-around|translated-pages)\.journey\.test\.ts$/

export default defineConfig({
  testDir: 'test/journeys',
  // Playwright runs projects in this order: a run should not end with one long file alone.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testMatch: '**/*.journey.test.ts', testIgnore: long },
  ],
  globalSetup: './test/journeys/setup.ts',
  outputDir: '.cache/journeys',
  reporter: 'list',
  retries: 0,
  forbidOnly: true,
  // One journey takes one and a half processors, but waits in between.
  workers: 3,
  // Generous, because a machine with two cores runs three browsers, servers and databases at once.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // `npm test` runs failed journeys again with traces. They show actions and console only: DOM snapshots
    // and screenshots read `blob:` pictures, which the content security policy forbids. `--trace=on` records them.
    trace: {
      mode: testConfig.recordsTraces ? 'on' : 'off',
      snapshots: false,
      screenshots: false,
      sources: false,
    },
  },
})
