import { describe, expect, it } from 'vitest'
import { createAdministrator, createUser, createVerifiedUser, personality } from '../factories.ts'
import { startApp } from '../harness.ts'
import { fieldsOf } from './reply-fields.ts'
import { addressOf, jsonSchemaOf, type Row, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'

const app = await startApp()
// Verified, so that the list of followers is shown to others.
const hidden = await createVerifiedUser(app, { name: 'Hidalgo Hidden', username: 'hidden_one' })
const made = await personality(app)
const { body: comment } = await app.call('POST /comments', {
  as: hidden,
  body: { personalityId: made.id, content: 'Nobody shall know who says so.', isAnonymous: true },
})
const { body: post } = await app.call('POST /posts', {
  as: await createVerifiedUser(app),
  body: { content: 'A post that everybody may see.' },
})
// So that it lies in the queue of the administrators.
await app.call('PATCH /comments/:id/flag', {
  as: await createUser(app),
  params: { id: comment.id },
})
const world: World = { personality: made, hidden, commentId: comment.id, postId: post.id }
const viewers = {
  'a visitor': undefined,
  'another member': await createUser(app),
  'an administrator': await createAdministrator(app),
}
for (const as of [hidden, viewers['another member'], viewers['an administrator']]) {
  await app.call('POST /votes', { as, body: { personalityId: made.id, type: 'UPVOTE' } })
  await app.call('PUT /saves/:personalityId', { as, params: { personalityId: made.id } })
}

const ask = (row: Row, as?: { token: string }) =>
  app.send({
    method: 'GET',
    url: addressOf(row, sampleParams(row, world)) + sampleQuery(row, world),
    as,
  })

/** Endpoints that show emails to administrators on purpose. */
const showsEmails = ({ access, spec }: Row) =>
  access === 'admin' &&
  (spec.csv?.columns.includes('email') ||
    (spec.reply !== undefined &&
      fieldsOf(jsonSchemaOf(spec.reply, 'output')).some(({ name }) => name === 'email')))

/** What the hidden member does here is not told with a name. */
const withoutPeople = [
  'votes',
  'personalities',
  'saves',
  'comments',
  'moderation',
  'appeals',
  'transparency',
]

const reading = rows.filter((row) => row.method === 'GET')

describe.each(Object.entries(viewers))('to %s', (who, as) => {
  it.each(reading)('$title tells nothing of the hidden member', async (row) => {
    const { status, text } = await ask(row, as)
    expect(status).toBeLessThan(500)
    if (!(who === 'an administrator' && showsEmails(row))) expect(text).not.toContain(hidden.email)
    expect(text).not.toContain('$argon2')
    if (withoutPeople.includes(row.noun)) {
      for (const trace of [hidden.id, hidden.name, hidden.username]) {
        expect(text).not.toContain(trace)
      }
    }
  })
})

it('asks in a way that is answered', async () => {
  const refused: string[] = []
  for (const row of reading) {
    const { status } = await ask(row, viewers['an administrator'])
    if (status !== 200 && row.access !== 'verified') refused.push(`${row.title}: ${status}`)
  }
  expect(refused).toEqual([])
})
