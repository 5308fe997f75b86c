import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  type TestPersonality,
} from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import {
  insertAccounts,
  insertAttack,
  insertOrganicVotes,
  insertVotes,
  sessionOf,
} from '../../test/vote-cohorts.ts'
import { recountAll } from '../recount/service.ts'
import { listBusyPersonalities } from './store.ts'
import { pageSize, Walks } from './walks.ts'

const app = await startApp({}, { database: await openTestDatabase() })
const [administrator, colleague] = [await createAdministrator(app), await createAdministrator(app)]
let members: string[]

beforeAll(async () => {
  const personalities: TestPersonality[] = []
  for (let number = 0; number < 8; number += 1) personalities.push(await createPersonality(app))
  members = await insertOrganicVotes(app, personalities)
})

/** Lets the job run with all its looks. */
async function detect(): Promise<void> {
  await app.db.deleteFrom('settings').where('key', 'like', 'vote-detection-%').execute()
  await app.features.voteReviews.jobs.detection.run()
}

const countsOf = async ({ id }: TestPersonality) => {
  const { body } = await app.call('GET /personalities/:id/stats', { params: { id } })
  return { up: body.upvoteCount, down: body.downvoteCount }
}

async function reviewsOf(
  { id }: TestPersonality,
  status: 'open' | 'decided' = 'open',
  as = administrator,
) {
  const { body } = await app.call('GET /admin/vote-reviews', {
    as,
    query: { status, limit: '100' },
  })
  return body.data.filter(({ personality }) => personality.id === id)
}

async function onlyReviewOf(
  personality: TestPersonality,
  status: 'open' | 'decided' = 'open',
  as = administrator,
) {
  const [review, ...others] = await reviewsOf(personality, status, as)
  if (!review || others.length > 0) throw new Error('there is not exactly one review')
  return review
}

const decide = (id: string, outcome: 'RELEASED' | 'EXCLUDED', as = administrator) =>
  app.call('POST /admin/vote-reviews/:id/decision', {
    as,
    params: { id },
    body: { outcome, reason: 'One person registered them' },
  })

const messagesOf = async (userId: string) =>
  (
    await app.call('GET /notifications', { as: sessionOf(app, userId) })
  ).body.data.notifications.map(({ message }) => message)

const heldBy = async (userId: string) =>
  (await app.call('GET /vote-appeals', { as: sessionOf(app, userId) })).body.data

/** The number of excluded votes of this month, which everybody can read. */
const excludedVotes = async () => {
  app.clock.advance(2_000)
  return (await app.call('GET /integrity')).body.months[0]?.excludedVotes ?? 0
}

const expectRightCounts = async () => {
  const { wrong } = await recountAll(app.db)
  expect(wrong).toEqual([])
}

