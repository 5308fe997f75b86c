import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { commonPassword, createPersonality, createUser, sessionOf } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { waitForBlocked } from '../../test/lock-waits.ts'
import { votersOf } from '../../test/voters.ts'
import { confirmEmail } from '../accounts/email/store.ts'
import { deletePersonalities, lockForDeletion, lockPersonalities } from '../personalities/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { recountAll } from '../recount/service.ts'
import { writeVotes } from './store.ts'
import { VoteWriter } from './vote-writer.ts'

it('changes a vote that another process commits while this one waits', async () => {
  const app = await startApp()
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  const reply = await app.db.transaction().execute(async (tx) => {
    await writeVotes(tx, [{ session: sessionOf(as.id), personalityId, type: 'DOWNVOTE' }])
    const changing = app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })
    await waitForBlocked(app.db)
    return { changing }
  })
  expect(await reply.changing).toMatchObject({
    status: 200,
    body: { upvoteCount: 1, downvoteCount: 0, userVoteType: 'UPVOTE' },
  })
})

it('writes votes again that a deadlock has ended', async () => {
  const app = await startApp()
  const { id: userId } = await createUser(app)
  const [first, last] = [
    (await createPersonality(app)).id,
    (await createPersonality(app)).id,
  ].sort()
  const writer = new VoteWriter({ db: app.db })
  // On a busy machine this transaction is the one that is ended.
  const writing = await inTransaction(app.db, async (tx) => {
    await lockTotals('personality', sql`${last}::uuid`).execute(tx)
    const votes = [first, last].map((personalityId = '') =>
      writer.write({ session: sessionOf(userId), personalityId, type: 'UPVOTE' }),
    )
    await waitForBlocked(app.db)
    // The votes, which have waited longer, are the first to see that both wait for each other.
    await lockTotals('personality', sql`${first}::uuid`).execute(tx)
    return { votes }
  })
  expect(await Promise.all(writing.votes)).toMatchObject([{ upvoteCount: 1 }, { upvoteCount: 1 }])
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('counts each vote on a person whose merge ends while another process waits with votes on them and on others', async () => {
  const app = await startApp()
  const [one, other] = [await createUser(app), await createUser(app)]
  const [merging = '', busy = ''] = [
    (await createPersonality(app)).id,
    (await createPersonality(app)).id,
  ].sort()
  const setPaused = (isPaused: boolean) =>
    app.db
      .updateTable('personality_totals')
      .where('personality_id', '=', merging)
      .set({ is_paused: isPaused })
      .execute()
  await setPaused(true)
  const votesOf = (userId: string, ids: string[]) =>
    ids.map((personalityId) => ({
      session: sessionOf(userId),
      personalityId,
      type: 'UPVOTE' as const,
    }))
  const { writing } = await inTransaction(app.db, async (voting) => {
    const begun = await inTransaction(app.db, async (keeping) => {
      await lockTotals('personality', sql`${busy}::uuid`).execute(keeping)
      const written = writeVotes(app.db, votesOf(one.id, [merging, busy]))
      await waitForBlocked(app.db)
      await setPaused(false)
      await writeVotes(voting, votesOf(other.id, [merging]))
      return { writing: written }
    })
    await Promise.race([begun.writing, waitForBlocked(app.db)])
    return begun
  })
  await writing
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('lets one of two accounts of a mailbox count that are confirmed at the same time', async () => {
  const app = await startApp()
  const name = randomBytes(5).toString('hex')
  const [one, other] = [
    await createUser(app, { email: `${name}@members.example` }),
    await createUser(app, { email: `${name}+tag@members.example` }),
  ]
  for (const { id } of [one, other]) await votersOf(app).confirm(id, false)
  const confirmed = await app.db.transaction().execute(async (tx) => {
    const isCounted = await confirmEmail(tx as Tx, one.id, 'owner')
    const waiting = inTransaction(app.db, (second) => confirmEmail(second, other.id, 'owner'))
    await waitForBlocked(app.db)
    return { isCounted, waiting }
  })
  expect([confirmed.isCounted, await confirmed.waiting]).toEqual([true, false])
})

it('counts votes on a person while the undo of an import waits for another import', async () => {
  const app = await startApp()
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  const waiting = await app.db.transaction().execute(async (tx) => {
    await lockPersonalities(tx as Tx)
    const deleting = inTransaction(app.db, async (second) => {
      await lockForDeletion(second, [personalityId])
      await deletePersonalities(second, [personalityId])
    })
    await waitForBlocked(app.db)
    const reply = await app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })
    expect(reply.status).toBe(200)
    return { deleting }
  })
  await waiting.deleting
})

it('brings a vote in line with what happened to its voter while it waited', async () => {
  const app = await startApp()
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  const voters = votersOf(app)
  const reply = await app.db.transaction().execute(async (tx) => {
    await lockTotals('personality', sql`select ${personalityId}::uuid`).execute(tx)
    const casting = app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })
    await waitForBlocked(app.db)
    await voters.confirm(as.id, false)
    return { casting }
  })
  expect(await reply.casting).toMatchObject({
    status: 200,
    body: { upvoteCount: 0, userVoteType: 'UPVOTE', userVoteState: 'UNCONFIRMED' },
  })
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('refuses a vote whose account is deleted while it waits', async () => {
  const app = await startApp()
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  const reply = await app.db.transaction().execute(async (tx) => {
    await lockTotals('personality', sql`select ${personalityId}::uuid`).execute(tx)
    const casting = app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })
    await waitForBlocked(app.db)
    const body = { password: commonPassword }
    expect(await app.call('DELETE /users/me', { as, body })).toMatchObject({ status: 204 })
    return { casting }
  })
  expect(await reply.casting).toMatchObject({ status: 401 })
  const personality = await app.call('GET /personalities/:id/stats', {
    params: { id: personalityId },
  })
  expect(personality.body).toMatchObject({ upvoteCount: 0 })
  expect((await recountAll(app.db)).wrong).toEqual([])
})
