import { beforeAll, expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { votersOf } from '../../test/voters.ts'
import { updateHistory } from '../history/service.ts'
import { refreshPeople } from '../mandates/service.ts'
import { insertMandates } from '../mandates/store.ts'
import { findOrCreateOrganizations } from '../organizations/store.ts'
import { writeField, writeHeldFacts } from '../personalities/store.ts'
import { todayOf } from '../platform/today.ts'
import { recountAll } from './service.ts'
import { voteCounts } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})

const check = () => app.db.transaction().execute(voteCounts.check)

it('finds each counter that differs from its rows, and repairs it', async () => {
  const [ada, bo, cy] = [
    await createPersonality(app, { slug: 'ada' }),
    await createPersonality(app, { slug: 'bo' }),
    await createPersonality(app, { slug: 'cy' }),
  ]
  const voters = await Promise.all(Array.from({ length: 3 }, () => createUser(app)))
  for (const [index, as] of voters.entries()) {
    const type = index === 0 ? 'DOWNVOTE' : 'UPVOTE'
    await app.call('POST /votes', { as, body: { personalityId: ada.id, type } })
  }
  expect(await check()).toEqual({ total: 12, wrong: [] })

  const corrupt = (id: string, counts: { upvote_count?: number; downvote_count?: number }) =>
    app.db.updateTable('personality_totals').where('personality_id', '=', id).set(counts).execute()
  await corrupt(ada.id, { upvote_count: 7, downvote_count: 0 })
  await corrupt(bo.id, { downvote_count: 2 })
  await app.db.deleteFrom('personality_totals').where('personality_id', '=', cy.id).execute()
  expect(await check()).toEqual({
    total: 12,
    wrong: [
      { subject: 'ada', counter: 'upvoteCount', stored: 7, counted: 2 },
      { subject: 'ada', counter: 'downvoteCount', stored: 0, counted: 1 },
      { subject: 'bo', counter: 'downvoteCount', stored: 2, counted: 0 },
      { subject: 'cy', counter: 'verifiedUpvoteCount', stored: null, counted: 0 },
      { subject: 'cy', counter: 'verifiedDownvoteCount', stored: null, counted: 0 },
      { subject: 'cy', counter: 'upvoteCount', stored: null, counted: 0 },
      { subject: 'cy', counter: 'downvoteCount', stored: null, counted: 0 },
    ],
  })

  await app.db.transaction().execute(voteCounts.repair)
  expect(await check()).toEqual({ total: 12, wrong: [] })
  const { body } = await app.call('GET /personalities/:slug', { params: { slug: 'ada' } })
  expect(body).toMatchObject({ upvoteCount: 2, downvoteCount: 1, voteCount: 3 })
})

it('repairs while users vote, without losing a vote', async () => {
  const { id } = await createPersonality(app)
  const voters = await Promise.all(Array.from({ length: 20 }, () => createUser(app)))
  await Promise.all([
    ...voters.map((as) =>
      app.call('POST /votes', { as, body: { personalityId: id, type: 'UPVOTE' } }),
    ),
    app.db.transaction().execute(voteCounts.repair),
  ])
  expect((await check()).wrong).toEqual([])
  const { body } = await app.call('GET /votes/:personalityId', { params: { personalityId: id } })
  expect(body.upvoteCount).toBe(20)
})