it('a cohort is held for review, members who voted in the same hour are not, and each voter is notified', async () => {
  const personality = await createPersonality(app)
  await insertVotes(app, personality, members.slice(0, 12), { minutesAgo: (at) => 3 + at })
  const accounts = await insertAttack(app, personality, { name: 'held' })
  expect(await countsOf(personality)).toEqual({ up: 72, down: 0 })
  await detect()
  expect(await countsOf(personality)).toEqual({ up: 12, down: 0 })
  const review = await onlyReviewOf(personality)
  expect(review).toMatchObject({ kind: 'COHORT', outcome: 'OPEN', accounts: 60, mayDecide: true })
  expect(review.signals).toContainEqual({ kind: 'domain', share: 100, times: expect.any(Number) })
  expect(review.histogram.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(50)
  const [first = ''] = accounts
  expect(await messagesOf(first)).toEqual([
    `Your vote on ${personality.name} is under review. It does not count until the review ends.`,
  ])
  expect(await heldBy(first)).toEqual([
    { personalityId: personality.id, kind: 'COHORT', outcome: 'OPEN', appeal: null },
  ])
  const { body } = await app.call('GET /votes/me', { as: sessionOf(app, first) })
  expect(body.data.map(({ state }) => state)).toEqual(['UNDER_REVIEW'])
  expect(await messagesOf(members[0] ?? '')).toEqual([])
  expect(await heldBy(members[0] ?? '')).toEqual([])
  await expectRightCounts()
})

it('a hold has one statement of reasons without its members, as the decision of a program, and an exclusion one of a person', async () => {
  const statements = async () =>
    (await app.db.selectFrom('statements').orderBy('id').selectAll().execute()).filter(
      ({ content_type_other: type }) => type === 'Votes',
    )
  const known = (await statements()).length
  const personality = await createPersonality(app)
  const [first = ''] = await insertAttack(app, personality, { name: 'stated', count: 40 })
  await detect()
  await detect()
  expect((await statements()).slice(known)).toMatchObject([
    {
      case_id: null,
      user_id: null,
      automated_detection: true,
      automated_decision: 'AUTOMATED_DECISION_FULLY',
      redress: 'VOTE_APPEAL',
    },
  ])
  await decide((await onlyReviewOf(personality)).id, 'EXCLUDED')
  const [, exclusion] = (await statements()).slice(known)
  expect(exclusion).toMatchObject({
    automated_decision: 'AUTOMATED_DECISION_PARTIALLY',
    decision_facts: 'One person registered them',
  })
  expect(JSON.stringify(exclusion)).not.toContain(first)
})

it('released votes count again, their voters are notified, and they are not held again', async () => {
  const personality = await createPersonality(app)
  const accounts = await insertAttack(app, personality, { name: 'released', count: 40 })
  await detect()
  const { id } = await onlyReviewOf(personality)
  expect((await decide(id, 'RELEASED')).body).toMatchObject({
    outcome: 'RELEASED',
    mayDecide: false,
    decidedBy: administrator.name,
  })
  expect(await countsOf(personality)).toEqual({ up: 40, down: 0 })
  expect(await messagesOf(accounts[1] ?? '')).toContain(
    `The review of your vote on ${personality.name} has ended. Your vote counts.`,
  )
  expect(await heldBy(accounts[1] ?? '')).toEqual([])
  await detect()
  expect(await reviewsOf(personality)).toEqual([])
  expect(await countsOf(personality)).toEqual({ up: 40, down: 0 })
  expect((await decide(id, 'EXCLUDED')).status).toBe(409)
  const { data } = (
    await app.call('GET /admin/audit', { as: colleague, query: { targetId: personality.id } })
  ).body
  expect(data).toMatchObject([
    {
      action: 'VOTES_RELEASED',
      actor: { id: administrator.id },
      reason: 'One person registered them',
    },
  ])
  await expectRightCounts()
})

it('excluded votes stay out of all counts, and another administrator grants the appeals', async () => {
  const personality = await createPersonality(app)
  const accounts = await insertAttack(app, personality, { name: 'excluded', count: 30 })
  const [first = '', second = ''] = accounts
  await detect()
  const { id } = await onlyReviewOf(personality)
  const excludedBefore = await excludedVotes()
  expect((await decide(id, 'EXCLUDED')).body.outcome).toBe('EXCLUDED')
  expect(await excludedVotes()).toBe(excludedBefore + 30)
  expect(await countsOf(personality)).toEqual({ up: 0, down: 0 })
  expect(await messagesOf(first)).toContain(
    `Your vote on ${personality.name} does not count. You can appeal.`,
  )
  const appeal = await app.call('POST /vote-appeals', {
    as: sessionOf(app, first),
    body: { personalityId: personality.id, text: '  I am one person. ' },
  })
  expect(appeal).toMatchObject({
    status: 201,
    body: { outcome: 'EXCLUDED', appeal: { text: 'I am one person.', outcome: 'PENDING' } },
  })
  const exported = await app.call('GET /users/me/export', { as: sessionOf(app, first) })
  expect(exported.body.voteAppeals).toMatchObject([
    { text: 'I am one person.', isGranted: null, personality: { slug: personality.slug } },
  ])
  const again = await app.call('POST /vote-appeals', {
    as: sessionOf(app, first),
    body: { personalityId: personality.id, text: 'Again' },
  })
  expect(again.status).toBe(409)
  const decideAppeals = (as: typeof administrator, isGranted: boolean) =>
    app.call('POST /admin/vote-reviews/:id/appeals/decision', {
      as,
      params: { id },
      body: { isGranted, reason: 'A class of a school' },
    })
  expect((await decideAppeals(administrator, true)).problem?.message).toBe(
    'Another administrator has to decide this.',
  )
  // To decide again, for somebody else.
  expect(await reviewsOf(personality, 'decided', colleague)).toEqual([])
  const seen = await onlyReviewOf(personality, 'open', colleague)
  expect(seen).toMatchObject({ mayDecide: true, openAppeals: 1 })
  expect(seen.appeals.map(({ text }) => text)).toEqual(['I am one person.'])
  expect((await decideAppeals(colleague, true)).body.outcome).toBe('RELEASED')
  expect(await reviewsOf(personality)).toEqual([])
  expect(await onlyReviewOf(personality, 'decided')).toMatchObject({ outcome: 'RELEASED' })
  expect(await excludedVotes()).toBe(excludedBefore)
  expect(await countsOf(personality)).toEqual({ up: 30, down: 0 })
  expect(await messagesOf(second)).toContain(
    `The review of your vote on ${personality.name} has ended. Your vote counts.`,
  )
  expect((await decideAppeals(colleague, false)).status).toBe(409)
  await expectRightCounts()
})

it('appeals can be decided only after the votes', async () => {
  const personality = await createPersonality(app)
  await insertAttack(app, personality, { name: 'undecided', count: 30 })
  await detect()
  const { id } = await onlyReviewOf(personality)
  const answer = await app.call('POST /admin/vote-reviews/:id/appeals/decision', {
    as: administrator,
    params: { id },
    body: { isGranted: true, reason: 'Too early' },
  })
  expect(answer.status).toBe(400)
  expect(await onlyReviewOf(personality)).toMatchObject({ outcome: 'OPEN' })
})

it('a rejected appeal is shown to its author alone, and the votes stay excluded', async () => {
  const personality = await createPersonality(app)
  const [first = '', second = ''] = await insertAttack(app, personality, {
    name: 'rejected',
    count: 30,
  })
  await detect()
  const { id } = await onlyReviewOf(personality)
  await app.call('POST /vote-appeals', {
    as: sessionOf(app, first),
    body: { personalityId: personality.id, text: 'Count it' },
  })
  await decide(id, 'EXCLUDED')
  await app.call('POST /admin/vote-reviews/:id/appeals/decision', {
    as: colleague,
    params: { id },
    body: { isGranted: false, reason: 'Nothing new' },
  })
  const rejection = `Your appeal was rejected. Your vote on ${personality.name} does not count.`
  expect(await messagesOf(first)).toContain(rejection)
  expect(await messagesOf(second)).not.toContain(rejection)
  expect((await heldBy(first))[0]?.appeal?.outcome).toBe('REJECTED')
  expect(await countsOf(personality)).toEqual({ up: 0, down: 0 })
})

it('further accounts of a cohort join its open review in groups, and fewer than five wait', async () => {
  const personality = await createPersonality(app)
  await insertAttack(app, personality, { name: 'grows', count: 30 })
  await detect()
  await insertAttack(app, personality, { name: 'grows_late', count: 3 })
  await detect()
  expect((await onlyReviewOf(personality)).accounts).toBe(30)
  expect(await countsOf(personality)).toEqual({ up: 3, down: 0 })
  await insertAttack(app, personality, { name: 'grows_more', count: 12 })
  await detect()
  expect((await onlyReviewOf(personality)).accounts).toBe(45)
  expect(await countsOf(personality)).toEqual({ up: 0, down: 0 })
})

it('votes of accounts with disposable addresses, also of subdomains, are held from five on', async () => {
  const personality = await createPersonality(app)
  const insert = async (name: string, count: number) =>
    insertVotes(
      app,
      personality,
      await insertAccounts(app, {
        name,
        count,
        mailDomain: (at) => (at % 2 ? 'box.mailinator.com' : 'mailinator.com'),
        registered: { first: 60 * 24 * 90, step: 300 },
      }),
      { minutesAgo: (at) => 30 + 20 * at },
    )
  await insert('disposable_few', 4)
  await insertVotes(app, personality, members.slice(0, 5), { minutesAgo: (at) => 10 + at })
  await detect()
  expect(await reviewsOf(personality)).toEqual([])
  await insert('disposable_more', 4)
  await detect()
  expect(await onlyReviewOf(personality)).toMatchObject({
    kind: 'DISPOSABLE',
    accounts: 5,
    signals: [],
  })
  expect(await countsOf(personality)).toEqual({ up: 5, down: 0 })
})

it('reviewers see no account, no type of vote and no exact number', async () => {
  const personality = await createPersonality(app)
  const accounts = await insertAttack(app, personality, { name: 'secret', count: 33 })
  const [first = ''] = accounts
  await detect()
  const before = await onlyReviewOf(personality)
  expect(before.accounts).toBe(30)
  const as = sessionOf(app, first)
  await app.call('POST /votes', { as, body: { personalityId: personality.id, type: 'DOWNVOTE' } })
  expect(await onlyReviewOf(personality)).toEqual(before)
  await app.call('DELETE /votes/:personalityId', { as, params: { personalityId: personality.id } })
  expect(await onlyReviewOf(personality)).toEqual(before)
  await app.call('POST /vote-appeals', {
    as,
    body: { personalityId: personality.id, text: 'Why?' },
  })
  const { text } = await app.call('GET /admin/vote-reviews', { as: administrator })
  expect(text).toContain('Why?')
  for (const secret of [...accounts, 'secret_', 'UPVOTE', 'DOWNVOTE', 'secret.example']) {
    expect(text).not.toContain(secret)
  }
})

it('votes that change and accounts that are deleted while a review opens and ends keep every count right', async () => {
  const personality = await createPersonality(app)
  const accounts = await insertAttack(app, personality, { name: 'races', count: 40 })
  const vote = (userId: string, type: 'UPVOTE' | 'DOWNVOTE') =>
    app.call('POST /votes', {
      as: sessionOf(app, userId),
      body: { personalityId: personality.id, type },
    })
  const remove = (userId: string) => app.db.deleteFrom('users').where('id', '=', userId).execute()
  await Promise.all([
    detect(),
    ...accounts.slice(0, 5).map((userId) => vote(userId, 'DOWNVOTE')),
    ...accounts.slice(5, 8).map(remove),
  ])
  await expectRightCounts()
  const reviews = await reviewsOf(personality)
  expect(reviews).toHaveLength(1)
  const { id = '' } = reviews[0] ?? {}
  const [released] = await Promise.all([
    decide(id, 'RELEASED'),
    decide(id, 'EXCLUDED', colleague),
    ...accounts.slice(8, 12).map((userId) => vote(userId, 'DOWNVOTE')),
    ...accounts.slice(12, 15).map(remove),
  ])
  expect([200, 409]).toContain(released.status)
  await expectRightCounts()
})

it('an administrator whose own vote is held leaves the decision to others', async () => {
  const personality = await createPersonality(app)
  const [first = ''] = await insertAttack(app, personality, { name: 'own', count: 30 })
  await detect()
  const { id } = await onlyReviewOf(personality)
  await app.db.updateTable('users').where('id', '=', first).set({ role: 'ADMIN' }).execute()
  // The change of the role has ended the sessions of before.
  const as = { ...administrator, token: app.tokens.sign({ userId: first, version: 1 }) }
  expect((await decide(id, 'RELEASED', as)).problem?.message).toBe(
    'Another administrator has to decide this.',
  )
  await app.db.updateTable('users').where('id', '=', first).set({ role: 'USER' }).execute()
})

it('a deleted personality takes its reviews along, open and decided, also out of the number of open reviews', async () => {
  const openReviews = async () => {
    app.clock.advance(2_000)
    return (await app.call('GET /integrity')).body.openReviews ?? 0
  }
  const stored = () =>
    app.db.selectFrom('vote_reviews').select(({ fn }) => fn.countAll<number>().as('count'))
  const [open, excluded] = [await createPersonality(app), await createPersonality(app)]
  await insertAttack(app, open, { name: 'taken_open', count: 30 })
  await insertAttack(app, excluded, { name: 'taken_excluded', count: 30 })
  const before = await stored().executeTakeFirstOrThrow()
  const openBefore = await openReviews()
  await detect()
  await decide((await onlyReviewOf(excluded)).id, 'EXCLUDED')
  // The number is told in fives.
  const others = await Promise.all(Array.from({ length: 5 }, () => createPersonality(app)))
  for (const [number, other] of others.entries()) {
    await insertAttack(app, other, { name: `taken_${number}`, count: 30 })
  }
  await detect()
  expect(await openReviews()).toBe(openBefore + 5)
  for (const { id } of [open, excluded, ...others]) {
    await app.call('DELETE /personalities/:id', { as: administrator, params: { id } })
  }
  expect(await openReviews()).toBe(openBefore)
  expect(await stored().executeTakeFirstOrThrow()).toEqual(before)
  await expectRightCounts()
})

it('finds a cohort on a site without any other vote, half of which oppose', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const subject = await createPersonality(own)
  await insertAttack(own, subject, { name: 'first', count: 25 })
  await insertAttack(own, subject, { name: 'first_against', count: 20, type: 'DOWNVOTE' })
  await own.features.voteReviews.jobs.detection.run()
  expect(await own.db.selectFrom('vote_holds').select('user_id').execute()).toHaveLength(45)
  const { body } = await own.call('GET /personalities/:id/stats', { params: { id: subject.id } })
  expect(body.voteCount).toBe(0)
})

