import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ChangesSince } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import {
  createComment,
  createPersonality,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { day, insertVotes, manyVotes } from '../../test/past-votes.ts'
import { updateHistory } from './service.ts'

const app = await startApp()

/** A personality with 20 votes of 40 days ago, 15 of them upvotes, and 20 upvotes of 20 days ago. */
async function createWithHistory(): Promise<TestPersonality> {
  const made = await createPersonality(app)
  await insertVotes(app, made.id, [
    ...manyVotes(15, 'UPVOTE', 40 * day),
    ...manyVotes(5, 'DOWNVOTE', 40 * day),
    ...manyVotes(20, 'UPVOTE', 20 * day),
  ])
  await updateHistory(app)
  return made
}

/** Lets a user vote for, comment on and save a personality, some days ago. */
async function vote(as: TestUser, { id: personalityId }: TestPersonality, age: number) {
  await app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })
  await sql`
    update votes set created_at = now() - ${age}::float8 * interval '1 millisecond'
    where user_id = ${as.id} and personality_id = ${personalityId}
  `.execute(app.db)
}

async function comment(author: TestUser, personality: TestPersonality, age: number) {
  const made = await createComment(app, { author, personality })
  await sql`
    update comments set created_at = now() - ${age}::float8 * interval '1 millisecond'
    where id = ${made.id}
  `.execute(app.db)
  return made
}

async function save(as: TestUser, { id: personalityId }: TestPersonality, age: number) {
  await app.call('PUT /saves/:personalityId', { as, params: { personalityId } })
  await sql`
    update saves set created_at = now() - ${age}::float8 * interval '1 millisecond'
    where user_id = ${as.id} and personality_id = ${personalityId}
  `.execute(app.db)
}

const lists = {
  votes: async (as: TestUser) => (await app.call('GET /votes/me', { as })).body.data,
  comments: async (as: TestUser) => (await app.call('GET /comments/me/comments', { as })).body.data,
  saves: async (as: TestUser) => (await app.call('GET /saves', { as })).body.data,
}

const changesOf = async (list: keyof typeof lists, as: TestUser): Promise<ChangesSince[]> =>
  (await lists[list](as)).map(({ changes }) => changes)

it.each([
  ['votes', vote],
  ['comments', comment],
  ['saves', save],
] as const)(
  'shows own %s with the support before, at present, and the comments since',
  async (list, act) => {
    const made = await createWithHistory()
    const user = await createUser(app)
    await act(user, made, 30 * day)
    await comment(await createUser(app), made, 35 * day)
    await comment(await createUser(app), made, 10 * day)
    await comment(user, made, 5 * day)
    const changes = await changesOf(list, user)
    expect(changes.at(-1)).toEqual({
      supportThen: 75,
      supportNow: 88,
      newComments: 1,
      hasMoreComments: false,
    })
  },
)

it('shows the changes of many rows, each since its own time', async () => {
  const [first, second] = [await createWithHistory(), await createWithHistory()]
  const user = await createUser(app)
  await vote(user, first, 30 * day)
  await vote(user, second, 41 * day)
  await comment(await createUser(app), second, 40 * day)
  const [ofFirst, ofSecond] = await changesOf('votes', user)
  expect(ofFirst).toMatchObject({ supportThen: 75, newComments: 0 })
  // There was no point yet.
  expect(ofSecond).toMatchObject({ supportThen: null, newComments: 1 })
})

it('compares with no point until five voters have changed the counts since', async () => {
  const made = await createWithHistory()
  const user = await createUser(app)
  await vote(user, made, 10 * day)
  for (let voters = 2; voters <= 5; voters++) {
    expect(await changesOf('votes', user)).toMatchObject([{ supportThen: null }])
    await app.call('POST /votes', {
      as: await createUser(app),
      body: { personalityId: made.id, type: 'DOWNVOTE' },
    })
  }
  expect(await changesOf('votes', user)).toMatchObject([{ supportThen: 88, supportNow: 80 }])
})

it('compares with the points that the history shows', async () => {
  const made = await createWithHistory()
  const user = await createUser(app)
  // On the day of the second point, before its end.
  await vote(user, made, 20 * day)
  await insertVotes(app, made.id, manyVotes(20, 'DOWNVOTE', 4 * day))
  await updateHistory(app)
  expect(await changesOf('votes', user)).toMatchObject([{ supportThen: 75 }])
})

it('leaves out hidden comments, and counts no more than a limit', async () => {
  const made = await createPersonality(app)
  const [user, other] = [await createUser(app), await createUser(app)]
  await vote(user, made, day)
  const hidden = await comment(other, made, 0)
  await sql`update comments set status = 'HIDDEN' where id = ${hidden.id}`.execute(app.db)
  expect(await changesOf('votes', user)).toMatchObject([{ newComments: 0 }])
  await sql`
    insert into comments (user_id, personality_id, content, is_anonymous)
    select ${other.id}, ${made.id}, 'More', false from generate_series(1, ${limits.countedComments + 1})
  `.execute(app.db)
  expect(await changesOf('votes', user)).toMatchObject([
    { newComments: limits.countedComments, hasMoreComments: true },
  ])
})

it('counts an anonymous comment by the hour that others see', async () => {
  const made = await createPersonality(app)
  const user = await createUser(app)
  await sql`
    insert into comments (user_id, personality_id, content, is_anonymous, created_at)
    values (${(await createUser(app)).id}, ${made.id}, 'Secret', true, now())
  `.execute(app.db)
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - listed_at)::float8 * 1000 as age from comments
    where personality_id = ${made.id}
  `.execute(app.db)
  // After the hour that others see, and before the comment was written.
  await vote(user, made, (rows[0]?.age ?? NaN) / 2)
  expect(await changesOf('votes', user)).toMatchObject([{ newComments: 0 }])
})
