import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ballot, VoteType } from '../../contract/votes.ts'
import { ballotReader, type PublishedPersonality } from '../../test/ballots.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createVerifiedUser,
  signInAgain,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { votersOf } from '../../test/voters.ts'
import { recountAll } from '../recount/service.ts'

const s3 = await startS3Server()
const app = await startApp()
const inBucket = await startApp({ FILES_URL: s3.url })
const voters = votersOf(app)
const administrator = await createAdministrator(app)
const { readSite, listOf, records } = ballotReader(app)

/** Publishes an hour later. */
async function publish(from = app): Promise<void> {
  app.clock.advance(3_600_000)
  from.clock.advance(app.clock.now() - from.clock.now())
  await from.features.ballots.jobs.publication.run()
}

const cast = (as: TestUser, { id }: TestPersonality, type: VoteType) =>
  app.call('POST /votes', {
    as,
    body: { personalityId: id, type, bits: randomBytes(16).toString('hex') },
  })

const remove = (as: TestUser, { id }: TestPersonality) =>
  app.call('DELETE /votes/:personalityId', { as, params: { personalityId: id } })

/** New users vote. */
async function castMany(
  person: TestPersonality,
  count: number,
  type: VoteType,
  create: typeof createUser = createUser,
): Promise<TestUser[]> {
  const users = []
  for (let made = 0; made < count; made += 1) {
    const user = await create(app)
    await cast(user, person, type)
    users.push(user)
  }
  return users
}

async function ballotOf(as: TestUser, { id }: TestPersonality): Promise<Ballot> {
  const { body } = await app.call('GET /votes/me', { as })
  const ballot = body.data.find(({ personality }) => personality.id === id)?.ballot
  if (!ballot) throw new Error('the vote is not counted')
  return ballot
}

const publicationOf = async ({ id }: TestPersonality) =>
  (await app.call('GET /personalities/:id/publication', { params: { id } })).body.publication

it('publishes every counted ballot under its number, with counts and roots that anybody can check', async () => {
  const person = await createPersonality(app, { name: 'Ada "Å" Lovelace' })
  const supporters = await castMany(person, 4, 'UPVOTE')
  const opponents = await castMany(person, 3, 'DOWNVOTE')
  const [held, unconfirmed] = (await castMany(person, 2, 'UPVOTE')) as [TestUser, TestUser]
  await voters.hold(person.id, [held.id])
  await voters.confirm(unconfirmed.id, false)
  await publish()
  const site = await readSite()
  const { all, record } = site.get(person.id) as PublishedPersonality
  const expected = new Map<string, string>()
  for (const [users, vote] of [
    [supporters, 'support'],
    [opponents, 'oppose'],
  ] as const) {
    for (const user of users) expected.set((await ballotOf(user, person)).number, vote)
  }
  expect(all).toEqual(expected)
  expect(record).toMatchObject({ name: 'Ada "Å" Lovelace', version: 1, up: 4, down: 3 })
  expect(record).toMatchObject({ verifiedVersion: null, verifiedMerkleRoot: null })
  expect(await publicationOf(person)).toMatchObject({
    version: 1,
    upvoteCount: 4,
    downvoteCount: 3,
    ballotsUrl: `/ballots/${person.id}/all/1.csv`,
    verified: null,
  })
  const { body } = await app.call('GET /publications/lists', { query: { limit: '100' } })
  expect(body.data.find(({ personality }) => personality.id === person.id)).toMatchObject({
    version: 1,
    personality: { slug: person.slug, name: person.name },
  })
})

it('waits for five changed ballots, and counts somebody who switches once', async () => {
  const person = await createPersonality(app)
  const [first, second] = (await castMany(person, 4, 'UPVOTE')) as [TestUser, TestUser]
  await publish()
  expect(await publicationOf(person)).toBeNull()
  await castMany(person, 1, 'UPVOTE')
  await publish()
  expect(await publicationOf(person)).toMatchObject({ version: 1, upvoteCount: 5 })
  // Two switch, one of them twice, and two come: four voters.
  await cast(first, person, 'DOWNVOTE')
  await cast(second, person, 'DOWNVOTE')
  await cast(second, person, 'UPVOTE')
  await castMany(person, 2, 'DOWNVOTE')
  await publish()
  await publish()
  expect(await publicationOf(person)).toMatchObject({ version: 1, upvoteCount: 5 })
  // The changes that waited are remembered by another process, too.
  await castMany(person, 1, 'DOWNVOTE')
  const other = await startApp({ DATA_DIR: app.dataDir })
  await publish(other)
  expect(await publicationOf(person)).toMatchObject({
    version: 2,
    upvoteCount: 4,
    downvoteCount: 4,
  })
  await readSite()
})