/** Notes five votes on a personality in this hour, and in each of the three before. */
const changeHourly = (own: TestApp, id: string) =>
  sql`
    insert into vote_history (personality_id, hour, upvotes, downvotes, to_upvote, to_downvote, changes)
    select ${id}, date_trunc('hour', now()) - hour * interval '1 hour', 5, 0, 0, 0, 5 from generate_series(0, 3) as hour
  `.execute(own.db)

it('votes on thousands of others do not draw the look away from a person, whatever page they are on', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const addDecoys = () =>
    sql`
      with decoys as (
        insert into personalities (name, slug) select 'Decoy', 'decoy-' || gen_random_uuid()
        from generate_series(1, ${pageSize + 50}::int) returning id
      )
      insert into vote_history (personality_id, hour, upvotes, downvotes, to_upvote, to_downvote, changes)
      select id, date_trunc('hour', now()), 1000, 0, 0, 0, 1000 from decoys limit 30
    `.execute(own.db)
  const attacked: TestPersonality[] = []
  for (const name of ['first', 'middle', 'last']) {
    const personality = await createPersonality(own)
    attacked.push(personality)
    await insertAttack(own, personality, { name })
    if (name !== 'last') await addDecoys()
  }
  await own.features.voteReviews.jobs.detection.run()
  const open = await own.db
    .selectFrom('vote_findings')
    .select(['personality_id as id', 'account_count as accounts'])
    .orderBy('personality_id')
    .execute()
  expect(open).toEqual(attacked.map(({ id }) => ({ id, accounts: 60 })))
})

