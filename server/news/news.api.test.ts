import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { elect } from '../../test/offices.ts'
import { insertVotes, manyVotes } from '../../test/past-votes.ts'

const app = await startApp()
const minute = 60_000

const paramsOf = ({ id }: TestPersonality) => ({ params: { personalityId: id } })
const subscribe = (as: TestUser, about: TestPersonality, muted?: ('support' | 'posts')[]) =>
  app.call('PUT /news/:personalityId', { as, ...paramsOf(about), body: { muted } })
const visit = (as: TestUser, about: TestPersonality) =>
  app.call('POST /news/:personalityId/visit', { as, ...paramsOf(about) })

/** Looks for news at the next time at which it is looked for. */
async function look(): Promise<void> {
  app.clock.advance(10 * minute)
  await app.features.news.jobs.announcements.run()
}

/** The messages of a member's notifications, the latest first. */
async function messagesOf(as: TestUser, headers = {}): Promise<string[]> {
  const { body } = await app.call('GET /notifications', { as, headers })
  return body.data.notifications.map(({ message }) => message)
}

const addVotes = (about: TestPersonality, upvotes: number, downvotes = 0) =>
  insertVotes(app, about.id, [
    ...manyVotes(upvotes, 'UPVOTE', 0),
    ...manyVotes(downvotes, 'DOWNVOTE', 0),
  ])

/** A personality with votes, whom a new member has seen and wants news of. */
async function watched(upvotes: number, downvotes: number) {
  const [about, member] = [await createPersonality(app), await createUser(app)]
  await addVotes(about, upvotes, downvotes)
  await subscribe(member, about)
  await look()
  return { about, member }
}

it('lists of whom a member wants news, to that member alone, and ends them', async () => {
  const [member, other] = [await createUser(app), await createUser(app)]
  const [first, second] = [await createPersonality(app), await createPersonality(app)]
  await subscribe(member, first, ['posts'])
  await subscribe(member, second)
  expect((await subscribe(member, first)).body).toEqual({
    personalityId: first.id,
    isSubscribed: true,
    muted: ['posts'],
  })
  const listed = async (as: TestUser) =>
    (await app.call('GET /news', { as })).body.data.map(({ slug }) => slug)
  expect(await listed(member)).toEqual([second.slug, first.slug])
  expect(await listed(other)).toEqual([])
  for (const as of [other, await createAdministrator(app)]) {
    const { body } = await app.call('GET /news/:personalityId', { as, ...paramsOf(first) })
    expect(body).toEqual({ personalityId: first.id, isSubscribed: false, muted: [] })
  }
  await app.call('DELETE /news/:personalityId', { as: member, ...paramsOf(second) })
  expect(await listed(member)).toEqual([first.slug])
  await app.call('DELETE /news', { as: member })
  expect(await listed(member)).toEqual([])
  const unknown = await app.call('PUT /news/:personalityId', {
    as: member,
    params: { personalityId: member.id },
  })
  expect(unknown.status).toBe(404)
})

it('announces a move of five points, once, and again only after it was below three', async () => {
  const { about, member } = await watched(50, 50)
  const text = (after: string) => `Support for ${about.name} has moved from 50% to ${after}.`
  await addVotes(about, 9)
  await look()
  // 59 of 109 are 54%.
  expect(await messagesOf(member)).toEqual([])
  await addVotes(about, 1)
  await look()
  expect(await messagesOf(member)).toEqual([text('55%')])
  await app.call('POST /notifications/mark-all-read', { as: member })
  // 60 of 114 are 53%, three points from where it began.
  await addVotes(about, 0, 4)
  await look()
  await addVotes(about, 6)
  await look()
  expect(await messagesOf(member)).toHaveLength(1)
  // 66 of 127 are 52%.
  await addVotes(about, 0, 7)
  await look()
  await addVotes(about, 9)
  await look()
  expect(await messagesOf(member)).toEqual([text('55%'), text('55%')])
  await addVotes(about, 0, 60)
  await look()
  expect(await messagesOf(member)).toEqual([text('38%'), text('55%')])
})

it('announces no move of fewer than five voters, nor among fewer than twenty', async () => {
  const few = await watched(10, 10)
  await addVotes(few.about, 4)
  await look()
  // 14 of 24 are 58%.
  expect(await messagesOf(few.member)).toEqual([])
  await addVotes(few.about, 1)
  await look()
  expect(await messagesOf(few.member)).toHaveLength(1)

  const young = await watched(9, 10)
  await addVotes(young.about, 10)
  await look()
  // It had 19 votes; the 29 are what is seen now.
  expect(await messagesOf(young.member)).toEqual([])
  await addVotes(young.about, 0, 11)
  await look()
  expect(await messagesOf(young.member)).toEqual([
    `Support for ${young.about.name} has moved from 66% to 48%.`,
  ])
  expect(await messagesOf(young.member, { 'x-language': 'es' })).toEqual([
    `El apoyo a ${young.about.name} ha pasado del 66\u00a0% al 48\u00a0%.`,
  ])
})