it('states in the record how many votes of each side were removed, once they are five, also without a new list', async () => {
  const person = await createPersonality(app)
  const first = await castMany(person, 10, 'UPVOTE')
  await publish()
  const lastRecord = async () =>
    (await records()).findLast(
      (record) => record.kind === 'list' && record.personality === person.id,
    )
  const none = { removedUp: 0, removedDown: 0 }
  expect(await lastRecord()).toMatchObject({ version: 1, up: 10, ...none })

  // Four vote the other way and back, and five more vote: the four wait.
  const [a, b, c, d, e] = first as [TestUser, TestUser, TestUser, TestUser, TestUser]
  for (const user of [a, b, c, d]) {
    await cast(user, person, 'DOWNVOTE')
    await cast(user, person, 'UPVOTE')
  }
  await castMany(person, 5, 'DOWNVOTE')
  await publish()
  expect(await lastRecord()).toMatchObject({ version: 2, up: 10, down: 5, ...none })

  // Another one leaves no new list, but five removed votes of one side; the other four wait on.
  await remove(e, person)
  await publish()
  const stated = { version: 2, up: 10, down: 5, removedUp: 5, removedDown: 0 }
  expect(await lastRecord()).toMatchObject(stated)
  const size = (await records()).length
  await publish()
  expect(await records()).toHaveLength(size + 1)

  // A review holds five at once.
  await voters.hold(
    person.id,
    first.slice(5).map(({ id }) => id),
  )
  await publish()
  expect(await lastRecord()).toMatchObject({
    version: 3,
    up: 4,
    down: 5,
    removedUp: 5,
    removedDown: 0,
  })
  await readSite()
})

it('ends early when the server stops, and leaves nothing of it behind', async () => {
  const person = await createPersonality(app)
  await castMany(person, 5, 'UPVOTE')
  app.clock.advance(3_600_000)
  const before = await records()
  const run = app.features.ballots.jobs.publication.run()
  await app.features.ballots.jobs.publication.stop()
  await run
  expect(await records()).toEqual(before)
  await publish()
  expect(await publicationOf(person)).toMatchObject({ version: 1, upvoteCount: 5 })
  await readSite()
})

it('publishes nothing before the hour, and says at every hour that it has looked', async () => {
  await publish()
  const before = await records()
  const { body } = await app.call('GET /publications/latest')
  await app.features.ballots.jobs.publication.run()
  const hour = 3_600_000
  app.clock.advance(hour - 1 - (app.clock.now() % hour))
  await app.features.ballots.jobs.publication.run()
  expect(await records()).toHaveLength(before.length)
  await publish()
  const after = await records()
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({
    kind: 'publication',
    number: (body.publication?.number ?? 0) + 1,
    interval: 3_600,
    records: 0,
  })
})

