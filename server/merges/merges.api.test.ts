import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { insertVotes, manyVotes } from '../../test/past-votes.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { recountAll } from '../recount/service.ts'
import { beginMerge } from './store.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const { report } = moderationOf(app, administrator)

const cast = (as: TestUser, { id }: TestPersonality, type: VoteType) =>
  app.call('POST /votes', { as, body: { personalityId: id, type } })

const merge = (absorbed: TestPersonality, survivor: TestPersonality) =>
  app.call('POST /admin/merges', {
    as: administrator,
    body: { absorbedId: absorbed.id, survivorId: survivor.id },
  })

const split = (id: string) =>
  app.call('POST /admin/merges/:id/split', { as: administrator, params: { id } })

async function countsOf({ slug }: TestPersonality) {
  app.responseCache.drop()
  const { body } = await app.call('GET /personalities/:slug', { params: { slug } })
  return [body.upvoteCount, body.downvoteCount]
}

const expectConsistent = async () => expect((await recountAll(app.db)).wrong).toEqual([])

async function ownType(as: TestUser, { id }: TestPersonality) {
  const params = { personalityId: id }
  return (await app.call('GET /votes/:personalityId', { as, params })).body.userVoteType
}

/** Two people with votes of others, six members who voted on both, and one who voted on the first alone. */
async function createPair() {
  const [absorbed, survivor] = [await createPersonality(app), await createPersonality(app)]
  await insertVotes(app, absorbed.id, manyVotes(7, 'UPVOTE', 1_000))
  await insertVotes(app, survivor.id, [
    ...manyVotes(20, 'UPVOTE', 1_000),
    ...manyVotes(9, 'DOWNVOTE', 1_000),
  ])
  const both = await Promise.all(Array.from({ length: 6 }, () => createUser(app)))
  const later = both.slice(0, 3)
  for (const as of later) await cast(as, survivor, 'UPVOTE')
  for (const as of both) await cast(as, absorbed, 'DOWNVOTE')
  for (const as of both.slice(3)) await cast(as, survivor, 'UPVOTE')
  const alone = await createUser(app)
  await cast(alone, absorbed, 'DOWNVOTE')
  return { absorbed, survivor, later, earlier: both.slice(3), alone }
}

it('lets the later vote of each member count, and restores every vote when the merge is undone', async () => {
  const { absorbed, survivor, later, earlier, alone } = await createPair()
  expect([await countsOf(absorbed), await countsOf(survivor)]).toEqual([
    [7, 7],
    [26, 9],
  ])
  const merged = await merge(absorbed, survivor)
  expect(merged).toMatchObject({
    status: 201,
    body: {
      absorbed: { name: absorbed.name },
      survivor: { name: survivor.name },
      areVotesMoved: true,
      canSplit: true,
    },
  })
  expect(await countsOf(survivor)).toEqual([30, 13])
  for (const as of [...later, alone]) expect(await ownType(as, survivor)).toBe('DOWNVOTE')
  for (const as of earlier) expect(await ownType(as, survivor)).toBe('UPVOTE')
  await expectConsistent()

  expect((await split(merged.body.id)).status).toBe(204)
  expect([await countsOf(absorbed), await countsOf(survivor)]).toEqual([
    [7, 7],
    [26, 9],
  ])
  for (const as of [...later, ...earlier]) {
    expect([await ownType(as, absorbed), await ownType(as, survivor)]).toEqual([
      'DOWNVOTE',
      'UPVOTE',
    ])
  }
  await expectConsistent()
  const log = await app.call('GET /admin/audit', {
    as: administrator,
    query: { targetId: absorbed.id },
  })
  expect(log.body.data).toMatchObject([{ action: 'PERSONALITY_SPLIT' }])
})

