import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressOf, rows } from '../../test/contract/rows.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'

const app = await startApp()
const [administrator, otherAdministrator] = [
  await createAdministrator(app),
  await createAdministrator(app),
]
const author = await createUser(app, {
  name: 'Canary Nightingale',
  username: 'canary_bird',
  email: 'canary@secret.example',
})
const [reader, subject] = [await createUser(app), await createPersonality(app)]
const moderation = moderationOf(app, administrator)

/** Creates and reports an anonymous comment, and returns its case. */
async function reportedComment(by: TestUser = author) {
  const { id } = await createComment(app, { author: by, personality: subject, isAnonymous: true })
  await moderation.report(reader, 'comment', id)
  const { id: caseId, actions } = await moderation.caseOf(id)
  return { id, caseId, actions }
}

const decide = (caseId: string, action: 'suspend' | 'restore', as = administrator) =>
  moderation.decide(caseId, action, 'abuse', as)

const getRows = rows.filter((row) => row.method === 'GET')

/** The response of every GET endpoint to an administrator, by endpoint. */
async function allResponses(params: Record<string, string>): Promise<Map<string, string>> {
  const responses = new Map<string, string>()
  for (const row of getRows) {
    const { text } = await app.send({
      method: 'GET',
      url: addressOf(row, params),
      as: otherAdministrator,
    })
    responses.set(row.title, text)
  }
  for (const state of ['open', 'decided']) {
    const { text } = await app.send({
      method: 'GET',
      url: `/api/admin/moderation?state=${state}`,
      as: otherAdministrator,
    })
    responses.set(`cases ${state}`, text)
  }
  return responses
}

const mails = async () => {
  await app.backgroundTasks.drain()
  const outbox = path.join(app.dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
}

const signIn = ({ email, password }: TestUser) =>
  app.call('POST /auth/login', { body: { email, password } })

describe('suspending the author of an anonymous comment', async () => {
  const { id, caseId } = await reportedComment()
  const traces = [author.name, author.username, author.email]
  // Lists of people must show the author unchanged after the suspension.
  const before = await allResponses({ id, personalityId: subject.id, slug: subject.slug })
  // Another process seems to send mails, so this one waits.
  const lease = { owner: randomUUID(), expires_at: 'infinity' }
  await app.db.insertInto('mail_lease').values(lease).execute()
  const reply = await decide(caseId, 'suspend')
  await app.backgroundTasks.drain()
  const waiting = await app.db.selectFrom('mails').selectAll().execute()
  await app.db.deleteFrom('mail_lease').execute()
  app.outbox.sendSoon()

  it('waits in the outbox without the account of the author', () => {
    expect(waiting).toMatchObject([
      { kind: 'suspension', about: caseId, user_id: null, address: null },
    ])
    for (const trace of [author.id, ...traces]) expect(JSON.stringify(waiting)).not.toContain(trace)
  })

  it('locks the author out, and mails the author the broken rule and how to object', async () => {
    expect((await app.call('GET /auth/me', { as: author })).status).toBe(401)
    expect((await signIn(author)).problem).toMatchObject({
      statusCode: 403,
      message: expect.stringMatching(/^Your account has been suspended\./),
    })
    const [mail] = await mails()
    expect(mail).toContain(author.email)
    expect(mail).toContain(caseId)
    expect(mail).toContain('Abuse')
  })

  it('is visible to no administrator in any response, list, count, profile or audit entry', async () => {
    expect(reply).toMatchObject({
      status: 200,
      body: { outcome: 'SUSPENDED', target: { user: null } },
    })
    for (const trace of [author.id, ...traces]) expect(reply.text).not.toContain(trace)
    const after = await allResponses({ id, personalityId: subject.id, slug: subject.slug })
    for (const [endpoint, text] of after) {
      const wasNamed = traces.some((trace) => before.get(endpoint)?.includes(trace))
      if (wasNamed) continue
      for (const trace of [author.id, ...traces]) expect(text, endpoint).not.toContain(trace)
    }
    const people = getRows.filter(({ path: at }) => /^\/users(\/(admin\/stats|export))?$/.test(at))
    for (const { title } of people) expect(after.get(title), title).toBe(before.get(title))
    const profile = { as: otherAdministrator, params: { username: author.username } }
    expect((await app.call('GET /users/username/:username', profile)).body.canFollow).toBe(true)
    const found = await app.call('GET /users/search', {
      as: otherAdministrator,
      query: { q: 'canary' },
    })
    expect(found.body.data).toHaveLength(1)
    const entries = (
      await app.call('GET /admin/audit', { as: otherAdministrator })
    ).body.data.filter(({ action }) => action !== 'USERS_EXPORTED')
    expect(entries.map(({ action, target }) => [action, target.type, target.id])).toEqual([
      ['CASE_DECIDED', 'comment', id],
    ])
  })

  it('is reverted by the case reference, without revealing the author', async () => {
    const byReference = { state: 'decided', id: caseId } as const
    const found = await app.call('GET /admin/moderation', {
      as: otherAdministrator,
      query: byReference,
    })
    expect(found.body.data).toMatchObject([{ id: caseId, outcome: 'SUSPENDED' }])
    const restored = await decide(caseId, 'restore', otherAdministrator)
    for (const trace of [author.id, ...traces]) expect(restored.text).not.toContain(trace)
    expect((await signIn(author)).status).toBe(200)
    expect((await app.call('GET /auth/me', { as: author })).status).toBe(401)
  })

  it('notifies only the author that the comment was hidden', async () => {
    const session = (await signIn(author)).body.access_token
    const own = await app.call('GET /notifications', { as: { token: session } })
    expect(own.body.data.notifications.map(({ type }) => type)).toEqual([
      'CONTENT_RESTORED',
      'CONTENT_HIDDEN',
    ])
    for (const as of [administrator, otherAdministrator, reader]) {
      const { text } = await app.call('GET /notifications', { as })
      for (const trace of [author.id, ...traces]) expect(text).not.toContain(trace)
    }
  })
})

it('suspending the author of an anonymous comment never locks an administrator out, and looks the same', async () => {
  const { caseId, actions: allowed } = await reportedComment(otherAdministrator)
  const other = await reportedComment(await createUser(app))
  expect(allowed).toEqual(other.actions)
  const [ofAdministrator, ofUser] = [
    await decide(caseId, 'suspend'),
    await decide(other.caseId, 'suspend'),
  ]
  expect(ofAdministrator.body.actions).toEqual(ofUser.body.actions)
  expect(ofAdministrator.body.outcome).toBe(ofUser.body.outcome)
  expect((await app.call('GET /auth/me', { as: otherAdministrator })).status).toBe(200)
})

it('a shadow suspension ends when the user becomes an administrator, so that none is locked out', async () => {
  const user = await createUser(app)
  await decide((await reportedComment(user)).caseId, 'suspend')
  expect((await signIn(user)).status).toBe(403)
  await app.db.updateTable('users').where('id', '=', user.id).set({ role: 'ADMIN' }).execute()
  expect((await signIn(user)).status).toBe(200)
})
