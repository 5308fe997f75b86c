import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { measuringDatabase } from './database-cpu.ts'
import { type LoadedSite, startLoadedSite } from './loaded-site.ts'
import { type Population, populate } from './population.ts'
import { tokenOf } from './site-settings.ts'
import { alternatingTypes, voteRequests } from './vote-load.ts'

/** Compares votes on the embedded database, which is a part of the site's process, with votes on PostgreSQL. */
export async function measureEmbedded({ site, databaseUrl, population, tokens, settings }: Bench) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-bench-embedded-'))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const own = await populateEmbedded(dataDir)
    const ownTokens = own.userIds.map((userId) => tokenOf(userId))
    const withDatabaseCpu = await measuringDatabase(pool)
    const { JWT_SECRET, RATE_LIMIT_SCALE } = settings
    const embedded = await startLoadedSite({ JWT_SECRET, RATE_LIMIT_SCALE, DATA_DIR: dataDir })
    try {
      await compare(
        'votes over HTTP: embedded / PostgreSQL',
        votesOf('embedded', embedded, own, ownTokens),
        withDatabaseCpu(votesOf('PostgreSQL', site, population, tokens)),
      )
    } finally {
      embedded.stop()
    }
  } finally {
    await pool.end()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function populateEmbedded(dataDir: string): Promise<Population> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await migrate(database)
    return await populate(database.db, 2_000, 500)
  } finally {
    await database.close()
  }
}

function votesOf(name: string, site: LoadedSite, { personalityIds }: Population, tokens: string[]) {
  const types = alternatingTypes()
  return site.load(name, 'site', (connection) => {
    if (connection === 0) types.swap()
    return voteRequests(connection, tokens, personalityIds, types.current)
  })
}
