import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { insertImport } from '../../server/imports/store.ts'
import { openStream } from '../event-stream.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  createVerifiedUser,
} from '../factories.ts'
import { formOf } from '../forms.ts'
import { startApp } from '../harness.ts'
import { elect } from '../offices.ts'
import { picture } from '../pictures.ts'
import { addressOf, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'

// An anonymous comment must leave no trace of its author: through every endpoint and every other output, other viewers
// find exactly what they found about the author before.

const logged = new PassThrough()
let log = ''
logged.on('data', (chunk) => {
  log += chunk
})
const app = await startApp({ LOG_LEVEL: 'trace' }, { logStream: logged })
await app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.server.address() as AddressInfo

const canary = await createUser(app, { name: 'Canary Nightingale', username: 'canary_in_mine' })
const form = formOf([{ field: 'image', content: await picture(), fileName: 'a.png' }])
const sent = await app.send({
  method: 'POST',
  url: '/api/upload/profile-image',
  as: canary,
  ...form,
})
const { url: profileImage } = sent.body as { url: string }
const updated = await app.call('PATCH /users/profile', { as: canary, body: { profileImage } })
const traces = [
  ...[canary.id, canary.name, canary.username, canary.email],
  path.basename(path.dirname(updated.body.profileImage ?? '')),
]

const target = await createPersonality(app)
const world: World = {
  personality: await elect(app, target),
  hidden: canary,
  commentId: (await createComment(app, { personality: target })).id,
  postId: (await createPost(app)).id,
  importId: await insertImport(app.db, { actorId: null, fileName: null }),
}
const viewers = {
  'a visitor': undefined,
  'another member': await createVerifiedUser(app),
  'a moderator': await createUserWithRole(app, 'MODERATOR'),
  'an editor': await createUserWithRole(app, 'EDITOR'),
  'an administrator': await createAdministrator(app),
}
const boss = viewers['an administrator']
const other = viewers['another member']

const hasTrace = (text: string) => traces.some((trace) => text.includes(trace))

/** The parts of a response that name the author: objects, or lines if it is not JSON. */
function mentionsIn(text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const hasMention = Object.values(value).some(
      (part) => typeof part === 'string' && hasTrace(part),
    )
    if (hasMention) found.push(JSON.stringify(value))
    else for (const part of Object.values(value)) visit(part)
  }
  try {
    visit(JSON.parse(text))
  } catch {
    found.push(...text.split('\n').filter(hasTrace))
  }
  return found
}

/** All mentions of the author that each viewer finds, by endpoint. */
async function findings(commentId: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [who, as] of Object.entries(viewers)) {
    for (const row of rows.filter(({ method }) => method === 'GET')) {
      const sample = { ...world, commentId }
      const url = addressOf(row, sampleParams(row, sample)) + sampleQuery(row, sample)
      const { text, status } = await app.send({ method: 'GET', url, as })
      expect(status, `${row.title} for ${who}`).toBeLessThan(500)
      found[`${row.title} for ${who}`] = mentionsIn(text).toSorted()
    }
  }
  return found
}

/** Outputs that are not endpoints, each with everything written to it so far. */
const streams = await Promise.all(
  [undefined, other.token, boss.token].map((token) =>
    openStream(`http://127.0.0.1:${port}`, { token, personalityIds: [target.id] }),
  ),
)
afterAll(() => {
  for (const stream of streams) stream.leave()
})
const otherOutputs: Record<string, () => Promise<string> | string> = {
  'the log': () => log,
  'live events': () => streams.map((stream) => stream.text()).join('\n'),
  async 'mail to others'() {
    await app.backgroundTasks.drain()
    const outbox = path.join(app.dataDir, 'outbox')
    const names = await fs.readdir(outbox).catch(() => [])
    const mails = await Promise.all(
      names.map((name) => fs.readFile(path.join(outbox, name), 'utf8')),
    )
    return mails.filter((mail) => !mail.includes(`To: ${canary.email}`)).join('\n')
  },
}

it('never reveals the author of an anonymous comment, in any state of the comment', async () => {
  const before = await findings(world.commentId)
  // The author must be visible somewhere, or the comparison would prove nothing.
  expect(Object.values(before).flat().length).toBeGreaterThan(3)

  const responses: string[] = []
  const record = (response: { text: string }) => responses.push(response.text)
  const body = { personalityId: target.id, content: 'What nobody dares to say', isAnonymous: true }
  const { body: kept } = await app.call('POST /comments', { as: canary, body })
  const { body: deleted } = await app.call('POST /comments', { as: canary, body })
  const params = { id: kept.id }
  const edited = { content: 'What nobody dares to say aloud' }
  await app.call('PATCH /comments/:id', { as: canary, params, body: edited })
  await app.call('DELETE /comments/:id', { as: canary, params: { id: deleted.id } })
  // Failed requests are logged too.
  await app.call('POST /auth/login', { body: { email: canary.email, password: 'wrong' } })
  for (const content of ['\0', 'x'.repeat(501)]) {
    await app.call('POST /comments', { as: canary, body: { ...body, content } })
  }
  await app.send({ method: 'PATCH', url: `/api/comments/${canary.id}`, as: canary, body: '{' })

  const report = { reason: 'abuse' as const, note: 'Who is that?' }
  for (const as of [other, boss]) {
    record(await app.call('PATCH /comments/:id/flag', { as, params, body: report }))
    record(await app.call('PATCH /comments/:id', { as, params, body: edited }))
    record(await app.call('DELETE /comments/:id', { as, params }))
    record(await app.call('GET /comments/detail/:id', { as, params }))
  }
  for (const status of ['FLAGGED', 'HIDDEN', 'ACTIVE'] as const) {
    record(await app.call('PATCH /comments/:id/status', { as: boss, params, body: { status } }))
    expect(await findings(kept.id), `while it is ${status}`).toEqual(before)
  }
  expect(responses.flatMap(mentionsIn)).toEqual([])

  const counted = () => streams.every((stream) => stream.text().includes('"commentCount":2'))
  await expect.poll(counted, { timeout: 10_000 }).toBe(true)
  for (const [output, read] of Object.entries(otherOutputs)) {
    expect((await read()).split('\n').filter(hasTrace), output).toEqual([])
  }
  // The log must contain the requests, or the absence of traces would prove nothing.
  expect(log).toContain('/api/comments/:id')
}, 120_000)
