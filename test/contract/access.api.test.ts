import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { access } from '../../contract/endpoint.ts'
import { allows, isPermission } from '../../contract/permissions.ts'
import { Role } from '../../contract/users.ts'
import { createTokens, tokenLifetime } from '../../server/accounts/tokens.ts'
import {
  createAdministrator,
  createUser,
  createUserWithRole,
  createVerifiedUser,
  type TestUser,
} from '../factories.ts'
import { type Actor, startApp } from '../harness.ts'
import { addressOf, paramsOf, type Row, rows } from './rows.ts'
import { sharedRows } from './shared-rows.ts'

const secret = 'the secret of this test, long enough'
const app = await startApp({ JWT_SECRET: secret })
const administrator = await createAdministrator(app)
const viewers = {
  visitor: undefined,
  member: await createUser(app),
  'verified member': await createVerifiedUser(app),
  'suspended member': await suspended(),
  // These use a session from before they lost access.
  'demoted administrator': await demoted(),
  'demoted administrator, signed in again,': await signedInAgain(await demoted()),
  moderator: await createUserWithRole(app, 'MODERATOR'),
  editor: await createUserWithRole(app, 'EDITOR'),
  administrator,
}

/** The viewers who have a role. */
const viewerOf = {
  USER: 'member',
  MODERATOR: 'moderator',
  EDITOR: 'editor',
  ADMIN: 'administrator',
} as const satisfies Record<Role, keyof typeof viewers>

async function suspended(): Promise<TestUser> {
  const made = await createVerifiedUser(app)
  const [params, body] = [{ id: made.id }, { status: 'SUSPENDED' as const }]
  await app.call('PATCH /users/:id/status', { as: administrator, params, body })
  return made
}

async function demoted(): Promise<TestUser> {
  const made = await createAdministrator(app)
  const [params, body] = [{ id: made.id }, { role: 'USER' as const }]
  await app.call('PUT /users/:id/role', { as: administrator, params, body })
  return made
}

async function signedInAgain({ email, password }: TestUser): Promise<Actor> {
  const { body } = await app.call('POST /auth/login', { body: { email, password } })
  return { token: body.access_token }
}

type Refused = [keyof typeof viewers, number][]

/** Viewers that must be refused, with the expected status. */
const refusedViewers: Record<keyof typeof access, Refused> = {
  public: [],
  user: [
    ['visitor', 401],
    ['suspended member', 401],
  ],
  verified: [
    ['visitor', 401],
    ['member', 403],
    ['suspended member', 401],
    ['administrator', 403],
  ],
}

/** Viewers whom an endpoint must refuse: where it takes a permission, also each role that does not have it. */
function refusedBy({ access: needed }: Row): Refused {
  if (!isPermission(needed)) return refusedViewers[needed]
  const withoutPermission = Role.options.filter((role) => !allows(role, needed))
  return [
    ['visitor', 401],
    ['verified member', 403],
    ['suspended member', 401],
    ['demoted administrator', 401],
    ['demoted administrator, signed in again,', 403],
    ...withoutPermission.map((role): Refused[number] => [viewerOf[role], 403]),
  ]
}

function sendTo(row: Row, as: Actor | undefined, headers: Record<string, string> = {}) {
  const params = Object.fromEntries(paramsOf(row).map((name) => [name, randomUUID()]))
  const body = row.spec.body ? {} : undefined
  return app.send({ method: row.method, url: addressOf(row, params), as, headers, body })
}

const refusal = (status: number) => ({
  status,
  problem: {
    statusCode: status,
    code: expect.any(String),
    error: expect.any(String),
    message: expect.any(String),
  },
})

it('registers a route for every endpoint of the contract', () => {
  const unbound = rows.filter(
    ({ method, path }) => !app.server.hasRoute({ method, url: `/api${path}` }),
  )
  expect(unbound.map((row) => row.title)).toEqual([])
})

const refused = rows.flatMap((row) =>
  refusedBy(row).map(([viewer, status]) => ({ title: row.title, row, viewer, status })),
)

it.each(refused)('$title responds with $status to a $viewer', async ({ row, viewer, status }) => {
  expect(await sendTo(row, viewers[viewer])).toMatchObject(refusal(status))
})

const admitted = rows.flatMap((row) =>
  Role.options
    .filter((role) => isPermission(row.access) && allows(role, row.access))
    .map((role) => ({ title: row.title, row, role })),
)

it.each(admitted)('$title admits the role $role', async ({ row, role }) => {
  const { status } = await sendTo(row, viewers[viewerOf[role]])
  expect([401, 403]).not.toContain(status)
})

describe('invalid tokens', async () => {
  const deleted = await createUser(app)
  await app.db.deleteFrom('users').where('id', '=', deleted.id).execute()
  const somebody = await createAdministrator(app)
  const claims = { userId: somebody.id, version: 0 }
  const sign = (key: string, at: number) => createTokens(key, { now: () => at }).sign(claims)
  const now = app.clock.now()
  const valid = sign(secret, now)
  const [, payload = '', signature = ''] = valid.split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const tokens: Record<string, string> = {
    expired: sign(secret, now - (tokenLifetime + 1) * 1000),
    'signed by somebody else': sign('another secret that is long enough', now),
    unsigned: `${unsigned}.${payload}.`,
    'with the signature of another': `${valid.split('.')[0]}.${payload.slice(0, -2)}AA.${signature}`,
    'of an earlier version': app.tokens.sign({ ...claims, version: -1 }),
    'of a deleted member': deleted.token,
    'of a suspended member': viewers['suspended member'].token,
    garbage: 'garbage',
    empty: '',
    'far too long': 'a'.repeat(8_000),
  }
  const withViewer = rows.filter(({ spec }) => spec.shared !== 'everybody' && !spec.anonymous)

  it.each(withViewer)('are refused with 401 by $title', async (row) => {
    for (const [kind, token] of Object.entries(tokens)) {
      expect(await sendTo(row, { token }), kind).toMatchObject(refusal(401))
    }
    const basic = await sendTo(row, undefined, { authorization: 'Basic YTpi' })
    expect(basic, 'another scheme').toMatchObject(refusal(401))
  })

  it('are made from a token that is accepted', async () => {
    expect(await app.call('GET /auth/me', { as: { token: valid } })).toMatchObject({ status: 200 })
  })
})

it.each(sharedRows)('$title does not depend on who asks', async (row) => {
  const { status, text, headers } = await sendTo(row, undefined)
  expect(headers['set-cookie']).toBeUndefined()
  for (const as of [...Object.values(viewers), { token: 'garbage' }]) {
    expect(await sendTo(row, as)).toMatchObject({ status, text })
  }
})
