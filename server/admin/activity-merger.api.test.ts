import { expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import { commonPassword, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recountAll } from '../recount/service.ts'
import { mergeActivity } from './store.ts'

const app = await startApp()

it('merges the statistics of a day while users vote, comment and leave, and counts everything once', async () => {
  const [one, two] = [await createPersonality(app), await createPersonality(app)]
  const voters = await Promise.all(Array.from({ length: 12 }, () => createUser(app)))
  const cast = (type: VoteType) =>
    voters.flatMap((as) =>
      [one, two].map(({ id }) =>
        app.call('POST /votes', { as, body: { personalityId: id, type } }),
      ),
    )
  const merge = () => Promise.all([mergeActivity(app.db), mergeActivity(app.db)])
  await Promise.all([...cast('UPVOTE'), merge()])
  // Votes of an earlier day, which move to today when they change and leave their day when they are removed.
  await app.db.updateTable('votes').set({ created_at: '2026-01-31T12:00:00Z' }).execute()
  const [changed, removed, leaving, ...others] = voters
  await Promise.all([
    app.call('POST /votes', { as: changed, body: { personalityId: one.id, type: 'DOWNVOTE' } }),
    app.call('DELETE /votes/:personalityId', { as: removed, params: { personalityId: one.id } }),
    app.call('DELETE /users/me', { as: leaving, body: { password: commonPassword } }),
    app.call('DELETE /votes/:personalityId', { as: others[0], params: { personalityId: two.id } }),
    app.call('POST /votes', { as: others[1], body: { personalityId: two.id, type: 'UPVOTE' } }),
    app.call('POST /comments', { as: others[2], body: { personalityId: one.id, content: 'Hm' } }),
    merge(),
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
  await mergeActivity(app.db)
  expect((await recountAll(app.db)).wrong).toEqual([])
  const rows = await app.db
    .selectFrom('activity')
    .where('kind', '=', 'votes')
    .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('amount').as('votes')])
    .executeTakeFirstOrThrow()
  // One row for 31 January, one for today.
  expect(rows).toEqual({ rows: 2, votes: 22 })
})
