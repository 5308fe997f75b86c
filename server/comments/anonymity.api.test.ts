import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const author = await createUser(app)
const others = {
  visitor: undefined,
  user: await createUser(app),
  administrator: await createAdministrator(app),
}

async function write(personalityId: string, content: string, isAnonymous: boolean) {
  const body = { personalityId, content, isAnonymous }
  return (await app.call('POST /comments', { as: author, body })).body
}

async function shown(personalityId: string, as?: TestUser) {
  const reply = await app.call('GET /comments/:personalityId', { as, params: { personalityId } })
  return reply.body.data
}

/** Moves a comment to a minute of the previous hour. */
async function setTime(id: string, minutesIntoHour: number): Promise<void> {
  await sql`
    update comments set created_at = date_bin('1 hour', now(), timestamptz '2000-01-01 00:00:00+00')
      + make_interval(mins => ${minutesIntoHour}) - interval '1 hour'
    where id = ${id}
  `.execute(app.db)
}

it('shows others only the hour of an anonymous comment, and its author the time', async () => {
  const { id } = await createPersonality(app)
  const written = await write(id, 'Nobody knows when', true)
  await setTime(written.id, 42)
  for (const as of Object.values(others)) {
    const [comment] = await shown(id, as)
    expect(comment?.createdAt).toMatch(/T\d\d:00:00\.000Z$/)
    const detail = await app.call('GET /comments/detail/:id', { as, params: { id: written.id } })
    expect(detail.body.createdAt).toBe(comment?.createdAt)
  }
  const all = await app.call('GET /comments', { as: others.administrator })
  expect(all.body.data.find((comment) => comment.id === written.id)?.createdAt).toMatch(
    /:00:00\.000Z$/,
  )
  const [own] = await shown(id, author)
  expect(own?.createdAt).toMatch(/T\d\d:42:00\.000Z$/)
})

it('shows administrators who decide a report only the hour', async () => {
  const { id } = await createPersonality(app)
  const written = await write(id, 'Reported', true)
  await setTime(written.id, 42)
  await app.call('PATCH /comments/:id/flag', {
    as: others.user,
    params: { id: written.id },
    body: { reason: 'spam' },
  })
  const queue = await app.call('GET /admin/moderation', { as: others.administrator })
  const found = queue.body.data.find(({ target }) => target.id === written.id)
  expect(found?.target.createdAt).toMatch(/T\d\d:00:00\.000Z$/)
})

it('sorts an anonymous comment by its hour, so that its neighbours do not reveal its time', async () => {
  const { id } = await createPersonality(app)
  const [early, anonymous, late] = [
    await write(id, 'Said at 10 past', false),
    await write(id, 'Said at 30 past', true),
    await write(id, 'Said at 50 past', false),
  ]
  await setTime(early.id, 10)
  await setTime(anonymous.id, 30)
  await setTime(late.id, 50)
  const texts = (await shown(id)).map(({ content }) => content)
  expect(texts).toEqual(['Said at 50 past', 'Said at 10 past', 'Said at 30 past'])
})

it('gives every comment an id that contains no timestamp', async () => {
  const { id } = await createPersonality(app)
  await write(id, 'Anonymous', true)
  await write(id, 'Named', false)
  for (const comment of await shown(id)) expect(comment.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
})
