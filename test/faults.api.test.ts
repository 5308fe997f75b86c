import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type FaultName, nemeses } from '../faults/nemeses/all.ts'
import type { Nemesis } from '../faults/nemeses/nemesis.ts'
import { type RoundOptions, runRound } from '../faults/round.ts'
import { type Site, startSite } from '../faults/site.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { copyDatabase } from './postgres.ts'

// `npm run faults` runs many rounds of every fault; this is one round of a few.
const source = inject('databaseSource')
const random = seededRandom('faults')
const options: RoundOptions = { callsEach: 12, liveLimit: 20_000 }

let site: Site
let drop = async () => {}
beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(inject('dataFolder'), 'faults-'))
  if (source?.kind === 'embedded') {
    fs.cpSync(source.prepared, path.join(folder, 'data-0'), { recursive: true })
    site = await startSite({ topology: 'embedded', folder, random })
  } else if (source) {
    const database = await copyDatabase(source.administration, source.templates.migrated)
    drop = database.drop
    site = await startSite({ topology: 'server', folder, random, databaseUrl: database.url })
  }
})
afterAll(async () => {
  await site.stop()
  await drop()
})

const faults: FaultName[] =
  source?.kind === 'embedded' ? ['kill'] : ['kill', 'cut', 'hang-up', 'drop-notify']

for (const fault of faults) {
  it(`loses, doubles and miscounts nothing that was acknowledged: ${fault}`, async () => {
    const { problems, acknowledged } = await runRound(site, nemeses[fault], random, 0, options)
    expect(problems).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  })
}

// Only a database server can be changed past the product.
if (source?.kind === 'server') {
  it('reports votes that were lost, comments that were doubled, and counters that differ', async () => {
    const vandal: Nemesis = {
      topologies: ['server'],
      strike: async () => 1,
      restore: async () => {
        await site.database?.query(`
          set session_replication_role = replica;
          delete from votes;
          insert into comments (user_id, personality_id, content)
          select user_id, personality_id, content from comments limit 1
        `)
      },
    }
    // Live counts may stay wrong, because the product has sent no event about what was changed past it.
    const limited = { ...options, liveLimit: 1_000 }
    const { lost, doubled, off } = await runRound(site, vandal, random, 0, limited)
    expect(lost).toBeGreaterThan(0)
    expect(doubled).toBe(1)
    expect(off).toBeGreaterThan(0)
  })
}