it('keeps the total of the feed correct while accounts publish, turn private and are deleted', async () => {
  const authors = await Promise.all(Array.from({ length: 6 }, () => createVerifiedUser(app)))
  const [follower, administrator] = [await createUser(app), await createAdministrator(app)]
  const posts = await Promise.all(
    authors.map(async (author) => {
      await app.call('POST /follow/:userId', { as: follower, params: { userId: author.id } })
      return createPost(app, { author })
    }),
  )
  const setPrivacy = (as: TestUser, isPrivate: boolean) =>
    app.call('PUT /follow/privacy', { as, body: { isPrivate } })
  const { report, caseOf, decide } = moderationOf(app, administrator)
  const hide = async (id: string) => {
    await report(follower, 'post', id, 'spam')
    await decide((await caseOf(id)).id, 'hide', 'spam')
  }
  await Promise.all(
    authors.map(async (author, index) => {
      const more = [createPost(app, { author }), createPost(app, { author })]
      if (index % 2 === 0) await setPrivacy(author, true)
      if (index === 1) await setPrivacy(author, true).then(() => setPrivacy(author, false))
      if (index === 2) await setPrivacy(author, false)
      if (index === 3) await hide(posts[3]?.id ?? '')
      await Promise.all(more)
      if (index >= 4) {
        const body = { password: commonPassword }
        await app.call('DELETE /users/me', { as: author, body })
      }
    }),
  )
  expect((await recountAll(app.db)).wrong).toEqual([])
  const totalFor = async (as?: TestUser) => {
    const { body } = await app.call('GET /posts', { as, query: { limit: 100 } })
    expect(body.pagination.total).toBe(body.data.length)
    return body.pagination.total
  }
  // The first author is private; the hidden post is its author's alone.
  expect(await totalFor()).toBe(8)
  expect(await totalFor(follower)).toBe(11)
  expect(await totalFor(authors[0])).toBe(11)
  expect(await totalFor(authors[3])).toBe(9)

  await app.db.updateTable('feed_totals').set({ amount: 1 }).execute()
  expect((await recountAll(app.db, { repair: true })).wrong).toMatchObject([{ subject: 'feed' }])
  expect(await totalFor()).toBe(8)
})

