import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.journey.test.ts',
  globalSetup: './test/journeys/setup.ts',
  outputDir: '.cache/journeys',
  reporter: 'list',
  retries: 0,
  forbidOnly: true,
  // Journeys mostly wait, so two cores run three at once.
  workers: 3,
  // Generous, because a machine with two cores runs three browsers, servers and databases at once.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Actions and console only: DOM snapshots and screenshots cost a third more processor time, and read
    // `blob:` pictures, which the content security policy forbids. `--trace=retain-on-failure` records them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
  },
})
