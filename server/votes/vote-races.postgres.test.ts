import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { writeVotes } from './store.ts'

/** Resolves when a statement waits for a lock of another transaction. */
const waitForBlocked = (db: Awaited<ReturnType<typeof startApp>>['db']) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })

it('changes a vote that another process commits while this one waits', async () => {
  const app = await startApp()
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  const reply = await app.db.transaction().execute(async (tx) => {
    await writeVotes(tx, [{ userId: as.id, personalityId, type: 'DOWNVOTE' }])
    const changing = app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })
    await waitForBlocked(app.db)
    return { changing }
  })
  expect(await reply.changing).toMatchObject({
    status: 200,
    body: { upvoteCount: 1, downvoteCount: 0, userVoteType: 'UPVOTE' },
  })
})