it('finds and repairs a list order that differs from the counters', async () => {
  const { id, slug } = await createPersonality(app)
  const author = await createUser(app)
  const body = { personalityId: id, content: 'Remark' }
  await app.call('POST /comments', { as: author, body })
  expect((await recountAll(app.db)).wrong).toEqual([])
  await app.db.updateTable('personality_sorts').set({ views: 4 }).execute()
  const { wrong } = await recountAll(app.db, { repair: true })
  expect(wrong).toContainEqual({ subject: slug, counter: 'order by views', stored: 4, counted: 0 })
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('finds and repairs what closes votes and lists where it differs from the status', async () => {
  const { id, slug } = await createPersonality(app)
  const isFormer = { is_former: true }
  await app.db
    .updateTable('personality_totals')
    .where('personality_id', '=', id)
    .set(isFormer)
    .execute()
  await app.db
    .updateTable('personality_rankings')
    .where('personality_id', '=', id)
    .set(isFormer)
    .execute()
  const { wrong } = await recountAll(app.db, { repair: true })
  expect(wrong).toEqual([
    { subject: slug, counter: 'former in rankings', stored: 1, counted: 0 },
    { subject: slug, counter: 'former in votes', stored: 1, counted: 0 },
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('finds and repairs counts by party and letter that differ from the personalities', async () => {
  await createPersonality(app, { name: 'Xerxes Xu', party: 'Recount Union' })
  await createPersonality(app, { name: 'Zoe Zu', party: 'Recount League' })
  await createPersonality(app, { isIndependent: false })
  const facets = app.db.updateTable('personality_facets')
  await facets.where('value', '=', 'Recount Union').set({ unspecified: 7 }).execute()
  await facets.where('value', '=', 'Recount League').set({ value: 'Nobody' }).execute()
  const { wrong } = await recountAll(app.db, { repair: true })
  expect(wrong).toMatchObject([
    { subject: 'Nobody', counter: 'party unspecified', stored: 1, counted: 0 },
    { subject: 'Recount League', counter: 'party unspecified', stored: null, counted: 1 },
    { subject: 'Recount Union', counter: 'party unspecified', stored: 7, counted: 1 },
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
  app.responseCache.drop()
  const { parties } = (await app.call('GET /personalities/facets')).body
  expect(parties).toContainEqual({ party: 'Recount Union', count: 1 })
  expect(parties.map(({ party }) => party)).not.toContain('Nobody')
})

it('keeps counts by party correct while personalities are added, change party and are deleted', async () => {
  const administrator = await createAdministrator(app)
  const parties = ['Left Race', 'Right Race', 'Middle Race']
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const [from, to] = [parties[index % 3], parties[(index + 1) % 3]]
      const { id } = await createPersonality(app, { party: from ?? null })
      const params = { id }
      if (index % 2 === 0) {
        const body = { party: to ?? '' }
        await app.call('PATCH /personalities/:id', { as: administrator, params, body })
      }
      if (index < 3) {
        const as = signInAgain(app, administrator)
        await app.call('DELETE /personalities/:id', { as, params })
      }
    }),
  )
  expect((await recountAll(app.db)).wrong).toEqual([])
  app.responseCache.drop()
  const { body } = await app.call('GET /personalities/facets')
  const counted = body.parties.filter(({ party }) => parties.includes(party))
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(9)
})

it('finds and repairs a history that differs from the votes, and wrong rankings', async () => {
  const { id, slug } = await createPersonality(app)
  for (const type of ['UPVOTE', 'DOWNVOTE', 'UPVOTE'] as const) {
    const as = await createUser(app)
    await app.call('POST /votes', { as, body: { personalityId: id, type } })
  }
  await updateHistory(app)
  const more = await createUser(app)
  await app.call('POST /votes', { as: more, body: { personalityId: id, type: 'UPVOTE' } })
  expect((await recountAll(app.db)).wrong).toEqual([])

  await app.db.deleteFrom('vote_changes').execute()
  await app.db
    .updateTable('vote_history')
    .where('personality_id', '=', id)
    .set({ downvotes: 4 })
    .execute()
  await app.db
    .updateTable('personality_rankings')
    .where('personality_id', '=', id)
    .set({ support_low: 1 })
    .execute()
  const { wrong } = await recountAll(app.db, { repair: true })
  expect(wrong).toMatchObject([
    { subject: slug, counter: 'downvotes over time', stored: 4, counted: 1 },
    { subject: slug, counter: 'upvotes over time', stored: 2, counted: 3 },
  ])
  // The repair of the history appends to the outbox; the rankings follow when that is merged.
  await updateHistory(app)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('finds and repairs votes that differ from their voters, and voters that differ from their users', async () => {
  const { id } = await createPersonality(app)
  const voters = votersOf(app)
  const [verified, unconfirmed, held, other] = [
    await createVerifiedUser(app),
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ]
  for (const as of [verified, unconfirmed, held, other]) {
    await app.call('POST /votes', { as, body: { personalityId: id, type: 'UPVOTE' } })
  }
  await voters.confirm(unconfirmed.id, false)
  await voters.hold(id, [held.id])
  expect((await recountAll(app.db)).wrong).toEqual([])
  await app.database.withScripts(async ({ run }) => {
    await run('alter table votes disable trigger user; alter table voters disable trigger user')
    await run(`
      update voters set is_verified = not is_verified where user_id = '${verified.id}';
      update voters set had_holds = false where user_id = '${held.id}';
      update votes set is_eligible = true where user_id = '${unconfirmed.id}';
      update votes set review_id = null where user_id = '${held.id}';
    `)
    await run('alter table votes enable trigger user; alter table voters enable trigger user')
  })
  const { wrong } = await recountAll(app.db, { repair: true })
  // Then the counters, which the repaired votes have changed.
  expect(wrong.slice(0, 2)).toEqual([
    { subject: 'voters', counter: 'rows unlike their users', stored: 2, counted: 0 },
    { subject: 'votes', counter: 'rows unlike their voters', stored: 3, counted: 0 },
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
  const { body } = await app.call('GET /votes/:personalityId', { params: { personalityId: id } })
  expect(body.upvoteCount).toBe(2)
  expect(await voters.verifiedCounts(id)).toEqual({ up: 1, down: 0 })
})

it('makes rows of counters again that are missing', async () => {
  const { id } = await createPersonality(app)
  const post = await createPost(app)
  await app.db.deleteFrom('personality_sorts').where('personality_id', '=', id).execute()
  await app.db.deleteFrom('post_totals').where('post_id', '=', post.id).execute()
  const { wrong } = await recountAll(app.db, { repair: true })
  expect(wrong.map(({ counter, stored, counted }) => [counter, stored, counted])).toEqual([
    ['order by commentCount', null, 0],
    ['order by views', null, 0],
    ['commentsCount', null, 0],
    ['likesCount', null, 0],
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('finds what is not as the mandates say, and repairs it', async () => {
  const nextYear = String(new Date(app.clock.now()).getUTCFullYear() + 1)
  const people = await Promise.all(Array.from({ length: 6 }, () => createPersonality(app)))
  const ids = people.map(({ id }) => id)
  const [one = '', two = '', former = '', candidate = '', dead = '', held = ''] = ids
  const derived = () =>
    app.db
      .selectFrom('personalities')
      .where('id', 'in', ids)
      .select(['id', 'status', 'status_until', 'party_id', 'chamber_ids', 'area_ids'])
      .orderBy('id')
      .execute()
  await app.db.transaction().execute(async (tx) => {
    const [senate] = await findOrCreateOrganizations(tx, 'chamber', ['Recounted Senate'])
    const [left, right] = await findOrCreateOrganizations(tx, 'party', ['Left', 'Right'])
    const areas = await tx
      .insertInto('areas')
      .values([
        { slug: 'a', name: 'A' },
        { slug: 'b', name: 'B' },
        { slug: 'c', name: 'C' },
      ])
      .returning('id')
      .execute()
    const [a = '', b = '', c = ''] = areas.map(({ id }) => id)
    await tx.updateTable('areas').where('id', '=', a).set({ parent_id: b }).execute()
    await tx.updateTable('areas').where('id', '=', b).set({ parent_id: c }).execute()
    const office = {
      ...{
        isCandidacy: false,
        role: 'Senator',
        isIndependent: false,
        sourceId: null,
        isHeld: false,
      },
      ...{ chamberId: senate?.id ?? null, areaId: a, partyId: left?.id ?? null },
      ...{ start: '2020', end: null },
    }
    await insertMandates(tx, [
      { ...office, personalityId: one },
      { ...office, personalityId: one, start: '2021', partyId: right?.id ?? null, areaId: b },
      { ...office, personalityId: two, end: nextYear },
      { ...office, personalityId: two, start: `${nextYear}-02`, partyId: right?.id ?? null },
      { ...office, personalityId: former, end: '2022-05' },
      {
        ...office,
        personalityId: former,
        start: '2022',
        isCandidacy: true,
        end: '2023',
        areaId: c,
      },
      { ...office, personalityId: candidate, end: '2022', chamberId: null },
      { ...office, personalityId: candidate, isCandidacy: true, areaId: b },
      { ...office, personalityId: dead },
      { ...office, personalityId: held },
    ])
    await writeField(tx, dead, 'deathDate', '2021-03')
    await writeField(tx, held, 'party', 'Typed')
    await writeHeldFacts(tx, held, ['party'])
    await refreshPeople(tx, ids, todayOf(app.clock))
  })
  expect((await recountAll(app.db)).wrong).toEqual([])
  const right = await derived()
  expect(new Set(right.map(({ status }) => status)).size).toBe(4)

  await app.db
    .updateTable('personalities')
    .where('id', 'in', [two, dead])
    .set({
      status: 'UNSPECIFIED',
      status_until: null,
      party_id: null,
      chamber_ids: [],
      area_ids: [],
    })
    .execute()
  const counter = (name: string) => `rows unlike their mandates: ${name}`
  expect((await recountAll(app.db, { repair: true })).wrong).toEqual(
    expect.arrayContaining([
      { subject: 'personalities', counter: counter('status'), stored: 2, counted: 0 },
      { subject: 'personalities', counter: counter('party'), stored: 2, counted: 0 },
      { subject: 'personalities', counter: counter('chambers'), stored: 2, counted: 0 },
      { subject: 'personalities', counter: counter('areas'), stored: 2, counted: 0 },
      { subject: 'personalities', counter: counter('next change'), stored: 1, counted: 0 },
    ]),
  )
  expect(await derived()).toEqual(right)
  expect((await recountAll(app.db)).wrong).toEqual([])
})
