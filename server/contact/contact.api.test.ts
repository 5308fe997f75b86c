import { expect, it } from 'vitest'
import { commonPassword, createAdministrator, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const message = { name: 'A Reader', email: 'reader@example.org', message: 'Hello there' }

it('stores a message for the administrators', async () => {
  const reply = await app.call('POST /contact', { body: message })
  expect(reply).toMatchObject({
    status: 201,
    body: { message: 'Thank you. We have received your message.' },
  })
  const rows = await app.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .execute()
  expect(rows).toEqual([message])
})

it('accepts a message with an expired session, and deletes with an account its own messages, under another address later', async () => {
  const [somebody, other] = [await createUser(app), await createUser(app)]
  const storedMessages = async () =>
    (await app.db.selectFrom('contact_messages').select('message').orderBy('id').execute()).map(
      (row) => row.message,
    )
  const write = (text: string, email: string, as?: { token: string }) =>
    app.call('POST /contact', { as, body: { name: 'A Reader', email, message: text } })
  await write('signed in, another address', 'elsewhere@example.org', somebody)
  await write('signed in, own address', somebody.email.toUpperCase(), somebody)
  await write('signed out, own address', somebody.email.toUpperCase())
  await write('of somebody else', other.email, other)
  const stale = { token: `${somebody.token.slice(0, -4)}AAAA` }
  expect((await write('with a stale token', 'third@example.org', stale)).status).toBe(201)
  const { text } = await app.call('GET /users/me/export', { as: somebody })
  expect(text).toContain('signed in, another address')
  expect(text).not.toContain('signed out, own address')
  await app.call('DELETE /users/me', { as: somebody, body: { password: commonPassword } })
  const others = ['signed out, own address', 'of somebody else', 'with a stale token']
  // Its disappearance would tell who had written under another address.
  expect(await storedMessages()).toEqual(['Hello there', 'signed in, another address', ...others])
  const { erasure } = app.features.deletedAccounts.jobs
  await erasure.run()
  app.clock.advance(30 * 24 * 60 * 60_000)
  await erasure.run()
  expect(await storedMessages()).toEqual(['Hello there', ...others])
})

it('lists missing and invalid fields', async () => {
  const reply = await app.call('POST /contact', { body: { name: '', email: 'x', message: ' ' } })
  expect(reply.problem?.message).toEqual([
    'Name is required',
    'Invalid email address',
    'Message is required',
  ])
})

it('lets administrators read messages, the latest first, and mark them as handled', async () => {
  const boss = await createAdministrator(app)
  for (const text of ['One', 'Two', 'Three']) {
    await app.call('POST /contact', { body: { ...message, message: text } })
  }
  const list = async (query: Record<string, string> = {}) =>
    (await app.call('GET /admin/messages', { as: boss, query })).body
  const all = await list()
  expect(all.data.slice(0, 3).map((row) => row.message)).toEqual(['Three', 'Two', 'One'])
  const first = await list({ limit: '1' })
  const next = await list({ limit: '1', cursor: first.pagination.nextCursor ?? '' })
  expect(next.data).toMatchObject([{ message: 'Two', email: message.email, handledAt: null }])
  const id = next.data[0]?.id ?? ''
  const mark = (isHandled: boolean) =>
    app.call('PATCH /admin/messages/:id', { as: boss, params: { id }, body: { isHandled } })
  expect((await mark(true)).body.handledAt).not.toBeNull()
  expect((await mark(true)).status).toBe(200)
  expect((await list()).data.some((row) => row.id === id)).toBe(false)
  expect((await list({ state: 'handled' })).data).toMatchObject([{ id, message: 'Two' }])
  expect((await mark(false)).body.handledAt).toBeNull()
  const entries = (await app.call('GET /admin/audit', { as: boss, query: { targetId: id } })).body
    .data
  expect(entries.map(({ action }) => action)).toEqual(['MESSAGE_REOPENED', 'MESSAGE_HANDLED'])
  expect(JSON.stringify(entries)).not.toContain(message.email)
})
