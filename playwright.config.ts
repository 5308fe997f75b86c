import { defineConfig } from '@playwright/test'
import { testConfig } from './test/config.ts'
import { leftOut } from './test/long-tests.ts'

/** Journeys that take a minute and a half or more on two cores. */
const long =
  /\/(accessibility|right-to-left|voting|getting-around|moderation|site-settings|late-fonts|translated-pages|durability|admin|comments|ballots|profiles|demo-in-production|posts)\.journey\.test\.ts$/

const others = leftOut('journeys', testConfig.shard).map((file) => `**/${file}`)

export default defineConfig({
  testDir: 'test/journeys',
  // Playwright runs projects in this order: a run should not end with one long file alone.
  projects: [
    { name: 'long', testMatch: long, testIgnore: others },
    { name: 'short', testMatch: '**/*.journey.test.ts', testIgnore: [long, ...others] },
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