it('decides the tally of verified members together with their list', async () => {
  const person = await createPersonality(app)
  const members = await castMany(person, 7, 'UPVOTE', createVerifiedUser)
  await castMany(person, 2, 'DOWNVOTE', createVerifiedUser)
  await publish()
  const tally = async () => {
    app.responseCache.drop()
    const { body } = await app.call('GET /personalities/:slug', { params: { slug: person.slug } })
    return [body.verifiedUpvoteCount, body.verifiedDownvoteCount]
  }
  const verifiedOf = async () => (await readSite()).get(person.id)?.verified
  expect(await verifiedOf()).toBeNull()
  expect(await tally()).toEqual([null, null])
  await castMany(person, 1, 'DOWNVOTE', createVerifiedUser)
  // Five for a new version of the list of all.
  await castMany(person, 5, 'DOWNVOTE')
  await publish()
  expect(await tally()).toEqual([7, 3])
  const list = await verifiedOf()
  expect(list?.size).toBe(10)
  for (const member of members) {
    const { number, verifiedNumber } = await ballotOf(member, person)
    expect(list?.get(verifiedNumber ?? '')).toBe('support')
    expect(list?.has(number)).toBe(false)
  }
  // One more is verified, which changes nothing, and four others follow.
  const late = await castMany(person, 5, 'DOWNVOTE')
  await publish()
  const before = await verifiedOf()
  for (const [index, { id }] of late.entries()) {
    expect(await tally()).toEqual([7, 3])
    await voters.verify(id)
    await publish()
    if (index < 4) expect(await verifiedOf()).toEqual(before)
  }
  expect(await tally()).toEqual([7, 8])
  expect((await verifiedOf())?.size).toBe(15)
  const { body } = await app.call('GET /personalities/:id/history', {
    params: { id: person.id },
    query: { period: 'week' },
  })
  expect(body.verified.map((point) => point.tally?.downvoteCount)).toEqual([3, 8])
  // Six lose the verification.
  for (const { id } of members.slice(0, 6)) await voters.verify(id, false)
  await publish()
  expect(await tally()).toEqual([null, null])
  expect(await verifiedOf()).toBeNull()
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('does not publish a verified list in which one member has taken the place of another', async () => {
  const person = await createPersonality(app)
  const members = await castMany(person, 12, 'UPVOTE', createVerifiedUser)
  await publish()
  const before = (await readSite()).get(person.id)?.verified
  expect(before?.size).toBe(12)
  const [leaving] = members as [TestUser]
  await remove(leaving, person)
  await castMany(person, 1, 'UPVOTE', createVerifiedUser)
  await castMany(person, 6, 'UPVOTE')
  await publish()
  const site = (await readSite()).get(person.id)
  expect(site?.record.version).toBe(2)
  expect(site?.verified).toEqual(before)
})

it('publishes all lists again when the numbers have other keys, as after a restore', async () => {
  const person = await createPersonality(app)
  const [voter] = (await castMany(person, 6, 'UPVOTE')) as [TestUser]
  await publish()
  const before = await ballotOf(voter, person)
  await app.db.deleteFrom('settings').where('key', 'like', '%ballot-secret').execute()
  const restored = await startApp({ DATA_DIR: app.dataDir })
  restored.clock.advance(app.clock.now() - restored.clock.now() + 60_000)
  const ballotNow = async () => {
    const { body } = await restored.call('GET /votes/me', { as: voter })
    return body.data[0]?.ballot ?? before
  }
  const timeOfList = async () => Date.parse((await publicationOf(person))?.time ?? '')
  const { number, since } = await ballotNow()
  expect(number).not.toBe(before.number)
  // The list that is public does not have the new number, and its absence must accuse nobody.
  expect(Date.parse(since)).toBeGreaterThan(await timeOfList())
  const as = signInAgain(restored, voter)
  const { body: file } = await restored.call('GET /users/me/export', { as })
  expect(Date.parse(file.votes[0]?.ballot?.since ?? '')).toBeGreaterThan(await timeOfList())
  await publish(restored)
  const list = (await readSite()).get(person.id)?.all
  expect(list?.get(number)).toBe('support')
  expect(list?.size).toBe(6)
  // From now on it does: every list of this time must have it.
  const after = await ballotNow()
  expect(after.number).toBe(number)
  expect(Date.parse(after.since)).toBeLessThanOrEqual((await timeOfList()) - 60_000)
})

it('says in the log that a personality was deleted, and deletes its lists', async () => {
  const person = await createPersonality(app)
  await castMany(person, 6, 'UPVOTE')
  await publish()
  const address = (await publicationOf(person))?.ballotsUrl ?? ''
  expect((await app.send({ method: 'GET', url: address })).status).toBe(200)
  await app.call('DELETE /personalities/:id', { as: signedIn(), params: { id: person.id } })
  await publish()
  expect((await readSite()).has(person.id)).toBe(false)
  expect((await records()).at(-2)).toMatchObject({ kind: 'removed', personality: person.id })
  const { status, problem } = await app.send({ method: 'GET', url: address })
  expect([status, problem?.code]).toEqual([404, 'ballotListUnknown'])
  expect(
    (await app.call('GET /personalities/:id/publication', { params: { id: person.id } })).status,
  ).toBe(404)
})

it('says in the log that a personality was merged, and goes on with the next version when that is undone', async () => {
  const [absorbed, survivor] = [await createPersonality(app), await createPersonality(app)]
  const members = await castMany(absorbed, 6, 'UPVOTE')
  await castMany(survivor, 5, 'DOWNVOTE')
  await publish()
  const member = members[0] as TestUser
  const as = { ...member, token: app.tokens.sign({ userId: member.id, version: 0 }) }
  const before = await ballotOf(as, absorbed)
  const body = { absorbedId: absorbed.id, survivorId: survivor.id }
  const merged = await app.call('POST /admin/merges', { as: signedIn(), body })
  await publish()
  expect(await records()).toContainEqual(
    expect.objectContaining({ kind: 'merged', personality: absorbed.id, into: survivor.id }),
  )
  const site = await readSite()
  expect(site.has(absorbed.id)).toBe(false)
  expect(site.get(survivor.id)?.record).toMatchObject({ version: 2, up: 6, down: 5 })
  const moved = await ballotOf(as, survivor)
  expect(moved.number).not.toBe(before.number)
  expect(moved.proof?.bits).toBe(before.proof?.bits)
  expect(moved.proof?.salt).not.toBe(before.proof?.salt)
  expect(site.get(survivor.id)?.all.get(moved.number)).toBe('support')
  expect((await recountAll(app.db)).wrong).toEqual([])

  const params = { id: merged.body.id }
  expect((await app.call('POST /admin/merges/:id/split', { as: signedIn(), params })).status).toBe(
    204,
  )
  await publish()
  const { record, all } = (await readSite()).get(absorbed.id) as PublishedPersonality
  expect(record).toMatchObject({ version: 2, up: 6, down: 0 })
  const returned = await ballotOf(as, absorbed)
  expect([before.number, moved.number]).not.toContain(returned.number)
  expect(returned.proof?.bits).toBe(before.proof?.bits)
  expect(all.get(returned.number)).toBe('support')
  expect((await recountAll(app.db)).wrong).toEqual([])
})

/** The administrator, signed in by the present time of the clock. */
const signedIn = () => signInAgain(app, administrator)

it('keeps a replaced version for thirty days', async () => {
  const person = await createPersonality(app)
  await castMany(person, 6, 'UPVOTE')
  await publish()
  await castMany(person, 6, 'UPVOTE')
  await publish()
  const statusOf = async (version: number) =>
    (await app.send({ method: 'GET', url: `/ballots/${person.id}/all/${version}/part.csv` })).status
  expect([await statusOf(1), await statusOf(2)]).toEqual([200, 200])
  // The next publications are 30 days later, without an hour and with it.
  app.clock.advance((30 * 24 - 2) * 3_600_000)
  await publish()
  expect([await statusOf(1), await statusOf(2)]).toEqual([200, 200])
  app.clock.advance(1)
  await publish()
  expect([await statusOf(1), await statusOf(2)]).toEqual([404, 200])
  await readSite()
})

describe.each([
  ['in the folder', () => app],
  ['in a bucket', () => inBucket],
] as const)('the files %s', (_, of) => {
  let person: TestPersonality

  beforeAll(async () => {
    person = await createPersonality(app)
    await castMany(person, 5, 'UPVOTE')
    await publish(of())
  })

  const get = (path: string, headers = {}) =>
    of().send({ method: 'GET', url: `/ballots/${person.id}/${path}`, headers })

  it('never change, and may be read by pages of other sites', async () => {
    for (const path of ['all/1.csv', 'all/1/parts.csv', 'all/1/part.csv']) {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      })
      const again = await get(path, { 'if-none-match': String(headers.etag) })
      expect([again.status, again.text]).toEqual([304, ''])
    }
    expect((await get('all/1.csv')).text).toBe((await get('all/1/part.csv')).text)
    expect(await listOf(person.id, 'all', 1, of())).toHaveLength(5)
  })

  it('are not read for HEAD, which is answered as GET without the body', async () => {
    const url = `/ballots/${person.id}/all/1.csv`
    s3.read.splice(0)
    const { status, text, headers } = await of().send({ method: 'HEAD', url })
    expect([status, text]).toEqual([200, ''])
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-length']).toBeUndefined()
    // Whatever would still read them has time until the next response.
    await get('all/1/parts.csv')
    expect(s3.read.filter((key) => key.endsWith('part.csv'))).toEqual([])
  })

  it.each([
    'all/2.csv',
    'all/2/part.csv',
    'verified/1/parts.csv',
    'all/1/part-7.csv',
    'all/1/part-zzzz.csv',
  ])('answer 404 for %s', async (path) => {
    const { status, problem, headers } = await get(path)
    expect([status, problem?.code]).toEqual([404, 'ballotListUnknown'])
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  it.each([
    'all/0.csv',
    'all/1/part-.csv',
    'all/1/part-u.csv',
    'all/9999999999.csv',
    'some/1.csv',
    'all/1/..%2f..%2fsecret.csv',
    'all/%00.csv',
  ])('answer 404 for the malformed address %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
