import { expect, it } from 'vitest'
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

it('says what is missing', async () => {
  const reply = await app.call('POST /contact', { body: { name: '', email: 'x', message: ' ' } })
  expect(reply.problem?.message).toEqual([
    'Name is required',
    'Invalid email address',
    'Message is required',
  ])
})
