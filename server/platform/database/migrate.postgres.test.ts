import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPersonality, createUser, sessionOf } from '../../../test/factories.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { waitForBlocked } from '../../../test/lock-waits.ts'
import { recountAll } from '../../recount/service.ts'
import { writeVotes } from '../../votes/store.ts'
import { migrate, planMigration } from './migrate.ts'
import { readSchemaFiles } from './schema-files.ts'

/** Files of a version that replaces a function, and runs a statement before the end. */
const nextVersion = async (name: string, statement = 'select 1') => {
  const files = await readSchemaFiles()
  const functions = files.functions.map((file) =>
    file.name === name ? { ...file, hash: 'other', text: `${file.text}; ${statement}` } : file,
  )
  return { ...files, functions }
}

const castVote = (app: TestApp, as: { token: string }, personalityId: string) =>
  app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })

it('lets votes of a running process wait while it replaces functions, and counts them', async () => {
  const app = await startApp()
  const { id } = await createPersonality(app)
  const voters = await Promise.all([createUser(app), createUser(app), createUser(app)])
  await castVote(app, voters[0] as (typeof voters)[0], id)
  const files = await nextVersion('votes/write.sql', 'select pg_advisory_xact_lock(20_261_127)')
  const { migrating, casting } = await app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(20_261_127)`.execute(tx)
    const migrating = migrate(app.database, { files })
    await waitForBlocked(app.db)
    const casting = voters.slice(1).map((as) => castVote(app, as, id))
    await waitForBlocked(app.db, 2)
    return { migrating, casting }
  })
  for (const { status } of await Promise.all(casting)) expect(status).toBe(200)
  expect(await migrating).toHaveLength(1)
  const { body } = await app.call('GET /votes/:personalityId', { params: { personalityId: id } })
  expect(body.upvoteCount).toBe(3)
  expect((await recountAll(app.db)).wrong).toEqual([])
  await migrate(app.database)
})

it('gives way to a transaction that has written and needs further tables', async () => {
  const app = await startApp()
  const { id: personalityId } = await createPersonality(app)
  const as = await createUser(app)
  const migrating = await app.db.transaction().execute(async (tx) => {
    await sql`update personality_totals set views = views + 1`.execute(tx)
    const migrating = migrate(app.database, { files: await nextVersion('votes/write.sql') })
    await waitForBlocked(app.db)
    await writeVotes(tx, [{ session: sessionOf(as.id), personalityId, type: 'UPVOTE' }])
    return { migrating }
  })
  expect(await migrating.migrating).toHaveLength(1)
  expect((await recountAll(app.db)).wrong).toEqual([])
  await migrate(app.database)
})

it('is done once by processes that start together', async () => {
  const app = await startApp()
  const files = await nextVersion('audit/append-only.sql', 'select pg_sleep(0.3)')
  const runs = await Promise.all([1, 2, 3].map(() => migrate(app.database, { files })))
  expect(runs.map((steps) => steps.length).sort()).toEqual([0, 0, 1])
  await migrate(app.database)
  expect(await planMigration(app.database)).toEqual([])
})
