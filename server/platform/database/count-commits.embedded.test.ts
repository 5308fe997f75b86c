import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../../test/cleanup.ts'
import { createPreparedDataFolder } from '../../../test/database.ts'
import { countCommits } from './count-commits.ts'
import { openEmbedded } from './embedded.ts'

it('counts what others have committed, so that an import makes room for their votes', async () => {
  const folder = createTempFolder('count-commits')
  await createPreparedDataFolder(folder)
  const { db, close } = await openEmbedded(folder)
  onTestFinished(async () => {
    await close()
    removeTempFolder(folder)
  })
  const before = await countCommits(db)
  for (let count = 0; count < 100; count += 1) await sql`select`.execute(db)
  await vi.waitFor(
    async () => expect((await countCommits(db)) - before).toBeGreaterThanOrEqual(100),
    20_000,
  )
})
