import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

it('ends each connection with the next response once it drains', async () => {
  const app = await startApp()
  const origin = await app.server.listen({ port: 0 })
  const connection = async () => (await fetch(`${origin}/api/health`)).headers.get('connection')
  expect(await connection()).toBe('keep-alive')
  app.drain()
  expect(await connection()).toBe('close')
})

it('is not ready for requests, and refuses votes, once a newer version has migrated the database', async () => {
  const database = await openTestDatabase()
  const app = await startApp({ LOG_LEVEL: 'silent' }, { database })
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  expect((await app.call('GET /ready')).status).toBe(200)

  await sql`insert into migrations (name) values ('9999-newer.sql')`.execute(app.db)
  await sql`drop function votes__write`.execute(app.db)
  expect((await app.call('GET /ready')).status).toBe(503)
  expect((await app.call('GET /health')).status).toBe(200)
  const vote = await app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })
  expect([vote.status, vote.headers['retry-after']]).toEqual([503, '5'])
})
