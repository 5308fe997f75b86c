import { describe, expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { voteCounts } from '../recount/store.ts'

const app = await startApp()

const cast = (as: TestUser, personalityId: string, type: VoteType, through: TestApp = app) =>
  through.call('POST /votes', { as, body: { personalityId, type } })

const wrongCounts = async () => (await app.db.transaction().execute(voteCounts.check)).wrong

it('keeps one vote per user: repeating it changes nothing, the other type replaces it', async () => {
  const made = await createPersonality(app)
  const voter = await createUser(app)
  const status = { personalityId: made.id, hasUserVoted: true }
  for (const reply of [
    await cast(voter, made.id, 'UPVOTE'),
    await cast(voter, made.id, 'UPVOTE'),
  ]) {
    expect(reply).toMatchObject({
      status: 200,
      body: { ...status, upvoteCount: 1, downvoteCount: 0, totalVotes: 1, userVoteType: 'UPVOTE' },
    })
  }
  expect((await cast(voter, made.id, 'DOWNVOTE')).body).toEqual({
    ...status,
    upvoteCount: 0,
    downvoteCount: 1,
    totalVotes: 1,
    userVoteType: 'DOWNVOTE',
    userVoteState: 'COUNTED',
    isClosed: false,
  })
})

it('casts a vote that was chosen before signing in once, and never flips one that exists', async () => {
  const made = await createPersonality(app)
  const [newcomer, member] = [await createUser(app), await createUser(app)]
  const castChosen = (as: TestUser, type: VoteType) =>
    app.call('POST /votes', { as, body: { personalityId: made.id, type, keepsExisting: true } })
  await cast(member, made.id, 'DOWNVOTE')
  const own = async (as: TestUser) => {
    const reply = await app.call('GET /votes/me/:personalityId', {
      as,
      params: { personalityId: made.id },
    })
    return reply.body.vote?.voteType
  }
  // Pressed twice by each, in one batch with a vote of somebody else.
  const replies = await Promise.all([
    castChosen(newcomer, 'UPVOTE'),
    castChosen(member, 'UPVOTE'),
    cast(await createUser(app), made.id, 'UPVOTE'),
    castChosen(newcomer, 'UPVOTE'),
    castChosen(member, 'UPVOTE'),
  ])
  expect(replies.map(({ body }) => body.userVoteType)).toEqual([
    'UPVOTE',
    'DOWNVOTE',
    'UPVOTE',
    'UPVOTE',
    'DOWNVOTE',
  ])
  const params = { personalityId: made.id }
  const { body } = await app.call('GET /votes/:personalityId', { params })
  expect(body).toMatchObject({ upvoteCount: 2, downvoteCount: 1 })
  expect(await Promise.all([own(newcomer), own(member)])).toEqual(['UPVOTE', 'DOWNVOTE'])
  // Opposite choices of two tabs at the same moment: one of them is cast, and both get to know which.
  const twoTabs = await createUser(app)
  const [one, other] = await Promise.all([
    castChosen(twoTabs, 'UPVOTE'),
    castChosen(twoTabs, 'DOWNVOTE'),
  ])
  expect(one.body.userVoteType).toBe(other.body.userVoteType)
  expect(await own(twoTabs)).toBe(one.body.userVoteType)
  expect(await wrongCounts()).toEqual([])
})

it('removes a vote, and removing it again changes nothing', async () => {
  const made = await createPersonality(app)
  const voter = await createUser(app)
  await cast(voter, made.id, 'DOWNVOTE')
  for (let i = 0; i < 2; i++) {
    const reply = await app.call('DELETE /votes/:personalityId', {
      as: voter,
      params: { personalityId: made.id },
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { totalVotes: 0, hasUserVoted: false, userVoteType: null },
    })
  }
})

it('shows a vote only to its voter', async () => {
  const made = await createPersonality(app)
  const voter = await createUser(app)
  await cast(voter, made.id, 'UPVOTE')
  const seenBy = async (as?: TestUser) =>
    (await app.call('GET /votes/:personalityId', { as, params: { personalityId: made.id } })).body
  expect(await seenBy(voter)).toMatchObject({ upvoteCount: 1, userVoteType: 'UPVOTE' })
  expect(await seenBy(await createUser(app))).toMatchObject({ upvoteCount: 1, userVoteType: null })
  expect(await seenBy(await createAdministrator(app))).toMatchObject({
    hasUserVoted: false,
    userVoteType: null,
  })
  expect(await seenBy()).toMatchObject({ hasUserVoted: false, userVoteType: null })
})

it('tells a voter the time of the own vote', async () => {
  const [made, voter] = [await createPersonality(app), await createUser(app)]
  const own = async () =>
    (
      await app.call('GET /votes/me/:personalityId', {
        as: voter,
        params: { personalityId: made.id },
      })
    ).body
  expect(await own()).toEqual({ vote: null })
  await cast(await createUser(app), made.id, 'UPVOTE')
  expect(await own()).toEqual({ vote: null })
  await cast(voter, made.id, 'DOWNVOTE')
  const { vote } = await own()
  expect(vote?.voteType).toBe('DOWNVOTE')
  expect(Math.abs(Date.parse(vote?.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
})

it('returns the status of many personalities in one request, without unknown ones', async () => {
  const [one, two] = [await createPersonality(app), await createPersonality(app)]
  const voter = await createUser(app)
  await cast(voter, two.id, 'DOWNVOTE')
  const reply = await app.call('GET /votes/status', {
    as: voter,
    query: { personalityIds: `${one.id},${two.id},${voter.id}` },
  })
  expect(reply.body.data).toMatchObject([
    { personalityId: one.id, userVoteType: null },
    { personalityId: two.id, userVoteType: 'DOWNVOTE', downvoteCount: 1 },
  ])
})

it('rejects a vote on an unknown personality with 404 and counts the others of the batch', async () => {
  const made = await createPersonality(app)
  const voters = await Promise.all([createUser(app), createUser(app), createUser(app)])
  const unknownId = (await createUser(app)).id
  const [, missing, ...rest] = await Promise.all([
    cast(voters[0], made.id, 'UPVOTE'),
    cast(voters[1], unknownId, 'UPVOTE'),
    cast(voters[1], made.id, 'UPVOTE'),
    cast(voters[2], made.id, 'DOWNVOTE'),
  ])
  expect(missing.problem).toMatchObject({ statusCode: 404 })
  expect(rest.map((reply) => reply.status)).toEqual([200, 200])
  const reply = await app.call('GET /votes/:personalityId', { params: { personalityId: made.id } })
  expect(reply.body).toMatchObject({ upvoteCount: 2, downvoteCount: 1 })
})

it('lists own votes with search, filter, sorting and paging', async () => {
  const voter = await createUser(app)
  const names = ['Zoë Alpha', 'Ángel Beta', 'Mid Gamma']
  for (const [i, name] of names.entries()) {
    const made = await createPersonality(app, { name })
    await cast(voter, made.id, i === 1 ? 'DOWNVOTE' : 'UPVOTE')
  }
  await cast(await createUser(app), (await createPersonality(app)).id, 'UPVOTE')
  const mine = async (query: Record<string, string>) =>
    (await app.call('GET /votes/me', { as: voter, query })).body
  const namesOf = async (query: Record<string, string>) =>
    (await mine(query)).data.map((vote) => vote.personality.name)
  expect(await namesOf({})).toEqual(names.toReversed())
  expect(await namesOf({ order: 'asc' })).toEqual(names)
  expect(await namesOf({ sortBy: 'personality.name', order: 'asc' })).toEqual([
    'Ángel Beta',
    'Mid Gamma',
    'Zoë Alpha',
  ])
  expect(await namesOf({ type: 'DOWNVOTE' })).toEqual(['Ángel Beta'])
  expect(await namesOf({ search: 'angel' })).toEqual(['Ángel Beta'])
  expect((await mine({ limit: '2', page: '2' })).pagination).toEqual({
    page: 2,
    limit: 2,
    total: 3,
    totalPages: 2,
    hasNext: false,
    hasPrev: true,
  })
  const stats = await app.call('GET /votes/stats', { as: voter })
  expect(stats.body).toEqual({ totalVotes: 3, upvotes: 2, downvotes: 1 })
})

it('shows administrators votes without their voters', async () => {
  const voter = await createUser(app, { name: 'Secret Voter' })
  await cast(voter, (await createPersonality(app)).id, 'UPVOTE')
  const reply = await app.call('GET /votes', { as: await createAdministrator(app) })
  expect(Object.keys(reply.body.data[0] ?? {}).toSorted()).toEqual([
    'createdAt',
    'id',
    'personality',
    'voteType',
  ])
  for (const trace of [voter.id, voter.name, voter.username, voter.email]) {
    expect(reply.text).not.toContain(trace)
  }
})

it('keeps counts correct after 500 concurrent clicks from ten tabs of one account', async () => {
  const made = await createPersonality(app)
  const voter = await createUser(app)
  const click = (i: number) =>
    i % 3 === 0
      ? app.call('DELETE /votes/:personalityId', { as: voter, params: { personalityId: made.id } })
      : cast(voter, made.id, i % 3 === 1 ? 'UPVOTE' : 'DOWNVOTE')
  const tabs = Array.from({ length: 10 }, (_, tab) =>
    Promise.all(Array.from({ length: 50 }, (_, i) => click(tab + i))),
  )
  const statuses = (await Promise.all(tabs)).flat().map((reply) => reply.status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const last = await cast(voter, made.id, 'UPVOTE')
  expect(last.body).toMatchObject({ upvoteCount: 1, downvoteCount: 0 })
  expect(await wrongCounts()).toEqual([])
})

it('keeps counts correct when 200 accounts cast 2,000 concurrent votes through two processes', async () => {
  const other = await startApp()
  const voters = await Promise.all(Array.from({ length: 200 }, () => createUser(app)))
  const made = await Promise.all(Array.from({ length: 10 }, () => createPersonality(app)))
  const replies = await Promise.all(
    voters.flatMap((voter, v) =>
      made.map(({ id }, p) =>
        cast(voter, id, (v + p) % 3 ? 'UPVOTE' : 'DOWNVOTE', (v + p) % 2 ? app : other),
      ),
    ),
  )
  expect(replies.filter((reply) => reply.status !== 200)).toEqual([])
  const ids = made.map(({ id }) => id).join(',')
  const { body } = await app.call('GET /votes/status', { query: { personalityIds: ids } })
  expect(body.data.map((status) => status.totalVotes)).toEqual(Array(10).fill(200))
  expect(await wrongCounts()).toEqual([])
})

it('keeps counts correct when personalities are deleted while users vote', async () => {
  const administrator = await createAdministrator(app)
  const voters = await Promise.all(Array.from({ length: 30 }, () => createUser(app)))
  const made = await Promise.all(Array.from({ length: 6 }, () => createPersonality(app)))
  const deletions = made.slice(0, 2).map(
    ({ id }) =>
      () =>
        app.call('DELETE /personalities/:id', { as: administrator, params: { id } }),
  )
  const replies = await Promise.all([
    ...voters.flatMap((voter) => made.map(({ id }) => cast(voter, id, 'UPVOTE'))),
    ...deletions.map((deleteOne) => deleteOne()),
  ])
  expect(replies.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([])
  expect(await wrongCounts()).toEqual([])
})

it('accepts ids in upper and lower case, and both in one batch fail no other vote', async () => {
  const made = await createPersonality(app)
  const [voter, other] = [await createUser(app), await createUser(app)]
  const replies = await Promise.all([
    cast(voter, made.id, 'UPVOTE'),
    cast(voter, made.id.toUpperCase(), 'DOWNVOTE'),
    cast(other, made.id, 'UPVOTE'),
  ])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  const status = await app.call('GET /votes/:personalityId', {
    as: voter,
    params: { personalityId: made.id.toUpperCase() },
  })
  expect(status.body).toMatchObject({
    personalityId: made.id,
    totalVotes: 2,
    hasUserVoted: true,
  })
})

describe('votes on people who are former or have died', () => {
  const setStatus = (id: string, status: 'FORMER' | 'DIED' | 'IN_OFFICE') =>
    app.db.updateTable('personalities').where('id', '=', id).set({ status }).execute()
  const remove = (as: TestUser, personalityId: string) =>
    app.call('DELETE /votes/:personalityId', { as, params: { personalityId } })
  const setOpen = (as: TestUser, areOpen: boolean, through: TestApp = app) =>
    through.call('PUT /admin/votes-on-former', { as, body: { areOpen } })

  it.each(['FORMER', 'DIED'] as const)('are closed while they are %s', async (status) => {
    const made = await createPersonality(app)
    const [voter, other] = [await createUser(app), await createUser(app)]
    await cast(voter, made.id, 'UPVOTE')
    await setStatus(made.id, status)
    for (const refused of [
      await cast(voter, made.id, 'DOWNVOTE'),
      await cast(voter, made.id, 'UPVOTE'),
      await cast(other, made.id, 'UPVOTE'),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'votesClosed' } })
    }
    const shown = { params: { personalityId: made.id } }
    expect(
      (await app.call('GET /votes/:personalityId', { as: voter, ...shown })).body,
    ).toMatchObject({ upvoteCount: 1, downvoteCount: 0, userVoteType: 'UPVOTE', isClosed: true })
    await setStatus(made.id, 'IN_OFFICE')
    expect(await cast(other, made.id, 'DOWNVOTE')).toMatchObject({
      status: 200,
      body: { upvoteCount: 1, downvoteCount: 1, isClosed: false },
    })
    expect(await wrongCounts()).toEqual([])
  })

  it('can be removed, and not cast again', async () => {
    const made = await createPersonality(app)
    const voter = await createUser(app)
    await cast(voter, made.id, 'UPVOTE')
    await setStatus(made.id, 'FORMER')
    const { body: own } = await app.call('GET /votes/me', { as: voter })
    expect(own.data).toMatchObject([{ isClosed: true }])
    expect(await remove(voter, made.id)).toMatchObject({
      status: 200,
      body: { totalVotes: 0, userVoteType: null, isClosed: true },
    })
    expect(await cast(voter, made.id, 'UPVOTE')).toMatchObject({ status: 409 })
    expect(await wrongCounts()).toEqual([])
  })

  it('are refused alone when they arrive together with others', async () => {
    const [former, present] = [await createPersonality(app), await createPersonality(app)]
    await setStatus(former.id, 'FORMER')
    const voters = await Promise.all([createUser(app), createUser(app), createUser(app)])
    const replies = await Promise.all(
      voters.flatMap((as) => [cast(as, former.id, 'UPVOTE'), cast(as, present.id, 'UPVOTE')]),
    )
    expect(replies.map(({ status }) => status)).toEqual([409, 200, 409, 200, 409, 200])
  })

  it('are open in every process once an administrator opens them, which the audit log has', async () => {
    const made = await createPersonality(app)
    const boss = await createAdministrator(app)
    const other = await startApp()
    await app.db
      .updateTable('personalities')
      .where('id', '=', made.id)
      .set({ status: 'DIED', death_date: '2024-05' })
      .execute()
    const detail = async () => {
      app.responseCache.drop()
      return (await app.call('GET /personalities/:slug', { params: { slug: made.slug } })).body
    }
    expect(await detail()).toMatchObject({ status: 'DIED', isClosed: true, closedSince: null })
    await app.call('PUT /admin/personal-facts', { as: boss, body: { areShown: true } })
    expect(await detail()).toMatchObject({ status: 'DIED', isClosed: true, closedSince: '2024-05' })
    expect(await setOpen(boss, true)).toMatchObject({ status: 200, body: { areOpen: true } })
    expect(await setOpen(boss, true)).toMatchObject({ status: 200 })
    expect(await cast(await createUser(app), made.id, 'UPVOTE', other)).toMatchObject({
      status: 200,
    })
    expect(await detail()).toMatchObject({ status: 'DIED', isClosed: false, closedSince: null })
    await setOpen(boss, false, other)
    expect((await app.call('GET /admin/votes-on-former', { as: boss })).body).toEqual({
      areOpen: false,
    })
    expect(await cast(await createUser(app), made.id, 'UPVOTE')).toMatchObject({ status: 409 })
    const { body: log } = await app.call('GET /admin/audit', {
      as: boss,
      query: { action: 'VOTES_ON_FORMER_CHANGED' },
    })
    const changes = log.data.flatMap((entry) => entry.changes.map(({ after }) => after))
    expect(changes.sort()).toEqual(['false', 'true'])
  })
})
