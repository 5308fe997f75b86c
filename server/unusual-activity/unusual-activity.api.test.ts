import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { createPersonality, type TestPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { insertAccounts, insertVotes } from '../../test/vote-cohorts.ts'
import { updateHistory } from '../history/service.ts'
import { recountAll } from '../recount/service.ts'

const [hour, day] = [60, 24 * 60]

const app = await startApp({}, { database: await openTestDatabase() })
let members: string[]
let crowded: TestPersonality

/** Accounts that nobody knows a shared trait of. */
const accounts = (name: string, count: number, daysOld: number) =>
  insertAccounts(app, {
    name,
    count,
    mailDomain: (number) => `${name}-${number}.example`,
    registered: { first: daysOld * day, step: 0 },
  })

beforeAll(async () => {
  const people: TestPersonality[] = []
  for (let number = 0; number < 3; number += 1) people.push(await createPersonality(app))
  members = await accounts('member', 40, 100)
  for (const [number, person] of people.entries()) {
    await insertVotes(app, person, members, { minutesAgo: () => (90 - number) * day })
  }
  crowded = await createPersonality(app)
  await sql`update personalities set created_at = now() - interval '100 days'`.execute(app.db)
})

async function look(): Promise<void> {
  app.clock.advance(60_000)
  await app.db.deleteFrom('settings').where('key', 'like', 'unusual-activity%').execute()
  await app.features.unusualActivity.jobs.surges.run()
  await updateHistory(app)
  app.responseCache.drop()
}

async function createKnown(): Promise<TestPersonality> {
  const person = await createPersonality(app)
  await sql`
    update personalities set created_at = now() - interval '100 days' where id = ${person.id}
  `.execute(app.db)
  return person
}

const detailOf = async ({ slug }: TestPersonality) =>
  (await app.call('GET /personalities/:slug', { params: { slug } })).body

it('votes of new accounts in a surge count, are named, and rankings use the number without them', async () => {
  const person = await createKnown()
  await insertVotes(app, person, members.slice(0, 20), { minutesAgo: (at) => 3 * day + at * hour })
  await insertVotes(app, person, members.slice(20, 30), {
    type: 'DOWNVOTE',
    minutesAgo: (at) => 3 * day + at * hour,
  })
  await look()
  expect(await detailOf(person)).toMatchObject({
    hasUnusualActivity: false,
    unusualActivity: null,
    withoutSetApart: null,
  })
  const fresh = await accounts('fresh', 62, 1)
  await insertVotes(app, person, fresh, { minutesAgo: () => 5 })
  await look()
  const today = new Date(app.clock.now()).toISOString().slice(0, 10)
  const detail = await detailOf(person)
  expect(detail).toMatchObject({
    upvoteCount: 82,
    downvoteCount: 10,
    hasUnusualActivity: true,
    unusualActivity: { until: null, votes: 60 },
    withoutSetApart: { upvoteCount: 20, downvoteCount: 10, supportPercentage: 67 },
  })
  expect((await app.call('GET /integrity')).body).toMatchObject({ setApartVotes: 60 })
  expect(detail.unusualActivity?.since).toBeDefined()
  expect((detail.unusualActivity?.since ?? '') <= today).toBe(true)
  const { body } = await app.call('GET /personalities/leaders', {})
  const names = body.mostApproved.map(({ id }) => id)
  const rival = await createKnown()
  await insertVotes(app, rival, members.slice(0, 30), { minutesAgo: () => 3 * day })
  await look()
  expect(names).toContain(person.id)
  const { body: after } = await app.call('GET /personalities', {
    query: { sortBy: 'bestSupported' },
  })
  const order = after.data.map(({ id }) => id)
  expect(order.indexOf(rival.id)).toBeLessThan(order.indexOf(person.id))
  const { wrong } = await recountAll(app.db)
  // Some people were added earlier than the site counted them.
  expect(wrong.filter(({ counter }) => counter !== 'personalities')).toEqual([])
})

it('fewer than twenty votes are set apart without being named', async () => {
  const person = await createKnown()
  await insertVotes(app, person, await accounts('unnamed', 19, 1), { minutesAgo: () => 5 })
  await look()
  expect(await detailOf(person)).toMatchObject({
    hasUnusualActivity: false,
    unusualActivity: null,
    withoutSetApart: { upvoteCount: 0 },
  })
})

it('votes of established and verified members are never set apart', async () => {
  const person = await createKnown()
  await insertVotes(app, person, members, { minutesAgo: () => 5 })
  const verified = await accounts('verified', 20, 1)
  await sql`
    update users set verification_status = 'VERIFIED' where id = any(${verified}::uuid[])
  `.execute(app.db)
  await insertVotes(app, person, verified, { minutesAgo: () => 4 })
  await look()
  expect(await detailOf(person)).toMatchObject({ unusualActivity: null, withoutSetApart: null })
})

it('what is set apart changes in steps of five voters, and ends as accounts become established', async () => {
  const person = await createKnown()
  const first = await accounts('first', 30, 1)
  await insertVotes(app, person, first, { minutesAgo: () => 5 })
  await look()
  const apart = async () => {
    const { upvoteCount, withoutSetApart } = await detailOf(person)
    return upvoteCount - (withoutSetApart?.upvoteCount ?? upvoteCount)
  }
  expect(await apart()).toBe(30)
  expect((await detailOf(person)).hasUnusualActivity).toBe(true)
  await insertVotes(app, person, await accounts('few', 4, 1), { minutesAgo: () => 4 })
  await look()
  expect(await apart()).toBe(30)
  await insertVotes(app, person, await accounts('fifth', 1, 1), { minutesAgo: () => 4 })
  await look()
  expect(await apart()).toBe(35)
  // 30 of them vote on three others, on two other days, and become 30 days old.
  await sql`
    update users set created_at = now() - interval '31 days' where id = any(${first}::uuid[])
  `.execute(app.db)
  for (let number = 0; number < 3; number += 1) {
    await insertVotes(app, await createKnown(), first, {
      minutesAgo: () => (20 + Math.min(number, 1)) * day,
    })
  }
  await look()
  expect(await apart()).toBe(0)
  expect(await detailOf(person)).toMatchObject({ hasUnusualActivity: false, unusualActivity: null })
})

it('where very many new accounts vote usually, they are set apart and not called unusual', async () => {
  const crowd = await accounts('crowd', 400, 1)
  for (let week = 0; week < 10; week += 1) {
    const ofWeek = crowd.slice(40 * week, 40 * (week + 1))
    await insertVotes(app, crowded, ofWeek, { minutesAgo: () => 7 * week * day + 5 })
  }
  // Earlier days are counted once.
  await app.db.deleteFrom('newcomer_days').execute()
  await look()
  expect(await detailOf(crowded)).toMatchObject({
    voteCount: 400,
    hasUnusualActivity: false,
    unusualActivity: null,
    withoutSetApart: { upvoteCount: 320 },
  })
})

it('the tally of established and verified members is shown from twenty on, in steps of five, once a day', async () => {
  const person = await createKnown()
  const shown = async () => {
    await look()
    return (await detailOf(person)).established
  }
  await sql`delete from settings where key = 'established-tallies'`.execute(app.db)
  await insertVotes(app, person, await accounts('newcomer', 7, 1), { minutesAgo: () => 5 })
  await insertVotes(app, person, members.slice(0, 19), { minutesAgo: () => 5 })
  const lookAgain = async () => {
    await sql`delete from settings where key = 'established-tallies'`.execute(app.db)
    return shown()
  }
  expect(await lookAgain()).toBeNull()
  await insertVotes(app, person, members.slice(19, 20), { type: 'DOWNVOTE', minutesAgo: () => 5 })
  expect(await lookAgain()).toEqual({ upvoteCount: 19, downvoteCount: 1, supportPercentage: 95 })
  await insertVotes(app, person, members.slice(20, 24), { minutesAgo: () => 5 })
  expect(await lookAgain()).toMatchObject({ upvoteCount: 19 })
  await insertVotes(app, person, members.slice(24, 25), { minutesAgo: () => 5 })
  expect(await shown()).toMatchObject({ upvoteCount: 19 })
  expect(await lookAgain()).toMatchObject({ upvoteCount: 24, downvoteCount: 1 })
  const { body } = await app.call('GET /personalities/:id/history', { params: { id: person.id } })
  expect(body.established.at(-1)?.tally).toMatchObject({ upvoteCount: 24, downvoteCount: 1 })
})

it('four new accounts neither tell their votes by the tally of established members nor keep it from changing', async () => {
  const person = await createKnown()
  const newcomers = await accounts('other', 4, 1)
  await insertVotes(app, person, newcomers.slice(0, 3), { minutesAgo: () => 5 })
  await insertVotes(app, person, newcomers.slice(3), { type: 'DOWNVOTE', minutesAgo: () => 5 })
  await insertVotes(app, person, members.slice(0, 22), { minutesAgo: () => 5 })
  const established = async () => {
    await sql`delete from settings where key = 'established-tallies'`.execute(app.db)
    await look()
    return (await detailOf(person)).established
  }
  expect(await established()).toMatchObject({ upvoteCount: 25, downvoteCount: 1 })
  await insertVotes(app, person, members.slice(22, 34), { minutesAgo: () => 5 })
  expect(await established()).toMatchObject({ upvoteCount: 37, downvoteCount: 1 })
  await insertVotes(app, person, await accounts('another', 6, 1), { minutesAgo: () => 5 })
  // Too near to what was published to be published again.
  expect(await established()).toMatchObject({ upvoteCount: 37, downvoteCount: 1 })
})

it('of the tally of established members no more is shown than all votes, also after votes were removed', async () => {
  const person = await createKnown()
  await insertVotes(app, person, members.slice(0, 30), { minutesAgo: () => 5 })
  await sql`delete from settings where key = 'established-tallies'`.execute(app.db)
  await look()
  expect((await detailOf(person)).established).toMatchObject({ upvoteCount: 30 })
  const some = app.db.deleteFrom('votes').where('personality_id', '=', person.id)
  await some.where('user_id', 'in', members.slice(0, 4)).execute()
  app.responseCache.drop()
  expect(await detailOf(person)).toMatchObject({
    upvoteCount: 26,
    established: { upvoteCount: 26, downvoteCount: 0, supportPercentage: 100 },
  })
  await insertVotes(app, person, members.slice(30, 34), { minutesAgo: () => 5 })
  expect((await detailOf(person)).established).toMatchObject({ upvoteCount: 30 })
})

it('accounts that change their votes again and again are as many new ones as they are, and set nobody else apart', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const insert = (name: string, count: number, daysOld: number) =>
    insertAccounts(own, {
      name,
      count,
      mailDomain: (number) => `${name}-${number}.example`,
      registered: { first: daysOld * day, step: 0 },
    })
  const person = await createPersonality(own)
  await sql`update personalities set created_at = now() - interval '100 days'`.execute(own.db)
  const old = await insert('old', 20, 100)
  for (const daysAgo of [90, 89, 88]) {
    await insertVotes(own, await createPersonality(own), old, { minutesAgo: () => daysAgo * day })
  }
  await insertVotes(own, person, old, { minutesAgo: () => 60 * day })
  const setApart = async () => {
    await own.features.unusualActivity.jobs.surges.run()
    own.responseCache.drop()
    const { body } = await own.call('GET /personalities/:slug', { params: { slug: person.slug } })
    return body.withoutSetApart
  }
  const restless = await insert('restless', 2, 1)
  await insertVotes(own, person, restless, { minutesAgo: () => 1 })
  await insertVotes(own, person, await insert('calm', 5, 1), { minutesAgo: () => 1 })
  const elsewhere = await createPersonality(own)
  for (let today = 0; today < 14; today += 1) {
    await insertVotes(own, elsewhere, await insert(`visitor_${today}`, 1, 1), {
      minutesAgo: () => 1,
    })
    expect(await setApart()).toBeNull()
    // The day before was counted for the last time.
    if (today % 2 === 0) {
      await sql`
        update votes set created_at = ${new Date(own.clock.now()).toISOString()}
        where user_id = any(${restless}::uuid[])
      `.execute(own.db)
    }
    own.clock.advance(hour * 60_000)
    expect(await setApart()).toBeNull()
    own.clock.advance((day - hour) * 60_000)
  }
  const surges = own.db.selectFrom('surges').where('personality_id', '=', person.id)
  expect(await surges.selectAll().execute()).toEqual([])
  await insertVotes(own, person, await insert('many', 12, 1), { minutesAgo: () => 5 })
  expect(await setApart()).not.toBeNull()
})