it('leads to the survivor from every address, and is in no list', async () => {
  const { absorbed, survivor, alone } = await createPair()
  await merge(absorbed, survivor)
  app.responseCache.drop()
  const detail = await app.call('GET /personalities/:slug', { params: { slug: absorbed.slug } })
  expect(detail.body).toMatchObject({ id: survivor.id, slug: survivor.slug })
  const params = { personalityId: absorbed.id }
  expect((await app.call('GET /votes/:personalityId', { as: alone, params })).body).toMatchObject({
    personalityId: survivor.id,
    userVoteType: 'DOWNVOTE',
  })
  const found = await app.call('GET /personalities', { query: { search: absorbed.name } })
  expect(found.body.data.map(({ id }) => id)).not.toContain(absorbed.id)
  expect(found.body.pagination.total).toBe(found.body.data.length)
  const { body } = await app.call('GET /personalities', { query: { limit: 100 } })
  expect(body.data.map(({ id }) => id)).not.toContain(absorbed.id)
  expect(body.pagination.total).toBe(body.data.length)
  const { body: facets } = await app.call('GET /personalities/facets')
  expect(facets.total).toBe(body.data.length)
})

it('takes comments, saves, news and reports along, keeps anonymous ones anonymous, and returns them', async () => {
  const { absorbed, survivor, alone } = await createPair()
  const [both, one] = [await createUser(app), await createUser(app)]
  await createComment(app, { author: one, personality: absorbed })
  await createComment(app, { author: one, personality: absorbed, isAnonymous: true })
  for (const as of [both, one]) {
    await app.call('PUT /saves/:personalityId', { as, params: { personalityId: absorbed.id } })
    await app.call('PUT /news/:personalityId', { as, params: { personalityId: absorbed.id } })
  }
  await app.call('PUT /saves/:personalityId', { as: both, params: { personalityId: survivor.id } })
  await app.call('PUT /news/:personalityId', { as: both, params: { personalityId: survivor.id } })
  await report(alone, 'personality', absorbed.id, 'wrong information')
  const saved = async (as: TestUser) =>
    (await app.call('GET /saves', { as })).body.data.map(({ id }) => id).toSorted()
  const ofNews = async (as: TestUser) =>
    (await app.call('GET /news', { as })).body.data.map((row) => row.personalityId).toSorted()
  const before = [await saved(both), await saved(one)]
  expect([await ofNews(both), await ofNews(one)]).toEqual(before)
  const { body } = await merge(absorbed, survivor)
  const comments = await app.call('GET /comments/:personalityId', {
    params: { personalityId: survivor.id },
  })
  expect(comments.body.data.map(({ user }) => user?.name ?? null).toSorted()).toEqual(
    [one.name, null].toSorted(),
  )
  expect([await saved(both), await saved(one)]).toEqual([[survivor.id], [survivor.id]])
  expect([await ofNews(both), await ofNews(one)]).toEqual([[survivor.id], [survivor.id]])
  await expectConsistent()
  expect((await split(body.id)).status).toBe(204)
  expect([await saved(both), await saved(one)]).toEqual(before)
  expect([await ofNews(both), await ofNews(one)]).toEqual(before)
  const returned = await app.call('GET /comments/:personalityId', {
    params: { personalityId: absorbed.id },
  })
  expect(returned.body.data).toHaveLength(2)
  await expectConsistent()
})

it('cannot be undone once somebody votes on the survivor, and then keeps no second vote', async () => {
  const { absorbed, survivor, later } = await createPair()
  const { body } = await merge(absorbed, survivor)
  const counts = await countsOf(survivor)
  await cast(later[0] as TestUser, survivor, 'DOWNVOTE')
  const refused = await split(body.id)
  expect(refused.status).toBe(409)
  expect(refused.problem?.message).toContain('somebody has voted since')
  await app.features.merges.jobs.merges.run()
  const left = await app.db
    .selectFrom('votes')
    .where('personality_id', '=', absorbed.id)
    .select('id')
    .execute()
  expect(left).toEqual([])
  expect(await countsOf(survivor)).toEqual(counts)
  await expectConsistent()
})

