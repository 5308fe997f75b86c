import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPermission } from '../../contract/permissions.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createUserWithRole,
  signInAgain,
} from '../factories.ts'
import { startApp } from '../harness.ts'
import { addressOf, paramsOf, type Row, rows } from './rows.ts'

const app = await startApp()
const other = await startApp()
const boss = await createAdministrator(app)
const member = await createUser(app)
const moderator = await createUserWithRole(app, 'MODERATOR')
const personality = await createPersonality(app)

const change = (body: object) =>
  app.call('PATCH /admin/site-settings', { as: signInAgain(app, boss), body })

/** What works for everybody: signing in, and what load balancers ask. */
const open = [
  'GET /health',
  'GET /ready',
  'GET /site',
  'POST /auth/login',
  'POST /auth/logout',
  'GET /auth/me',
  'GET /auth/profile',
  'POST /auth/confirm-password',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
]

function send(row: Row, as?: { token: string }) {
  const params = Object.fromEntries(paramsOf(row).map((name) => [name, personality.id]))
  return app.send({
    method: row.method,
    url: addressOf(row, params),
    as,
    body: row.spec.body ? {} : undefined,
  })
}

describe('during maintenance', () => {
  beforeAll(async () => {
    // Remembered responses would be sent without the rest of the server.
    for (const url of ['/api/personalities', '/api/announcements', '/posts/feed.atom']) {
      expect((await app.send({ method: 'GET', url })).status).toBe(200)
    }
    await app.call('GET /votes/stats', { as: member })
    await change({ isInMaintenance: true, maintenanceMessage: 'Back on Monday.' })
  })
  afterAll(() => change({ isInMaintenance: false }))

  it.each(rows)('$title is for administrators, unless they need it to sign in', async (row) => {
    const isOpen = open.includes(row.title) || isPermission(row.access)
    const closed = { status: 503, code: 'maintenance' }
    for (const as of [undefined, member, { token: 'unknown' }]) {
      const { status, problem } = await send(row, as)
      expect({ status, code: problem?.code }).toEqual(
        isOpen ? expect.not.objectContaining(closed) : closed,
      )
    }
    if (row.spec.events || row.title === 'POST /auth/sign-out-everywhere') return
    const { problem } = await send(row, signInAgain(app, boss))
    expect(problem?.code).not.toBe('maintenance')
  })

  it('the refusal has the message of the operator, and says when to try again', async () => {
    const { headers, problem } = await app.call('GET /personalities')
    expect(problem?.message).toBe('Back on Monday.')
    expect(headers['retry-after']).toBe('600')
    expect((await other.call('GET /personalities')).status).toBe(503)
  })

  it('no vote of a member is taken, not even right after one', async () => {
    const { id: personalityId } = await createPersonality(app)
    const body = { personalityId, type: 'UPVOTE' as const }
    expect((await app.call('POST /votes', { as: member, body })).problem?.code).toBe('maintenance')
    // The first ones are deleted, or without agreement, because everything was called.
    const as = await createAdministrator(app)
    expect((await app.call('POST /votes', { as, body })).status).toBe(200)
  })

  it('helpers keep to their part of the administration', async () => {
    expect((await app.call('GET /admin/tasks', { as: moderator })).status).toBe(200)
    expect((await app.call('GET /notifications', { as: moderator })).status).toBe(503)
  })

  it('frames, feeds and cards are refused, and published files stay', async () => {
    const statusOf = async (url: string) => (await app.send({ method: 'GET', url })).status
    for (const url of ['/posts/feed.atom', `/embed/personalities/${personality.slug}`, '/oembed']) {
      expect(await statusOf(url), url).toBe(503)
    }
    expect(await statusOf('/cards/home.png')).toBe(503)
    expect(await statusOf('/.well-known/voxpop-log-key')).toBe(200)
  })
})

it('afterwards everything works again, in every process', async () => {
  expect((await app.call('GET /personalities')).status).toBe(200)
  await expect.poll(async () => (await other.call('GET /personalities')).status).toBe(200)
})

it('the message has at most 500 characters', async () => {
  expect((await change({ maintenanceMessage: 'ä'.repeat(500) })).status).toBe(200)
  expect((await change({ maintenanceMessage: 'ä'.repeat(501) })).status).toBe(400)
})
