import { expect, it } from 'vitest'
import type { RequestInput } from '../../contract/client.ts'
import { createPersonality, createUser, type TestUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createArea, createOrganization, giveMandates } from '../../test/offices.ts'
import { hour, insertVotes, manyVotes } from '../../test/past-votes.ts'

const app = await startApp()

type Query = RequestInput<'GET /one-by-one'>['query']

const next = async (query: Query = {}, as?: TestUser) =>
  (await app.call('GET /one-by-one', { query, as })).body
const names = async (query?: Query, as?: TestUser) =>
  (await next(query, as)).data.map(({ name }) => name)

const canada = await createArea(app, 'Canada')
const windsor = await createArea(app, 'Windsor', { parentId: canada.id })
const commons = await createOrganization(app, 'chamber', 'House of Commons')

const [maria, noor, olu, pat] = await Promise.all(
  ['Maria', 'Noor', 'Olu', 'Pat'].map((name) => createPersonality(app, { name })),
)
if (!maria || !noor || !olu || !pat) throw new Error('four people were created')
await giveMandates(app, [
  { personalityId: maria.id, areaId: windsor.id, chamberId: commons.id },
  { personalityId: noor.id, areaId: canada.id },
  { personalityId: olu.id, areaId: windsor.id, isCandidacy: true },
  { personalityId: pat.id, areaId: windsor.id, start: '2011', end: '2015' },
])
await insertVotes(app, maria.id, manyVotes(3, 'UPVOTE', hour))
await insertVotes(app, noor.id, manyVotes(1, 'DOWNVOTE', hour))
app.responseCache.drop()

it('lists people with the fewest votes first, without counts and without those who left office', async () => {
  const { data, total, of, nextCursor } = await next()
  expect(data.map(({ name }) => name)).toEqual(['Olu', 'Noor', 'Maria'])
  expect({ total, of, nextCursor }).toEqual({ total: 3, of: null, nextCursor: null })
  expect(Object.keys(data[0] ?? {}).filter((field) => /count|vote|share/i.test(field))).toEqual([])
})

it('lists the people of a chamber, a party, or those who represent an area and stand for it', async () => {
  expect(await next({ chamber: commons.slug })).toMatchObject({ of: 'House of Commons', total: 1 })
  expect(await names({ chamber: commons.slug })).toEqual(['Maria'])
  expect(await names({ area: windsor.slug })).toEqual(['Olu', 'Noor', 'Maria'])
  expect(await names({ area: canada.slug })).toEqual(['Noor'])
  expect(await names({ party: 'Nobody' })).toEqual([])
  for (const query of [{ chamber: 'none' }, { area: 'none' }]) {
    expect((await app.call('GET /one-by-one', { query })).status).toBe(404)
  }
})

it('leaves out on whom the member has voted, for this member alone', async () => {
  const [voter, other] = [await createUser(app), await createUser(app)]
  const body = { personalityId: noor.id, type: 'UPVOTE' } as const
  await app.call('POST /votes', { as: voter, body })
  expect(await names({}, voter)).toEqual(['Olu', 'Maria'])
  expect(await next({ area: canada.slug }, voter)).toMatchObject({ data: [], total: 0 })
  expect(await names({ area: canada.slug }, other)).toEqual(['Noor'])
  await app.call('DELETE /votes/:personalityId', { as: voter, params: { personalityId: noor.id } })
  expect(await names({ area: canada.slug }, voter)).toEqual(['Noor'])
})

it('goes on behind the last person, also when people get votes meanwhile', async () => {
  const party = 'Many'
  for (let at = 0; at < 41; at += 1) await createPersonality(app, { party })
  const voter = await createUser(app)
  const first = await next({ party }, voter)
  expect(first).toMatchObject({ total: 41 })
  expect(first.data).toHaveLength(20)
  for (const { id } of first.data) {
    await app.call('POST /votes', { as: voter, body: { personalityId: id, type: 'DOWNVOTE' } })
  }
  const second = await next({ party, cursor: first.nextCursor ?? '' }, voter)
  expect(second.total).toBeNull()
  const third = await next({ party, cursor: second.nextCursor ?? '' }, voter)
  expect(third.nextCursor).toBeNull()
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids).toHaveLength(41)
  expect(new Set(ids).size).toBe(41)
  const bad = await app.call('GET /one-by-one', { query: { cursor: '1' } })
  expect(bad.status).toBe(400)
})