it('busy people are read in pages of bounded size, of which none leaves anybody out', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const busy: string[] = []
  for (let number = 0; number < 7; number += 1) {
    const { id } = await createPersonality(own)
    if (number % 3 === 0) continue
    busy.push(id)
    await changeHourly(own, id)
  }
  const since = new Date(own.clock.now() - 7_200_000)
  const pages: string[][] = []
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after) {
    const page = await listBusyPersonalities(own.db, after, { since, min: 10, limit: 2 })
    pages.push(page.busy.map(({ id }) => id))
    after = page.next
  }
  expect(pages.map(({ length }) => length)).toEqual([1, 1, 2, 0])
  expect(pages.flat()).toEqual(busy.toSorted())
  const many = await listBusyPersonalities(own.db, busy[0] ?? '', { since, min: 16, limit: 9 })
  expect(many).toEqual({ busy: [], next: null })
})

it('a look goes on after a person whom it fails on, with the others', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const visited: string[] = []
  const people: string[] = []
  for (let number = 0; number < 3; number += 1) {
    const { id } = await createPersonality(own)
    people.push(id)
    await changeHourly(own, id)
  }
  people.sort()
  const walks = new Walks(own, [
    {
      ...{ name: 'walk-of-a-test', every: 3_600_000, length: 3_600_000, min: 5 },
      visit: async ({ id }) => {
        visited.push(id)
        if (id === people[1]) throw new Error('too long')
      },
    },
  ])
  const { signal } = new AbortController()
  await expect(walks.run(signal)).rejects.toThrow('too long')
  expect(visited).toEqual(people.slice(0, 2))
  await walks.run(signal)
  expect(visited).toEqual(people)
  await walks.run(signal)
  expect(visited).toEqual(people)
})

