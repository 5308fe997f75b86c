import { expect, it } from 'vitest'
import { commonPassword, member } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const message = { name: 'A Reader', email: 'reader@example.org', message: 'Hello there' }

it('keeps a message for the people who run the site', async () => {
  const reply = await app.call('POST /contact', { body: message })
  expect(reply).toMatchObject({
    status: 201,
    body: { message: 'Thank you. Your message has been received.' },
  })
  const rows = await app.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .execute()
  expect(rows).toEqual([message])
})

it('takes a message whose session is over, and goes with the account of who wrote it', async () => {
  const [somebody, other] = [await member(app), await member(app)]
  const said = async () =>
    (await app.db.selectFrom('contact_messages').select('message').execute()).map(
      (row) => row.message,
    )
  const write = (text: string, email: string, as?: { token: string }) =>
    app.call('POST /contact', { as, body: { name: 'A Reader', email, message: text } })
  await write('signed in, another address', 'elsewhere@example.org', somebody)
  await write('signed out, own address', somebody.email.toUpperCase())
  await write('of somebody else', other.email, other)
  const stale = { token: `${somebody.token.slice(0, -4)}AAAA` }
  expect((await write('with a stale token', 'third@example.org', stale)).status).toBe(201)
  const { text } = await app.call('GET /users/me/export', { as: somebody })
  expect(text).toContain('signed in, another address')
  expect(text).not.toContain('signed out, own address')
  await app.call('DELETE /users/me', { as: somebody, body: { password: commonPassword } })
  expect(await said()).toEqual(['Hello there', 'of somebody else', 'with a stale token'])
})

it('says what is missing', async () => {
  const reply = await app.call('POST /contact', { body: { name: '', email: 'x', message: ' ' } })
  expect(reply.problem?.message).toEqual([
    'Name is required',
    'Invalid email address',
    'Message is required',
  ])
})
