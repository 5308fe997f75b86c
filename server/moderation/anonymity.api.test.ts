import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressOf, rows } from '../../test/contract/rows.ts'
import {
  comment,
  createAdministrator,
  createUser,
  personality,
  type TestUser,
} from '../../test/factories.ts'
import { type Actor, startApp } from '../../test/harness.ts'

const app = await startApp()
const [boss, deputy] = [await createAdministrator(app), await createAdministrator(app)]
const author = await createUser(app, {
  name: 'Canary Nightingale',
  username: 'canary_bird',
  email: 'canary@secret.example',
})
const [reader, subject] = [await createUser(app), await personality(app)]

/** An anonymous comment in the queue, with its case. */
async function reported(by: TestUser = author) {
  const { id } = await comment(app, { author: by, personality: subject, isAnonymous: true })
  await app.call('POST /reports', { as: reader, body: { type: 'comment', id, reason: 'abuse' } })
  const { data } = (await app.call('GET /admin/moderation', { as: boss })).body
  const found = data.find(({ target }) => target.id === id)
  if (!found) throw new Error('there is no such case')
  return { id, caseId: found.id, acts: found.acts }
}

const decide = (caseId: string, act: 'suspend' | 'restore', as: Actor = boss) =>
  app.call('POST /admin/moderation/:id/decision', {
    as,
    params: { id: caseId },
    body: { act, rule: 'abuse' },
  })

const reading = rows.filter((row) => row.method === 'GET')

/** Everything that an administrator can read without naming a person, and what it says of the author. */
async function everyDoor(params: Record<string, string>): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const row of reading) {
    const { text } = await app.send({ method: 'GET', url: addressOf(row, params), as: deputy })
    answers.set(row.title, text)
  }
  for (const state of ['open', 'decided']) {
    const { text } = await app.send({
      method: 'GET',
      url: `/api/admin/moderation?state=${state}`,
      as: deputy,
    })
    answers.set(`cases ${state}`, text)
  }
  return answers
}

const mails = async () => {
  await app.backgroundTasks.drain()
  const outbox = path.join(app.dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
}

const enter = ({ email, password }: TestUser) =>
  app.call('POST /auth/login', { body: { email, password } })

describe('suspending the author of an anonymous comment', async () => {
  const { id, caseId } = await reported()
  const traces = [author.name, author.username, author.email]
  // What lists of people say of the author is the same before and after.
  const before = await everyDoor({ id, personalityId: subject.id, slug: subject.slug })
  const reply = await decide(caseId, 'suspend')

  it('shuts the author out, who learns by mail which rule it was and how to object', async () => {
    expect((await app.call('GET /auth/me', { as: author })).status).toBe(401)
    expect((await enter(author)).problem).toMatchObject({
      statusCode: 403,
      message: 'Your account has been suspended.',
    })
    const [mail] = await mails()
    expect(mail).toContain(author.email)
    expect(mail).toContain(caseId)
    expect(mail).toContain('Abuse')
  })

  it('is shown to no administrator: neither the answer, nor any list, count, profile or record', async () => {
    expect(reply).toMatchObject({
      status: 200,
      body: { outcome: 'SUSPENDED', target: { user: null } },
    })
    for (const trace of [author.id, ...traces]) expect(reply.text).not.toContain(trace)
    const after = await everyDoor({ id, personalityId: subject.id, slug: subject.slug })
    for (const [door, text] of after) {
      const wasNamed = traces.some((trace) => before.get(door)?.includes(trace))
      if (wasNamed) continue
      for (const trace of [author.id, ...traces]) expect(text, door).not.toContain(trace)
    }
    const people = reading.filter(({ path: at }) => /^\/users(\/(admin\/stats|export))?$/.test(at))
    for (const { title } of people) expect(after.get(title), title).toBe(before.get(title))
    const profile = { as: deputy, params: { username: author.username } }
    expect((await app.call('GET /users/username/:username', profile)).body.canFollow).toBe(true)
    const found = await app.call('GET /users/search', { as: deputy, query: { q: 'canary' } })
    expect(found.body.data).toHaveLength(1)
    const acts = (await app.call('GET /admin/audit', { as: deputy })).body.data.filter(
      ({ action }) => action !== 'USERS_EXPORTED',
    )
    expect(acts.map(({ action, target }) => [action, target.type, target.id])).toEqual([
      ['CASE_DECIDED', 'comment', id],
    ])
  })

  it('is lifted by the reference alone, without telling who it was', async () => {
    const byReference = { state: 'decided', id: caseId } as const
    const found = await app.call('GET /admin/moderation', { as: deputy, query: byReference })
    expect(found.body.data).toMatchObject([{ id: caseId, outcome: 'SUSPENDED' }])
    const restored = await decide(caseId, 'restore', deputy)
    for (const trace of [author.id, ...traces]) expect(restored.text).not.toContain(trace)
    expect((await enter(author)).status).toBe(200)
    expect((await app.call('GET /auth/me', { as: author })).status).toBe(401)
  })

  it('tells the author alone that the comment was hidden', async () => {
    const session = (await enter(author)).body.access_token
    const own = await app.call('GET /notifications', { as: { token: session } })
    expect(own.body.data.notifications.map(({ type }) => type)).toEqual([
      'CONTENT_RESTORED',
      'CONTENT_HIDDEN',
    ])
    for (const as of [boss, deputy, reader]) {
      const { text } = await app.call('GET /notifications', { as })
      for (const trace of [author.id, ...traces]) expect(text).not.toContain(trace)
    }
  })
})

it('never shuts an administrator out, and answers all the same', async () => {
  const { caseId, acts } = await reported(deputy)
  const other = await reported(await createUser(app))
  expect(acts).toEqual(other.acts)
  const [ofAdministrator, ofUser] = [
    await decide(caseId, 'suspend'),
    await decide(other.caseId, 'suspend'),
  ]
  expect(ofAdministrator.body.acts).toEqual(ofUser.body.acts)
  expect(ofAdministrator.body.outcome).toBe(ofUser.body.outcome)
  expect((await app.call('GET /auth/me', { as: deputy })).status).toBe(200)
})

it('ends when the member is appointed administrator, so that none is lost unseen', async () => {
  const somebody = await createUser(app)
  await decide((await reported(somebody)).caseId, 'suspend')
  expect((await enter(somebody)).status).toBe(403)
  await app.db.updateTable('users').where('id', '=', somebody.id).set({ role: 'ADMIN' }).execute()
  expect((await enter(somebody)).status).toBe(200)
})