it('votes of established members are not held, whatever they share', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const people: TestPersonality[] = []
  for (let number = 0; number < 3; number += 1) people.push(await createPersonality(own))
  const subject = await createPersonality(own)
  const insert = async (name: string, mailDomain: string, daysOld: number) => {
    const minutes = daysOld * 24 * 60
    const registered = { first: minutes, step: 0 }
    const accounts = { name, count: 25, mailDomain: () => mailDomain, registered }
    const ids = await insertAccounts(own, accounts)
    for (const [number, person] of people.entries()) {
      const minutesAgo = () => minutes - 1 - 24 * 60 * Math.min(1, number)
      await insertVotes(own, person, ids, { minutesAgo })
    }
    await insertVotes(own, subject, ids, { minutesAgo: () => 5 })
  }
  const held = async () => {
    await own.db.deleteFrom('settings').where('key', 'like', 'vote-detection-%').execute()
    await own.features.voteReviews.jobs.detection.run()
    return own.db.selectFrom('vote_holds').select('personality_id').execute()
  }
  await insert('members', 'one.example', 30.1)
  await insert('readers', 'mailinator.com', 30.1)
  expect(await held()).toEqual([])
  await insert('younger', 'two.example', 29.9)
  await insert('younger_readers', 'box.mailinator.com', 29.9)
  expect(await held()).toHaveLength(50)
})

