import { beforeAll, expect, it } from 'vitest'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createVerifiedUser,
  signInAgain,
  type TestPersonality,
} from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { recountAll } from '../service.ts'

const app = await startApp()
let verified: TestPersonality
let other: TestPersonality

const check = async (options?: { repair: boolean }) => (await recountAll(app.db, options)).wrong

async function castMany({ id }: TestPersonality, create: typeof createUser, count: number) {
  for (let made = 0; made < count; made += 1) {
    const as = await create(app)
    const type = made % 3 === 0 ? 'DOWNVOTE' : 'UPVOTE'
    await app.call('POST /votes', { as, body: { personalityId: id, type } })
  }
}

async function publish(): Promise<void> {
  app.clock.advance(3_600_000)
  await app.features.ballots.jobs.publication.run()
}

/** What everybody sees of the published lists. */
const shown = async () =>
  (await app.call('GET /publications/lists', { query: { limit: '100' } })).body

beforeAll(async () => {
  verified = await createPersonality(app, { slug: 'with-verified' })
  other = await createPersonality(app, { slug: 'without-verified' })
  const administrator = await createAdministrator(app)
  const deleted = await createPersonality(app)
  await castMany(verified, createVerifiedUser, 12)
  for (const person of [other, deleted]) await castMany(person, createUser, 7)
  await publish()
  await castMany(other, createUser, 6)
  const as = signInAgain(app, administrator)
  await app.call('DELETE /personalities/:id', { as, params: { id: deleted.id } })
  expect(await check()).toEqual([])
  await publish()
})

it('finds no difference after publications, votes that wait for one, and a deleted personality', async () => {
  await castMany(other, createUser, 3)
  expect(await check()).toEqual([])
})

it('finds and repairs published counts that differ from the log', async () => {
  const before = await shown()
  const { db } = app
  const tally = db.updateTable('ballot_tallies')
  const list = db.updateTable('ballot_lists').where('replaced_at', 'is', null)
  await tally.where('personality_id', '=', verified.id).set({ upvotes: 99 }).execute()
  await tally.where('personality_id', '=', verified.id).set({ verified_downvotes: 0 }).execute()
  await tally.where('personality_id', '=', other.id).set({ version: 1, log_index: 0 }).execute()
  await list
    .where('list', '=', 'verified')
    .where('personality_id', '=', verified.id)
    .set({ upvotes: 1 })
    .execute()
  await db.updateTable('publications').set({ ballots: 3 }).execute()
  const wrong = [
    { subject: 'last publication', counter: 'ballots', stored: 3, counted: 25 },
    { subject: 'last publication', counter: 'ballots in lists', stored: 116, counted: 25 },
    {
      subject: 'with-verified',
      counter: 'published downvotes of verified users',
      stored: 0,
      counted: 4,
    },
    { subject: 'with-verified', counter: 'published upvotes', stored: 99, counted: 8 },
    {
      subject: 'with-verified',
      counter: 'upvotes of the list of verified users',
      stored: 1,
      counted: 8,
    },
    { subject: 'without-verified', counter: 'place in the log', stored: 0, counted: 4 },
    { subject: 'without-verified', counter: 'published version', stored: 1, counted: 2 },
  ]
  expect(await check({ repair: true })).toEqual(wrong)
  expect(await check()).toEqual([])
  app.responseCache.drop()
  expect(await shown()).toEqual(before)
})

it('finds and repairs tallies that are missing, or left of a deleted personality', async () => {
  const { db } = app
  const [row] = await db.selectFrom('ballot_tallies').selectAll().limit(1).execute()
  if (!row) throw new Error('nothing is published')
  await db.deleteFrom('ballot_tallies').where('personality_id', '=', other.id).execute()
  const personality_id = '00000000-0000-4000-8000-000000000001'
  await db
    .insertInto('ballot_tallies')
    .values({ ...row, personality_id })
    .execute()
  const wrong = await check({ repair: true })
  expect(wrong).toContainEqual({
    subject: 'without-verified',
    counter: 'published upvotes',
    stored: null,
    counted: 8,
  })
  expect(wrong).toContainEqual({
    subject: personality_id,
    counter: 'published version',
    stored: row.version,
    counted: null,
  })
  expect(await check()).toEqual([])
})
