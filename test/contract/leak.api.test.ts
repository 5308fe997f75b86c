import { describe, expect, it } from 'vitest'
import { languageHeader } from '../../contract/client.ts'
import { isPermission } from '../../contract/permissions.ts'
import { insertImport } from '../../server/imports/store.ts'
import { insertElection } from '../../server/reference-data/store.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createUserWithRole,
  createVerifiedUser,
} from '../factories.ts'
import { startApp } from '../harness.ts'
import { moderationOf } from '../moderation.ts'
import { elect } from '../offices.ts'
import { startTranslator } from '../translator.ts'
import { fieldsOf } from './reply-fields.ts'
import { addressOf, jsonSchemaOf, type Row, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'
import { sharedRows } from './shared-rows.ts'

// With a translation server, so that it may translate the anonymous comment.
const app = await startApp({ TRANSLATE_URL: (await startTranslator()).url })
// Verified, so that others can read the list of followers.
const hidden = await createVerifiedUser(app, { name: 'Hidalgo Hidden', username: 'hidden_one' })
const target = await createPersonality(app)
const { body: comment } = await app.call('POST /comments', {
  as: hidden,
  body: { personalityId: target.id, content: 'Nobody shall know who says so.', isAnonymous: true },
})
const { body: post } = await app.call('POST /posts', {
  as: await createVerifiedUser(app),
  body: { content: 'A post that everybody may see.' },
})
// Puts the comment into the moderation queue.
await app.call('PATCH /comments/:id/flag', {
  as: await createUser(app),
  params: { id: comment.id },
})
const { queue } = moderationOf(app, await createAdministrator(app))
const [reported] = (await queue()).data
const personality = await elect(app, target)
const ending = { chamberId: personality.chamberId, endedOn: '2020-01-31', actorId: hidden.id }
const hold = await app.call('POST /admin/legal-holds', {
  as: await createAdministrator(app),
  body: {
    type: 'comment',
    id: comment.id,
    authority: 'A court',
    reference: '7 C 12',
    reason: 'Evidence',
    lastDay: new Date(app.clock.now()).toISOString().slice(0, 10),
  },
})
await app.call('PATCH /comments/:id', {
  as: hidden,
  params: { id: comment.id },
  body: { content: 'Changed while a court wants the comment to be kept.' },
})
const world: World = {
  personality,
  hidden,
  commentId: comment.id,
  postId: post.id,
  caseId: reported?.id,
  holdId: hold.body.id,
  importId: await insertImport(app.db, { actorId: null, fileName: null }),
  electionId: await app.db.transaction().execute((tx) => insertElection(tx, ending)),
}
// Private, unlike the area itself.
await app.call('PUT /users/me/area', { as: hidden, body: { slug: world.personality.area } })
const viewers = {
  'a visitor': undefined,
  'another member': await createUser(app),
  'a moderator': await createUserWithRole(app, 'MODERATOR'),
  'an editor': await createUserWithRole(app, 'EDITOR'),
  'an administrator': await createAdministrator(app),
}
for (const as of [hidden, viewers['another member'], viewers['an administrator']]) {
  await app.call('POST /votes', { as, body: { personalityId: target.id, type: 'UPVOTE' } })
  await app.call('PUT /saves/:personalityId', { as, params: { personalityId: target.id } })
}

const get = (row: Row, as?: { token: string }, headers?: Record<string, string>) =>
  app.send({
    method: row.method,
    url: addressOf(row, sampleParams(row, world)) + sampleQuery(row, world),
    as,
    ...(headers && { headers }),
  })

/** True for endpoints that intentionally show emails to administrators. */
const showsEmails = ({ access, spec }: Row) =>
  isPermission(access) &&
  (spec.csv?.columns.includes('email') ||
    (spec.reply !== undefined &&
      fieldsOf(jsonSchemaOf(spec.reply, 'output')).some(({ name }) => name === 'email')))

/** Features whose responses must not name the hidden user. */
const anonymousFeatures = [
  'legalHolds',
  'votes',
  'personalities',
  'saves',
  'comments',
  'moderation',
  'appeals',
  'transparency',
  'translations',
]

const getRows = rows.filter((row) => row.method === 'GET')

describe.each(Object.entries(viewers))('for %s', (who, as) => {
  it.each(getRows)('$title reveals nothing about the hidden user', async (row) => {
    const { status, text } = await get(row, as)
    expect(status).toBeLessThan(500)
    if (!(who === 'an administrator' && showsEmails(row))) expect(text).not.toContain(hidden.email)
    expect(text).not.toContain('$argon2')
    if (anonymousFeatures.includes(row.feature)) {
      for (const trace of [hidden.id, hidden.name, hidden.username]) {
        expect(text).not.toContain(trace)
      }
    }
  })
})

it.each(sharedRows)('$title names the hidden user nowhere', async (row) => {
  const { status, text } = await get(row)
  expect(status, text).toBe(row.path.includes(':token') ? 404 : 200)
  for (const trace of [hidden.id, hidden.name, hidden.username, hidden.email]) {
    expect(text).not.toContain(trace)
  }
})

it('sends valid requests', async () => {
  const refused: string[] = []
  for (const row of getRows) {
    const { status } = await get(row, viewers['an administrator'])
    if (status !== 200 && row.access !== 'verified') refused.push(`${row.title}: ${status}`)
  }
  expect(refused).toEqual([])
})

/** Longer than any response is cached. */
const cacheLifetime = 2_000

const cachedRows = [...getRows.filter(({ spec }) => spec.shared), ...sharedRows].filter(
  ({ method, spec }) => method === 'GET' && !spec.inEachLanguage,
)

it.each(cachedRows)('$title is the same in each language, because it is cached', async (row) => {
  const responses: string[] = []
  for (const language of ['es', 'en']) {
    app.clock.advance(cacheLifetime)
    const { status, text } = await get(row, undefined, { [languageHeader]: language })
    // Errors have messages in the language of the reader, and are not cached.
    responses.push(status < 300 ? text : String(status))
  }
  expect(responses[0]).toBe(responses[1])
})
