import fs from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { runRandomBallots } from '../faults/ballots/random-run.ts'
import { copyDatabase } from './postgres.ts'

// `npm run bench -- ballots` runs 10,000 operations; these are two hundred.
it('publishes what an honest site must, whatever members and reviewers do and whenever processes are killed', {
  timeout: 240_000,
}, async () => {
  const source = inject('databaseSource')
  if (source?.kind !== 'server') throw new Error('there is no database server')
  const folder = fs.mkdtempSync(path.join(inject('dataFolder'), 'ballots-'))
  const database = await copyDatabase(source.administration, source.templates.migrated)
  try {
    const report = await runRandomBallots({
      databaseUrl: database.url,
      folder,
      seed: '13',
      operations: 200,
    })
    expect(report.problems).toEqual([])
    expect(report.publications).toBeGreaterThanOrEqual(4)
    expect(report.killed.voting + report.killed.publishing).toBeGreaterThan(0)
    expect(report.found).toBeGreaterThan(50)
    expect(report.checked).toBeGreaterThan(10)
  } finally {
    await database.drop()
  }
})