it('counts a move from the last visit or the last own vote on', async () => {
  const { about, member } = await watched(50, 50)
  await addVotes(about, 9)
  await visit(member, about)
  await look()
  await addVotes(about, 6)
  await look()
  // From 54% to 57%.
  expect(await messagesOf(member)).toEqual([])

  const voted = await watched(50, 50)
  await addVotes(voted.about, 40)
  await sql`update news_subscriptions set seen_at = now() - interval '1 day' where user_id = ${voted.member.id}`.execute(
    app.db,
  )
  await app.call('POST /votes', {
    as: voted.member,
    body: { personalityId: voted.about.id, type: 'UPVOTE' },
  })
  await look()
  expect(await messagesOf(voted.member)).toEqual([])
  await addVotes(voted.about, 0, 60)
  await look()
  expect(await messagesOf(voted.member)).toEqual([
    `Support for ${voted.about.name} has moved from 65% to 45%.`,
  ])
})

it('announces posts that mention a personality to those who may see them, and no own ones', async () => {
  const about = await createPersonality(app)
  const [author, hermit] = [await createVerifiedUser(app), await createVerifiedUser(app)]
  await sql`update users set is_private = true where id = ${hermit.id}`.execute(app.db)
  const [follower, stranger, muter] = [
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ]
  await app.call('POST /follow/:userId', { as: follower, params: { userId: hermit.id } })
  await app.call('PUT /mutes/:username', {
    as: muter,
    params: { username: author.username },
    body: {},
  })
  for (const as of [author, follower, stranger, muter]) await subscribe(as, about)
  const everybody = async () =>
    [
      await messagesOf(author),
      await messagesOf(follower),
      await messagesOf(stranger),
      await messagesOf(muter),
    ].map((messages) => messages.filter((text) => text.includes(about.name)))
  const news = `New posts mention ${about.name}.`
  await createPost(app, { author: hermit, content: `I know ${about.name}` })
  await createPost(app, { author, content: `I know ${about.name}x and @${about.slug}-x` })
  await createPost(app, { author, content: 'I know nobody' })
  await sql`update posts set status = 'HIDDEN' where user_id = ${author.id}`.execute(app.db)
  await look()
  expect(await everybody()).toEqual([[], [news], [], []])
  for (const content of [`Ask @${about.slug}!`, about.name.toUpperCase()]) {
    await createPost(app, { author, content })
  }
  await look()
  await look()
  expect(await everybody()).toEqual([[], [news], [news], []])
  await app.call('POST /notifications/mark-all-read', { as: stranger })
  const { id } = await createPost(app, { content: about.name })
  const setAge = (age: number) =>
    app.db
      .updateTable('posts')
      .where('id', '=', id)
      .set({ created_at: new Date(app.clock.now() + 10 * minute - age).toISOString() })
      .execute()
  await setAge(minute)
  await look()
  expect(await everybody()).toEqual([[], [news], [news], []])
  await setAge(minute + 1)
  await look()
  expect(await everybody()).toEqual([[news], [news], [news, news], [news]])
})

it('announces decisions about votes that everybody could see to be under review', async () => {
  const [about, member] = [await createPersonality(app), await createUser(app)]
  await subscribe(member, about)
  const decide = async (accounts: number, outcome: string) =>
    sql`
      with review as (insert into vote_reviews (outcome) values (${outcome}::vote_review_outcome) returning id)
      insert into vote_findings (
        review_id, personality_id, kind, window_start, window_end, account_count, signals, histogram, decided_at
      )
      select id, ${about.id}, 'COHORT', now(), now(), ${accounts}, '[]', '[]', now() from review
    `.execute(app.db)
  await decide(19, 'RELEASED')
  await look()
  expect(await messagesOf(member)).toEqual([])
  await decide(20, 'EXCLUDED')
  await look()
  await look()
  const text = `The review of votes on ${about.name} has ended.`
  expect(await messagesOf(member)).toEqual([`${text} The votes do not count.`])
  await decide(20, 'RELEASED')
  await look()
  expect(await messagesOf(member)).toEqual([`${text} The votes count.`])
})

it('announces that a mandate has ended, to those who knew of it', async () => {
  const [about, member, late] = [
    await elect(app, await createPersonality(app)),
    await createUser(app),
    await createUser(app),
  ]
  await subscribe(member, about)
  await look()
  await sql`update personalities set status = 'FORMER' where id = ${about.id}`.execute(app.db)
  await subscribe(late, about)
  await look()
  await look()
  const { body } = await app.call('GET /notifications', { as: member })
  expect(body.data.notifications).toMatchObject([
    {
      title: 'A mandate has ended',
      message: `The mandate of ${about.name} has ended.`,
      link: `/personalities/${about.slug}`,
    },
  ])
  expect(await messagesOf(late)).toEqual([])
})

it('leaves out what a member has switched off, for one personality or all', async () => {
  const { about, member } = await watched(50, 50)
  const [picky, silent] = [await createUser(app), await createUser(app)]
  await subscribe(picky, about, ['support', 'support'])
  await subscribe(silent, about)
  const settings = { muted: ['support' as const], isByMail: false }
  expect((await app.call('PUT /users/me/news', { as: silent, body: settings })).body).toEqual(
    settings,
  )
  expect((await app.call('GET /users/me/news', { as: silent })).body).toEqual(settings)
  expect((await app.call('GET /users/me/news', { as: picky })).body).toEqual({
    muted: [],
    isByMail: false,
  })
  await look()
  await addVotes(about, 50)
  await look()
  expect(await messagesOf(member)).toHaveLength(1)
  expect(await messagesOf(picky)).toEqual([])
  expect(await messagesOf(silent)).toEqual([])
})
