import fs from 'node:fs'
import path from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { channels, type Hearer, pass, type StopHearing } from './hearing.ts'
import type { Tables } from './schema.ts'
import { connectionSettings, readers } from './values.ts'

/** Opens the embedded PostgreSQL in `<dataDir>/database`, locking the folder for this process. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    const database = await openPglite({ dataDir: path.join(dataDir, 'database') })
    return {
      ...database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens PGlite with what the product needs of it; without a `dataDir` it lives in memory. */
export async function openPglite(options: PGliteOptions): Promise<Database> {
  const pglite = await PGlite.create({
    ...options,
    extensions: { pg_trgm },
    parsers: readers,
  })
  for (const [name, value] of Object.entries(connectionSettings)) {
    await pglite.exec(`set ${name} = '${value}'`)
  }
  return {
    kind: 'embedded',
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    withScripts: async (work) => {
      const result = await work({
        run: async (script) => {
          await pglite.exec(script)
        },
        all: async <Row>(query: string) => (await pglite.query<Row>(query)).rows,
      })
      // PGlite learns array types when it opens: those of enums that a migration has just made are new to it.
      await pglite.refreshArrayTypes()
      return result
    },
    hear: (hearer) => hearPglite(pglite, hearer),
    close: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}

function hearPglite(pglite: PGlite, hearer: Hearer): StopHearing {
  const heard = channels.map((channel) =>
    pglite.listen(channel, (payload) => pass(hearer, channel, payload)),
  )
  return async () => {
    for (const stop of await Promise.all(heard)) await stop()
  }
}