it('an open review of the first rules is released as a group if the present rules would not hold its votes', async () => {
  const [released, kept] = [await createPersonality(app), await createPersonality(app)]
  const [first = ''] = await insertAttack(app, released, { name: 'earlier', count: 30 })
  await insertAttack(app, kept, { name: 'kept', count: 30 })
  await detect()
  await app.db
    .updateTable('vote_findings')
    .where('personality_id', 'in', [released.id, kept.id])
    .set({ type: 'UPVOTE' })
    .execute()
  const signals = [{ kind: 'domain', observed: 30, expected: 1, score: 20, accounts: 30 }]
  await app.db
    .updateTable('vote_findings')
    .where('personality_id', '=', released.id)
    .set({ signals: JSON.stringify(signals) })
    .execute()
  await app.features.voteReviews.jobs.detection.run()
  expect(await countsOf(released)).toEqual({ up: 30, down: 0 })
  expect(await countsOf(kept)).toEqual({ up: 0, down: 0 })
  expect(await onlyReviewOf(released, 'decided')).toMatchObject({
    outcome: 'RELEASED',
    decidedBy: null,
    reason: 'Votes are held by other rules now, and by these they count.',
  })
  expect(await messagesOf(first)).toContain(
    `The review of your vote on ${released.name} has ended. Your vote counts.`,
  )
  expect((await onlyReviewOf(kept)).accounts).toBe(30)
  await expectRightCounts()
})

it('only voters whose vote is held can appeal', async () => {
  const [personality, stranger] = [await createPersonality(app), await createUser(app)]
  const appeal = await app.call('POST /vote-appeals', {
    as: stranger,
    body: { personalityId: personality.id, text: 'Why?' },
  })
  expect(appeal.status).toBe(404)
})

it('notes the network of a vote as a hash that differs on the next day, and deletes it after eight days', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const personality = await createPersonality(own)
  const [voter, neighbour, stranger] = [
    await createUser(own),
    await createUser(own),
    await createUser(own),
  ]
  const vote = async (ip: string, as: typeof voter) => {
    await own.call('POST /votes', {
      as,
      ip,
      body: { personalityId: personality.id, type: 'UPVOTE' },
    })
    await own.prefixNotes.flush()
  }
  const notes = () => own.db.selectFrom('account_prefixes').selectAll().orderBy('day').execute()
  await vote('192.0.2.7', voter)
  await vote('192.0.2.99', neighbour)
  await vote('198.51.100.7', stranger)
  const prefixes = new Map((await notes()).map(({ user_id, prefix }) => [user_id, prefix]))
  expect(prefixes.get(neighbour.id)).toBe(prefixes.get(voter.id))
  expect(prefixes.get(stranger.id)).not.toBe(prefixes.get(voter.id))
  own.clock.advance(24 * 60 * 60_000)
  await vote('192.0.2.7', voter)
  const ofVoter = (await notes()).filter(({ user_id }) => user_id === voter.id)
  expect(new Set(ofVoter.map(({ prefix }) => prefix)).size).toBe(2)
  const leftAfter = async (days: number) => {
    own.clock.advance(days * 24 * 60 * 60_000)
    await own.features.voteReviews.jobs.detection.run()
    return (await notes()).length
  }
  expect(await leftAfter(7)).toBe(4)
  expect(await leftAfter(1)).toBe(1)
  expect(await leftAfter(1)).toBe(0)
})

it.each([
  ['on', true],
  ['off', false],
])('with VOTE_DETECTION=%s, the job that looks for cohorts starts: %s', async (setting, starts) => {
  const own = await startApp({ VOTE_DETECTION: setting }, { database: await openTestDatabase() })
  const { detection } = own.features.voteReviews.jobs
  detection.start()
  await detection.stop()
  const runs = own.db.selectFrom('settings').select('key').where('key', 'like', 'vote-detection-%')
  expect((await runs.execute()).length > 0).toBe(starts)
})