it('votes and surges on hundreds of others do not draw the look away from a person', async () => {
  const today = new Date(app.clock.now()).toISOString().slice(0, 10)
  // More than a page of people whose ids are before that of the person.
  await sql`
    with decoys as (
      insert into personalities (name, slug, created_at)
      select 'Decoy ' || number, 'decoy-' || number, now() - interval '100 days'
      from generate_series(1, 210) as number returning id
    ), counted as (
      insert into newcomer_days (personality_id, day, votes) select id, ${today}::date - 2, 1000 from decoys
    )
    insert into surges (personality_id, first_day, last_day) select id, ${today}::date - 2, ${today} from decoys
  `.execute(app.db)
  const person = await createKnown()
  await insertVotes(app, person, members.slice(0, 20), { minutesAgo: () => 20 * day })
  await insertVotes(app, person, await accounts('aimed', 40, 1), { minutesAgo: () => 5 })
  await look()
  expect(await detailOf(person)).toMatchObject({ withoutSetApart: { upvoteCount: 20 } })
})

it('nothing is set apart on a site that is younger than sixty days', async () => {
  const own = await startApp({}, { database: await openTestDatabase() })
  const person = await createPersonality(own)
  const insert = (name: string, daysOld: number) =>
    insertAccounts(own, {
      name,
      count: 30,
      mailDomain: (number) => `${name}-${number}.example`,
      registered: { first: daysOld * day, step: 0 },
    })
  await insertVotes(own, person, await insert('first', 59.9), { minutesAgo: () => 5 })
  const setApart = async () => {
    await own.db.deleteFrom('settings').where('key', 'like', 'unusual-activity%').execute()
    await own.features.unusualActivity.jobs.surges.run()
    const { body } = await own.call('GET /personalities/:slug', { params: { slug: person.slug } })
    return body.withoutSetApart
  }
  expect(await setApart()).toBeNull()
  await insert('older', 60.1)
  own.clock.advance(2_000)
  expect(await setApart()).toMatchObject({ upvoteCount: 0 })
})