it('counts votes that are cast on either side meanwhile on the survivor, each once', async () => {
  const { absorbed, survivor } = await createPair()
  await insertVotes(app, absorbed.id, manyVotes(3_000, 'UPVOTE', 1_000))
  const before = (await countsOf(survivor))[0] ?? 0
  const members = await Promise.all(Array.from({ length: 40 }, () => createUser(app)))
  const other = await createPersonality(app)
  const merging = merge(absorbed, survivor)
  const replies = await Promise.all(
    members.map(async (as, index) => {
      const [reply] = await Promise.all([
        cast(as, index % 2 === 0 ? absorbed : survivor, 'UPVOTE'),
        cast(as, other, 'UPVOTE'),
      ])
      return reply
    }),
  )
  expect((await merging).status).toBe(201)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countsOf(survivor)).toEqual([before + 7 - 3 + 3_000 + 40, 13])
  expect(await countsOf(other)).toEqual([40, 0])
  await cast(members[0] as TestUser, absorbed, 'DOWNVOTE')
  expect(await ownType(members[0] as TestUser, survivor)).toBe('DOWNVOTE')
  await expectConsistent()
})

it('leaves votes that stay apart with their voters, who can remove them and vote again', async () => {
  const [absorbed, survivor] = [await createPersonality(app), await createPersonality(app)]
  const as = await createUser(app)
  await cast(as, absorbed, 'UPVOTE')
  const { body } = await merge(absorbed, survivor)
  expect(body.areVotesMoved).toBe(false)
  const own = async () => {
    const lists = await Promise.all([
      app.call('GET /votes/me', { as }),
      app.call('GET /votes/me', { as, query: { sortBy: 'personality.name' } }),
      app.call('GET /users/me/export', { as }),
    ])
    expect(lists[0].body.pagination.total).toBe(lists[0].body.data.length)
    expect(lists[1].body.data).toHaveLength(lists[0].body.data.length)
    expect(lists[2].body.votes).toHaveLength(lists[0].body.data.length)
    return lists[0].body.data.map(({ personality, state }) => [personality.id, state])
  }
  expect(await own()).toEqual([[absorbed.id, 'MERGED']])
  expect((await cast(as, absorbed, 'DOWNVOTE')).body).toMatchObject({ downvoteCount: 1 })
  expect(await own()).toEqual([
    [survivor.id, 'COUNTED'],
    [absorbed.id, 'MERGED'],
  ])
  const params = { personalityId: absorbed.id }
  const removed = await app.call('DELETE /votes/:personalityId', { as, params })
  expect(removed.body).toMatchObject({ downvoteCount: 1, userVoteType: 'DOWNVOTE' })
  expect(await own()).toEqual([[survivor.id, 'COUNTED']])
  expect((await split(body.id)).status).toBe(204)
  expect([await countsOf(absorbed), await countsOf(survivor)]).toEqual([
    [0, 0],
    [0, 1],
  ])
  await expectConsistent()
})

it('gives the survivor names, mandates, links and notes, which the history of facts shows, and returns them', async () => {
  const { absorbed, survivor } = await createPair()
  await sql`
    insert into mandates (personality_id, role) values (${absorbed.id}, 'Mayor')
  `.execute(app.db)
  await sql`
    insert into personality_identifiers (scheme, value, personality_id) values ('wikidata', 'Q1', ${absorbed.id})
  `.execute(app.db)
  const notes = [{ day: '2026-01-31', text: 'Elected.', address: 'https://news.example/a' }]
  const notesOf = async ({ id }: TestPersonality) => {
    const params = { personalityId: id }
    const path = 'GET /admin/personalities/:personalityId/chart-notes'
    return (await app.call(path, { as: administrator, params })).body.notes
  }
  await app.call('PUT /admin/personalities/:personalityId/chart-notes', {
    as: administrator,
    params: { personalityId: absorbed.id },
    body: { notes },
  })
  const factsOf = async ({ id }: TestPersonality) => {
    const query = { absorbedId: id, survivorId: id }
    const { body } = await app.call('GET /admin/merges/preview', { as: administrator, query })
    return [body.mandates, body.names]
  }
  const statusOf = async ({ slug }: TestPersonality) => {
    app.responseCache.drop()
    return (await app.call('GET /personalities/:slug', { params: { slug } })).body.status
  }
  const { body } = await merge(absorbed, survivor)
  expect(await factsOf(survivor)).toEqual([1, 1])
  expect(await notesOf(survivor)).toEqual(notes)
  expect(await statusOf(survivor)).toBe('IN_OFFICE')
  const changes = await app.call('GET /admin/personalities/:personalityId/facts', {
    as: administrator,
    params: { personalityId: survivor.id },
  })
  expect(changes.body.data.map(({ fact }) => fact).toSorted()).toEqual([
    'identifiers',
    'mandates',
    'names',
  ])
  const params = { personalityId: survivor.id }
  const office = { chamberId: null, areaId: null, partyId: null, isIndependent: false, start: '' }
  const mayor = { ...office, role: 'Mayor', isCandidacy: false, end: '2099' }
  const deputy = { ...mayor, role: 'Deputy' }
  await app.call('PATCH /admin/personalities/:personalityId', {
    as: administrator,
    params,
    body: { mandates: [mayor, deputy] },
  })
  await split(body.id)
  expect([await notesOf(absorbed), await notesOf(survivor)]).toEqual([notes, []])
  expect([await factsOf(absorbed), await factsOf(survivor)]).toEqual([
    [1, 0],
    [1, 0],
  ])
  await app.call('PATCH /admin/personalities/:personalityId', {
    as: administrator,
    params,
    body: { mandates: [] },
  })
  expect([await statusOf(absorbed), await statusOf(survivor)]).toEqual(['IN_OFFICE', 'UNSPECIFIED'])
})

