import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { createServerDatabase } from '../../../test/database.ts'
import { administer } from '../../../test/postgres.ts'
import { UnsuitableDatabase } from './requirements.ts'
import { openServer } from './server.ts'

const { url, drop } = await createServerDatabase()
afterAll(drop)
const name = new URL(url).pathname.slice(1)

it('refuses a pooler whose connections lack the settings that the site cannot send through it', async () => {
  await expect(openServer(url, { directUrl: url })).rejects.toThrow(UnsuitableDatabase)
  await administer(url, `alter database ${name} set timezone = 'UTC'`)
  await expect(openServer(url, { directUrl: url })).rejects.toThrow("statement_timeout = '10s'")
})

it('listens and runs scripts on connections past the pooler', async () => {
  await administer(url, `alter database ${name} set timezone = 'UTC'`)
  await administer(url, `alter database ${name} set statement_timeout = '10s'`)
  const database = await openServer(url, { directUrl: url })
  const listener = { onNotification: vi.fn(), onReconnect: vi.fn() }
  const stop = database.listen(listener)
  await vi.waitFor(() => expect(listener.onReconnect).toHaveBeenCalled(), 20_000)
  await sql`notify unread_counts, 'id'`.execute(database.db)
  await vi.waitFor(
    () => expect(listener.onNotification).toHaveBeenCalledWith('unread_counts', ['id']),
    20_000,
  )
  const [settings] = await database.withScripts(({ all }) =>
    all(
      `select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone`,
    ),
  )
  expect(settings).toEqual({ limit: '0', zone: 'UTC' })
  await stop()
  await database.close()
})
