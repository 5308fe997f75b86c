import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { measureEventLoop } from '../../../test/event-loop.ts'
import { createUser, createVerifiedUser } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'

it('keeps the event loop free while it corrects many words', async () => {
  const app = await startApp()
  const author = await createVerifiedUser(app)
  await sql`
    insert into posts (user_id, content)
    select ${author.id}, (
      select string_agg(substr(md5((post * 1000 + word)::text), 1, 4 + word % 9), ' ')
      from generate_series(1, 60) as word
    )
    from generate_series(1, 1000) as post
  `.execute(app.db)
  const words = Array.from({ length: 20 }, (_, number) => `${number}abc${number}def`)
  const search = words.join(' ').slice(0, 200)
  const { result, longestBlock } = await measureEventLoop(() =>
    app.call('GET /posts', { query: { search } }),
  )
  expect(result.status).toBe(200)
  expect(longestBlock).toBeLessThan(100)
})

it('rate-limits searches more strictly than reads, by address and by account', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.05' })
  const user = await createUser(app)
  const searches = [
    () => app.call('GET /posts', { query: { search: 'budget' } }),
    () => app.call('GET /personalities', { query: { search: 'budget' } }),
    () => app.call('GET /users/search', { query: { q: 'budget' } }),
  ]
  const statuses = []
  for (const search of [...searches, ...searches, ...searches])
    statuses.push((await search()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429])
  expect((await app.call('GET /posts')).status).toBe(200)
  expect((await app.call('GET /personalities')).status).toBe(200)

  const searchFrom = (ip: string) =>
    app.call('GET /users/search', { as: user, ip, query: { q: 'budget' } })
  const accountStatuses = []
  for (const host of [1, 2, 3, 4, 5])
    accountStatuses.push((await searchFrom(`10.2.0.${host}`)).status)
  expect(accountStatuses).toEqual([200, 200, 200, 429, 429])
})
