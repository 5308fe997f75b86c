import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish as publishLists } from '../../server/ballots/publication.ts'
import { updateHistory } from '../../server/history/service.ts'
import { insertImport } from '../../server/imports/store.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { publishEstablished } from '../../server/unusual-activity/established-tallies.ts'
import { lookForSurges } from '../../server/unusual-activity/job.ts'
import { holdVotes, insertReview } from '../../server/vote-reviews/store.ts'
import { ballotReader } from '../ballots.ts'
import { type OpenedStream, openStream } from '../event-stream.ts'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  createVerifiedUser,
  type TestPersonality,
  type TestUser,
} from '../factories.ts'
import { startApp } from '../harness.ts'
import { moderationOf } from '../moderation.ts'
import { elect } from '../offices.ts'
import { mailsTo, tokenIn } from '../outbox.ts'
import { day, insertVotes, manyVotes } from '../past-votes.ts'
import * as cohorts from '../vote-cohorts.ts'
import { votersOf } from '../voters.ts'
import { acceptedDifferences, type UserAction } from './accepted-differences.ts'
import { differences, parseResponse } from './differences.ts'
import { addressOf, jsonSchemaOf, type Row, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'
import { sharedRows } from './shared-rows.ts'

// Comparing all responses before and after an action of one user, and watching the live events meanwhile, must not reveal
// how that user voted, or what the user wrote anonymously or to administrators. Covers every GET endpoint of the contract.

const app = await startApp({ EMAIL_CONFIRMATION: 'required' })
const { records } = ballotReader(app)
const getRows = rows.filter(({ method, spec }) => method === 'GET' && !spec.events)

let target: TestPersonality
/** Personalities on which the subject votes too. */
let others: TestPersonality[]
/** Three on whom established members have voted, and no other person of this test. */
let elsewhere: TestPersonality[]
let subject: TestUser
/** What the subject's browser adds to its votes. */
let bits: string
let stream: OpenedStream
let world: World
let readers: Record<string, TestUser | undefined>

beforeAll(async () => {
  subject = await createVerifiedUser(app, { name: 'Sam Subject', username: 'sam_subject' })
  bits = newBits()
  await makeOlder(subject)
  target = await createPersonality(app)
  others = [await createPersonality(app), await createPersonality(app)]
  elsewhere = await Promise.all([1, 2, 3].map(() => createPersonality(app)))
  const voters = await Promise.all(Array.from({ length: 12 }, () => createVerifiedUser(app)))
  for (const [index, as] of voters.entries()) {
    const type = index % 2 === 0 ? 'UPVOTE' : 'DOWNVOTE'
    await app.call('POST /votes', { as, body: { personalityId: target.id, type } })
    await createComment(app, { author: as, personality: target, isAnonymous: index < 3 })
  }
  // So many that its history is shown, that the list 'Moving' has it, and that they are unusual.
  await letBeKnown(target)
  await insertVotes(app, target.id, [
    ...manyVotes(31, 'UPVOTE', 10 * day),
    ...manyVotes(31, 'DOWNVOTE', 0),
  ])
  await insertEstablished()
  await publish()
  const member = await createUser(app)
  const shown = await createComment(app, { author: member, personality: target })
  world = {
    personality: await elect(app, target),
    hidden: subject,
    commentId: shown.id,
    other: others[0]?.slug ?? '',
    postId: (await createPost(app)).id,
    importId: await insertImport(app.db, { actorId: null, fileName: null }),
  }
  world.holdId = await holdTexts(subject)
  readers = {
    visitor: undefined,
    member,
    moderator: await createUserWithRole(app, 'MODERATOR'),
    editor: await createUserWithRole(app, 'EDITOR'),
    administrator: await createAdministrator(app),
  }
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const personalityIds = [target, ...others].map(({ id }) => id)
  stream = await openStream(`http://127.0.0.1:${port}`, { personalityIds })
})

afterAll(() => stream.leave())

/** Lets an administrator keep what a member writes, as a court has ordered; returns the hold. */
async function holdTexts({ id }: TestUser): Promise<string> {
  const { body } = await app.call('POST /admin/legal-holds', {
    as: await createAdministrator(app),
    body: {
      type: 'user',
      id,
      authority: 'A court',
      reference: '7 C 12',
      reason: 'Evidence',
      lastDay: new Date(app.clock.now() + 30 * minutesOfDay * 60_000).toISOString().slice(0, 10),
    },
  })
  return body.id
}

const makeOlder = ({ id }: TestUser) =>
  sql`update users set created_at = created_at - interval '60 days' where id = ${id}`.execute(
    app.db,
  )

const newBits = () => randomBytes(16).toString('hex')

/** Makes a person so old that it is known how many votes are usual. */
const letBeKnown = ({ id }: TestPersonality) =>
  sql`update personalities set created_at = now() - interval '90 days' where id = ${id}`.execute(
    app.db,
  )

/**
 * Inserts members whose tally is shown beside that of all, half of them for the target. None who has voted on it is short
 * of being established: a tally that differs from another by one to four of them is not shown.
 */
async function insertEstablished() {
  const members = await cohorts.insertAccounts(app, {
    name: 'established',
    count: 28,
    mailDomain: (number) => `mailbox-${number}.example`,
    registered: { first: 100 * minutesOfDay, step: 0 },
  })
  const minutesAgo = () => 20 * minutesOfDay
  await cohorts.insertVotes(app, target, members.slice(16), { minutesAgo })
  await cohorts.insertVotes(app, target, members.slice(4, 16), { type: 'DOWNVOTE', minutesAgo })
  for (const [index, person] of elsewhere.entries()) {
    // So many that one vote more changes no order of people.
    await cohorts.insertVotes(app, person, members.slice(2 * index), {
      minutesAgo: () => (21 + index) * minutesOfDay,
    })
  }
}

const minutesOfDay = 24 * 60

let hoursAhead = 0

/** Publishes what may be published of all votes until now. Only the jobs' clock is ahead: responses contain days. */
async function publish() {
  hoursAhead += 1
  const now = () => app.clock.now() + hoursAhead * 3_600_000
  const ahead = { ...app, clock: { now } }
  await updateHistory(ahead)
  await publishLists({ ...ahead, interval: app.config.publicationInterval })
  await lookForSurges(ahead)
  // Not only once a day.
  await publishEstablished(app.db, new Date(now()))
  // Not every vote invalidates what visitors share.
  app.responseCache.drop()
}

const ownActions = ['USERS_EXPORTED', 'HOLD_PLACED', 'HELD_TEXTS_READ']

/** A response without the audit entries that this test adds by itself. */
function withoutOwnActions(row: Row, response: unknown): unknown {
  if (row.path !== '/admin/audit') return response
  const { data } = response as { data?: { action: string }[] }
  return data ? { data: data.filter(({ action }) => !ownActions.includes(action)) } : response
}

/** All responses, by endpoint and reader. */
async function readAll(): Promise<Map<string, Record<string, unknown>>> {
  const all = new Map<string, Record<string, unknown>>()
  for (const row of getRows) {
    const query = new URLSearchParams(sampleQuery(row, world))
    const { properties = {} } = row.spec.query ? jsonSchemaOf(row.spec.query, 'input') : {}
    if (properties.limit) query.set('limit', '100')
    const url = `${addressOf(row, sampleParams(row, world))}?${query}`
    const responses = Object.entries(readers).map(
      async ([reader, as]) =>
        [reader, withoutOwnActions(row, await readPages(row, url, as))] as const,
    )
    all.set(row.title, Object.fromEntries(await Promise.all(responses)))
  }
  for (const row of sharedRows.filter(({ method }) => method === 'GET')) {
    const shown = await readShared(
      addressOf(row, sampleParams(row, world)) + sampleQuery(row, world),
    )
    all.set(row.title, forEach(shown))
  }
  // Each publication is closed by a record, which has a time and totals.
  const lists = (await records()).filter(({ kind }) => kind !== 'publication')
  all.set('The log', forEach({ lists }))
  return all
}

/** A response, with the rows of all its pages. */
async function readPages(row: Row, url: string, as: TestUser | undefined): Promise<unknown> {
  const rows: unknown[] = []
  for (let page = 1; ; page += 1) {
    const pageUrl = page === 1 ? url : `${url}&page=${page}`
    const { text, status } = await app.send({ method: 'GET', url: pageUrl, as })
    expect(status, row.title).toBeLessThan(500)
    const response = parseResponse(text) as { data?: unknown; pagination?: { hasNext?: boolean } }
    if (Array.isArray(response.data)) rows.push(...response.data)
    if (!response.pagination?.hasNext) return page === 1 ? response : { ...response, data: rows }
  }
}

/** The same response for all readers. */
const forEach = (response: unknown) =>
  Object.fromEntries(Object.keys(readers).map((reader) => [reader, response]))

/** What is at an address outside the API: its text, or the ETag of a picture, which `*` asks for without drawing it. */
async function readShared(url: string) {
  const { status, text, headers } = await app.send({
    method: 'GET',
    url,
    headers: { 'if-none-match': '*' },
  })
  // An unknown link of a mail has a page of its own, which does not change either.
  expect(status, url).toBeLessThan(url.startsWith('/unsubscribe/') ? 405 : 400)
  return { shown: text || headers.etag }
}

/** The differences between two readings, each with the readers who can see it. */
function compare(before: Map<string, Record<string, unknown>>, after: typeof before): string[] {
  const readersOf = new Map<string, Set<string>>()
  for (const [title, responses] of after) {
    for (const [reader, response] of Object.entries(responses)) {
      const earlier = before.get(title)?.[reader]
      const { statusCode } = response as { statusCode?: number }
      const isNewError =
        statusCode !== undefined && !(earlier as { statusCode?: number }).statusCode
      for (const difference of isNewError ? [statusCode] : differences(earlier, response)) {
        const where = `${title}: ${difference}`
        readersOf.set(where, (readersOf.get(where) ?? new Set()).add(reader))
      }
    }
  }
  const everybody = Object.keys(readers).length
  return (
    [...readersOf]
      .map(([where, who]) => (who.size === everybody ? where : `${[...who].join(', ')} ${where}`))
      .filter((where) => !/ (exportedAt|pagination\.(page|hasPrev|total|totalPages))$/.test(where))
      // Each publication has another head, and days pass for the jobs.
      .filter((where) => !where.startsWith('GET /publications/latest: '))
      .filter((where) => !where.endsWith(' unusualActivity.since'))
      .toSorted()
  )
}

const vote = (type: 'UPVOTE' | 'DOWNVOTE') => () =>
  app.call('POST /votes', { as: subject, body: { personalityId: target.id, type, bits } })

const agree = (agrees: boolean) => () =>
  app.call('PUT /comments/:id/agreement', {
    as: subject,
    params: { id: world.commentId },
    body: { agrees },
  })

let written: { id: string } | undefined

/** Run in this order; each starts from the state that the one before left. */
const actions: Record<UserAction, () => Promise<{ status: number }>> = {
  'chooses an area': () =>
    app.call('PUT /users/me/area', { as: subject, body: { slug: world.personality.area } }),
  'asks for news': () =>
    app.call('PUT /news/:personalityId', {
      as: subject,
      params: { personalityId: target.id },
    }),
  'casts a vote': vote('UPVOTE'),
  'changes the vote': vote('DOWNVOTE'),
  'takes the vote back': () =>
    app.call('DELETE /votes/:personalityId', {
      as: subject,
      params: { personalityId: target.id },
    }),
  'has an anonymous comment that waits': () => {
    const content = 'A listedword that nobody knows of'
    const body = { personalityId: target.id, content, isAnonymous: true }
    return app.call('POST /comments', { as: subject, body })
  },
  'comments anonymously': async () => {
    const body = {
      personalityId: target.id,
      content: 'Nobody knows who says so',
      isAnonymous: true,
    }
    const response = await app.call('POST /comments', { as: subject, body })
    written = response.body
    return response
  },
  'edits an anonymous comment': () =>
    app.call('PATCH /comments/:id', {
      as: subject,
      params: { id: written?.id ?? '' },
      body: { content: 'Nobody knows who says so, still' },
    }),
  'deletes an anonymous comment': () =>
    app.call('DELETE /comments/:id', { as: subject, params: { id: written?.id ?? '' } }),
  'answers anonymously': () =>
    app.call('POST /comments', {
      as: subject,
      body: {
        personalityId: target.id,
        content: 'Nobody knows who answers',
        isAnonymous: true,
        parentId: world.commentId,
      },
    }),
  'agrees with a comment': agree(true),
  'takes an agreement back': agree(false),
  'votes without a confirmed email': vote('UPVOTE'),
  'confirms the email': async () => {
    await app.call('POST /auth/resend-confirmation', { as: subject })
    return openNewestLink(subject.email)
  },
  'has a vote that joins': async () => {
    // Of one voter's votes that are due, only one joins.
    await sql`
      update votes set joins_at = '1970-01-01'
      where joins_at is not null and personality_id = ${target.id}
    `.execute(app.db)
    await app.features.joiningVotes.jobs.joining.run()
    return { status: 200 }
  },
  'asks for another email': () =>
    app.call('PUT /auth/email', {
      as: subject,
      body: { email: nextEmail, currentPassword: commonPassword },
    }),
  'changes the email': () => openNewestLink(nextEmail),
  'is verified': async () => {
    const { body } = await app.call('POST /verification/request', { as: subject, body: {} })
    return app.call('POST /verification/admin/review/:requestId', {
      as: readers.administrator,
      params: { requestId: body.id },
      body: { decision: 'approve' },
    })
  },
  'is suspended': () => setStatus('SUSPENDED'),
  'is active again': () => setStatus('ACTIVE'),
  'deletes the account': async () => {
    // The changed address, the suspension and its end have raised the version of the tokens.
    const token = app.tokens.sign({ userId: subject.id, version: 3 })
    const body = { password: commonPassword }
    return app.call('DELETE /users/me', { as: { token }, body })
  },
  'is deleted by an administrator': () =>
    app.call('DELETE /users/:id', { as: readers.administrator, params: { id: subject.id } }),
  'is removed without a confirmed email': async () => {
    await app.features.unconfirmedAccounts.jobs.removal.run()
    return { status: 200 }
  },
  'becomes established with a vote on somebody else': () => voteOn(elsewhere.slice(2)),
}

/** What happens before an action, so that there is something to reveal. */
const preparations: Partial<Record<UserAction, () => Promise<unknown>>> = {
  'has an anonymous comment that waits': () =>
    app.call('PATCH /admin/site-settings', {
      as: readers.administrator,
      body: { heldWords: ['listedword'] },
    }),
  async 'agrees with a comment'() {
    // So many that each further one is seen.
    for (let count = 0; count < 5; count += 1) {
      const params = { id: world.commentId }
      await app.call('PUT /comments/:id/agreement', {
        as: await createUser(app),
        params,
        body: { agrees: true },
      })
    }
  },
  'votes without a confirmed email': () => votersOf(app).confirm(subject.id, false),
  async 'confirms the email'() {
    await voteOnOthers()
    await agree(true)()
  },
  async 'has a vote that joins'() {
    // Five make a point of the history, of which the joining vote is not part.
    for (let count = 0; count < 5; count += 1) {
      const as = await createUser(app)
      const type = count % 2 === 0 ? 'UPVOTE' : 'DOWNVOTE'
      await app.call('POST /votes', { as, body: { personalityId: target.id, type } })
    }
  },
  // Has a vote that counts, which moves to the verified ones.
  'is verified': () => votersOf(app).verify(subject.id, false),
  async 'is suspended'() {
    await votersOf(app).letJoin()
    await vote('UPVOTE')()
    await actions['comments anonymously']()
  },
  'deletes the account': async () => {
    await writeToAdministrators(app.tokens.sign({ userId: subject.id, version: 3 }))
  },
  async 'is deleted by an administrator'() {
    await nextSubject('ada')
    await agree(true)()
    await vote('UPVOTE')()
    await voteOnOthers()
    await actions['comments anonymously']()
    await writeToAdministrators(subject.token)
  },
  async 'is removed without a confirmed email'() {
    await nextSubject('uma')
    await votersOf(app).confirm(subject.id, false)
    await agree(true)()
    await vote('UPVOTE')()
    await voteOnOthers()
    await appealHold(subject.token)
  },
  async 'becomes established with a vote on somebody else'() {
    await nextSubject('eve')
    await vote('UPVOTE')()
    for (const [index, person] of elsewhere.slice(0, 2).entries()) {
      await cohorts.insertVotes(app, person, [subject.id], {
        minutesAgo: () => (20 + index) * minutesOfDay,
      })
    }
  },
}

const voteOnOthers = () => voteOn(others)

async function voteOn(people: TestPersonality[]) {
  let status = 0
  for (const { id } of people) {
    const body = { personalityId: id, type: 'UPVOTE' } as const
    status = (await app.call('POST /votes', { as: subject, body })).status
  }
  return { status }
}

async function nextSubject(username: string) {
  // As long as that of the first subject: random text, such as hashes, contains short names.
  subject = await createUser(app, {
    name: `Next ${username}`,
    username: `next_subject_${username}`,
  })
  bits = newBits()
  await makeOlder(subject)
  world.hidden = subject
  world.holdId = await holdTexts(subject)
}

/** Uses every way to write to administrators without a name: a report, an appeal for a vote and one for a comment. */
async function writeToAdministrators(token: string) {
  const as = { token }
  const body = { name: 'Anonymous', email: 'somewhere@else.example', message: 'I know this' }
  await app.call('POST /contact', { as, body })
  const administrator = readers.administrator as TestUser
  const { report, caseOf, decide } = moderationOf(app, administrator)
  await report(as, 'personality', target.id, 'abuse', 'My own note')
  const comment = await app.call('POST /comments', {
    as,
    body: { personalityId: target.id, content: 'Hidden soon', isAnonymous: true },
  })
  await report(await createUser(app), 'comment', comment.body.id)
  const { id: caseId } = await caseOf(comment.body.id)
  await decide(caseId, 'hide', 'abuse')
  const { body: appeal } = await app.call('POST /appeals', {
    as,
    body: { type: 'comment', id: comment.body.id, text: 'My own appeal' },
  })
  expect(appeal).toMatchObject({ appeal: { text: 'My own appeal' } })
  await appealHold(token)
}

/** Holds twenty votes on the target, so that the public number would fall with the next one, and appeals. */
async function appealHold(token: string) {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from votes
    where personality_id = ${target.id} and review_id is null and user_id <> ${subject.id} limit 19
  `.execute(app.db)
  const finding = {
    personalityId: target.id,
    kind: 'COHORT' as const,
    type: null,
    windowStart: new Date(),
    windowEnd: new Date(),
    signals: [],
  }
  await inTransaction(app.db, async (tx) => {
    const review = (await insertReview(tx, finding)) ?? ''
    await holdVotes(tx, review, [subject.id, ...rows.map(({ id }) => id)], finding)
  })
  const { status } = await app.call('POST /vote-appeals', {
    as: { token },
    body: { personalityId: target.id, text: 'It was me' },
  })
  expect(status).toBeLessThan(300)
  // The number of held votes is published at the end of a day.
  hoursAhead += 24
}

const nextEmail = 'sam@elsewhere.example'

async function openNewestLink(email: string) {
  const token = tokenIn((await mailsTo(app, email)).at(-1) ?? '')
  const reply = await app.call('POST /auth/confirm-email', { as: subject, body: { token } })
  // A changed address ends the session before.
  if (reply.body.session) subject.token = reply.body.session.access_token
  return reply
}

const setStatus = (status: 'ACTIVE' | 'SUSPENDED') =>
  app.call('PATCH /users/:id/status', {
    as: readers.administrator,
    params: { id: subject.id },
    body: { status },
  })

/** Personalities of which a count has changed between two readings. */
function movedPersonalities(before: Map<string, Record<string, unknown>>, after: typeof before) {
  const countsIn = (reading: typeof before) => {
    const list = reading.get('GET /personalities')?.visitor as {
      data: { id: string; upvoteCount: number; downvoteCount: number; commentCount: number }[]
    }
    return new Map(
      list.data.map(({ id, upvoteCount, downvoteCount, commentCount }) => [
        id,
        `${upvoteCount} ${downvoteCount} ${commentCount}`,
      ]),
    )
  }
  const earlier = countsIn(before)
  return [...countsIn(after)].filter(([id, counts]) => earlier.get(id) !== counts).length
}

/** How many personalities each live event has had. */
const eventSizes = () =>
  stream
    .events()
    .flatMap((event) => (event.event === 'counts' ? event.data.personalities.length : []))

/** Votes for and against each watched personality, as the live events told them last. */
function streamedCounts(): Record<string, number[]> {
  const all = stream
    .events()
    .flatMap((event) => (event.event === 'counts' ? event.data.personalities : []))
  return Object.fromEntries(
    all.map(({ personalityId, ...counts }) => [
      personalityId,
      [counts.upvoteCount, counts.downvoteCount],
    ]),
  )
}

async function currentCounts(): Promise<Record<string, number[]>> {
  const personalityIds = [target, ...others].map(({ id }) => id).join()
  const { body } = await app.call('GET /votes/status', { query: { personalityIds } })
  return Object.fromEntries(
    body.data.map(({ personalityId, ...counts }) => [
      personalityId,
      [counts.upvoteCount, counts.downvoteCount],
    ]),
  )
}

/** Votes in the list of administrators that another reading does not have. */
function addedVotes(before: Map<string, Record<string, unknown>>, after: typeof before): number {
  const idsIn = (reading: typeof before) => {
    const list = reading.get('GET /votes')?.administrator as { data: { id: string }[] }
    return new Set(list.data.map(({ id }) => id))
  }
  return idsIn(after).difference(idsIn(before)).size
}

/** Number of times that the responses name the user. */
function countMentions(responses: Map<string, unknown>): number {
  const text = JSON.stringify([...responses])
  const traces = [subject.id, subject.name, subject.username, subject.email]
  return traces.reduce((sum, trace) => sum + text.split(trace).length - 1, 0)
}

/** Ballot numbers of the subjects' votes, and what their browsers have added. */
const secrets = new Set<string>()

async function collectSecrets() {
  const { body, status } = await app.call('GET /votes/me', { as: subject })
  if (status !== 200) return
  for (const { ballot } of body.data) {
    for (const secret of [ballot?.number, ballot?.verifiedNumber, ballot?.proof?.bits]) {
      if (secret) secrets.add(secret)
    }
  }
}

const publicActions: UserAction[] = [
  'changes the email',
  'is verified',
  'is suspended',
  'is active again',
  'deletes the account',
  'is deleted by an administrator',
  'is removed without a confirmed email',
]

/** All responses after the action before, which the next action without a preparation starts from. */
let latest: Awaited<ReturnType<typeof readAll>> | undefined

async function readBefore(action: UserAction) {
  const prepare = preparations[action]
  if (!prepare && latest) return latest
  await prepare?.()
  await collectSecrets()
  await publish()
  await expect.poll(streamedCounts).toEqual(await currentCounts())
  return readAll()
}

it('compares tallies by standing and unusual activity', async () => {
  const { body } = await app.call('GET /personalities/:slug', { params: { slug: target.slug } })
  const counts = { upvoteCount: expect.any(Number), downvoteCount: expect.any(Number) }
  expect(body).toMatchObject({
    verifiedUpvoteCount: expect.any(Number),
    established: counts,
    withoutSetApart: counts,
    unusualActivity: { until: null },
  })
})

describe('what others can read when a user', () => {
  it.each(Object.keys(actions) as UserAction[])('%s changes only where it may', async (action) => {
    const before = await readBefore(action)
    const earlierEvents = eventSizes().length
    const { status } = await actions[action]()
    expect(status).toBeLessThan(300)
    await collectSecrets()
    await publish()
    const after = await readAll()
    latest = after
    const text = JSON.stringify([...after])
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
    expect(compare(before, after)).toEqual(acceptedDifferences[action].toSorted())
    expect(movedPersonalities(before, after)).toBeLessThanOrEqual(1)
    expect(addedVotes(before, after)).toBeLessThanOrEqual(1)
    expect(addedVotes(after, before)).toBeLessThanOrEqual(1)
    await expect.poll(streamedCounts).toEqual(await currentCounts())
    expect(Math.max(0, ...eventSizes().slice(earlierEvents))).toBeLessThanOrEqual(1)
    if (!publicActions.includes(action)) {
      expect(countMentions(after)).toBe(countMentions(before))
    }
  })
})

it('has compared removed votes, and responses with numbers of ballots', async () => {
  const lists = (await records()).filter((record) => record.kind === 'list')
  expect(lists.some(({ removedUp, removedDown }) => removedUp > 0 && removedDown > 0)).toBe(true)
  expect(secrets.size).toBeGreaterThan(5)
})

it('has watched the live events', () => {
  // The first event has all of them, the next one the first vote.
  expect(eventSizes().slice(0, 2)).toEqual([3, 1])
})