it('is finished by the job if its process dies, or given up with the votes as they were', async () => {
  const { absorbed, survivor, alone } = await createPair()
  const { rows } = await sql<{ id: string }>`
    select merges__begin(${absorbed.id}, ${survivor.id}, ${administrator.id}) as id
  `.execute(app.db)
  const waiting = cast(alone, absorbed, 'UPVOTE')
  expect(await merge(survivor, absorbed)).toMatchObject({ status: 409 })
  await app.features.merges.jobs.merges.run()
  expect((await waiting).body).toMatchObject({ personalityId: survivor.id, upvoteCount: 31 })
  await sql`select merges__cancel(${rows[0]?.id})`.execute(app.db)
  expect(await countsOf(survivor)).toEqual([31, 12])
  await expectConsistent()
})

it('refuses what is not there, the same person twice, and members', async () => {
  const [one, other] = [await createPersonality(app), await createPersonality(app)]
  expect((await merge(one, one)).status).toBe(409)
  expect((await merge(one, { ...other, id: administrator.id })).status).toBe(409)
  expect((await split(one.id)).status).toBe(404)
  await merge(one, other)
  expect((await merge(one, other)).status).toBe(409)
  const query = { absorbedId: one.id, survivorId: other.id }
  const preview = await app.call('GET /admin/merges/preview', { as: administrator, query })
  expect(preview.status).toBe(404)
  await expectConsistent()
})

it('is begun again when its process has died, and given up after the tenth time: then votes go on', async () => {
  const lines = new PassThrough().setEncoding('utf8')
  const later = await startApp({}, { logStream: lines })
  /** A merge whose process died after it had begun, and that was begun again so often. */
  async function abandoned(attempts: number) {
    const pair = await createPair()
    const [absorbedId, survivorId] = [pair.absorbed.id, pair.survivor.id]
    const begun = { absorbedId, survivorId, actorId: administrator.id }
    const id = await inTransaction(app.db, (tx) => beginMerge(tx, begun))
    await sql`update merges set attempts = ${attempts} where id = ${id}`.execute(app.db)
    await later.features.merges.jobs.merges.run()
    return pair
  }
  const finished = await abandoned(9)
  expect(await countsOf(finished.survivor)).toEqual([30, 13])
  const givenUp = await abandoned(10)
  expect(await countsOf(givenUp.survivor)).toEqual([26, 9])
  expect((await cast(givenUp.alone, givenUp.survivor, 'UPVOTE')).status).toBe(200)
  expect(await countsOf(givenUp.survivor)).toEqual([27, 9])
  expect(lines.read()).toContain('given up after 10 attempts')
  await expectConsistent()
})