it('the points of the history say what was set apart then', async () => {
  const person = await createKnown()
  await insertVotes(app, person, members.slice(0, 25), { minutesAgo: () => 5 * hour })
  await insertVotes(app, person, await accounts('points', 30, 1), { minutesAgo: () => 5 * hour })
  await insertVotes(app, person, members.slice(25, 35), { minutesAgo: () => 3 * hour })
  await insertVotes(app, person, members.slice(35), { minutesAgo: () => 1 })
  // In the middle of the hour after that of the first votes, at whatever minute tests run.
  const anHour = 3_600_000
  const published = (Math.floor(app.clock.now() / anHour) - 3.5) * anHour
  await sql`
    insert into set_apart_points (personality_id, published_at, upvotes, downvotes)
    values (${person.id}, ${new Date(published).toISOString()}, 30, 0)
  `.execute(app.db)
  const { body } = await app.call('GET /personalities/:id/history', {
    params: { id: person.id },
    query: { period: 'week' },
  })
  // Votes that arrive after their hour was closed are part of the next point.
  expect(body.points.slice(0, 2)).toMatchObject([
    { upvoteCount: 25, withoutSetApart: null },
    { upvoteCount: 55, withoutSetApart: { upvoteCount: 25, supportPercentage: 100 } },
  ])
})
