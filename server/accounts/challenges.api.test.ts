import { randomBytes } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it } from 'vitest'
import type { Challenge } from '../../contract/challenges.ts'
import { openTestDatabase } from '../../test/database.ts'
import { commonPassword, createUser } from '../../test/factories.ts'
import { type ApiResponse, startApp, type TestApp } from '../../test/harness.ts'

type Mode = 'off' | 'adaptive' | 'always'

/** A site with a database of its own, so that no other test makes registrations unusual. */
const startSite = async (mode: Mode): Promise<TestApp> =>
  startApp(
    { REGISTRATION_CHALLENGE: mode, RATE_LIMIT_SCALE: '1' },
    { database: await openTestDatabase() },
  )

const newAccount = () => {
  const mark = randomBytes(4).toString('hex')
  return {
    name: 'Ann Example',
    username: `ann_${mark}`,
    email: `${mark}@example.org`,
    password: commonPassword,
  }
}

interface Attempt {
  account?: ReturnType<typeof newAccount>
  challenge?: string
  ip?: string
}

const register = (app: TestApp, { account = newAccount(), challenge, ip }: Attempt = {}) =>
  app.call('POST /auth/register', { body: { ...account, challenge }, ip })

const requestReset = (app: TestApp, challenge?: string, ip?: string) =>
  app.call('POST /auth/forgot-password', { body: { email: 'ann@example.org', challenge }, ip })

/** The challenge of a 428. */
function challengeIn({ status, problem }: ApiResponse<unknown>): Challenge {
  expect(status).toBe(428)
  if (!problem?.challenge) throw new Error('there is no challenge')
  return problem.challenge
}

const encode = (solved: unknown) => Buffer.from(JSON.stringify(solved)).toString('base64')

async function solve(challenge: Challenge): Promise<string> {
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** An address in a network of its own. */
const from = (network: number) => `10.${network >> 8}.${network & 255}.1`

it('asks nobody on an ordinary day', async () => {
  const app = await startSite('adaptive')
  const statuses = new Set<number>()
  for (let number = 0; number < 20; number++) {
    statuses.add((await register(app, { ip: from(number) })).status)
    statuses.add((await requestReset(app, undefined, from(number))).status)
    if (number % 4 === 3) app.clock.advance(10 * 60_000)
  }
  expect(statuses).toEqual(new Set([201, 200]))
}, 30_000)

it('asks when more register than usual, until ten minutes later', async () => {
  const app = await startSite('adaptive')
  for (let number = 0; number < 20; number++) await register(app, { ip: from(number) })
  const asked = await register(app, { ip: from(30) })
  expect(asked.problem?.code).toBe('challengeRequired')
  const challenge = await solve(challengeIn(asked))
  expect((await register(app, { challenge, ip: from(30) })).status).toBe(201)
  // Resets are counted by themselves.
  expect((await requestReset(app, undefined, from(31))).status).toBe(200)
  app.clock.advance(10 * 60_000 - 1)
  expect((await register(app, { ip: from(32) })).problem?.code).toBe('challengeRequired')
  app.clock.advance(1)
  expect((await register(app, { ip: from(32) })).status).toBe(201)
}, 30_000)

it('asks one network from which more register than usual, and no other', async () => {
  const app = await startSite('adaptive')
  const statuses = []
  for (let host = 1; host <= 5; host++) {
    statuses.push((await register(app, { ip: `10.0.0.${host}` })).status)
  }
  for (let host = 1; host <= 4; host++) {
    statuses.push((await register(app, { ip: `2001:db8:1:${host}::1` })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 428, 428, 201, 201, 201, 428])
  expect((await register(app, { ip: '10.0.1.1' })).status).toBe(201)
  expect((await register(app, { ip: '2001:db8:2::1' })).status).toBe(201)
}, 30_000)

it('knows from the last two weeks what is usual', async () => {
  const app = await startSite('adaptive')
  const days = Array.from({ length: 14 }, (_, number) => ({
    kind: 'users' as const,
    day: new Date(app.clock.now() - (number + 1) * 24 * 3_600_000).toISOString().slice(0, 10),
    // A flood on three days does not become usual.
    amount: number < 3 ? 1_000_000 : 2_400,
  }))
  await app.db.insertInto('activity').values(days).execute()
  const account = newAccount()
  const statuses = []
  // 2,400 a day are 100 an hour: 40 from one network are usual, which has four times as many in a busy hour.
  for (let number = 0; number < 42; number++) {
    statuses.push((await register(app, { account, ip: from(7) })).status)
  }
  expect(statuses.indexOf(428)).toBe(40)
}, 60_000)

it('asks for harder work when there are many more', async () => {
  const app = await startSite('adaptive')
  const asked: Challenge[] = []
  for (let number = 0; number < 60; number++) {
    const response = await register(app, { account: { ...newAccount(), name: 'x' }, ip: from(1) })
    if (response.status === 428) asked.push(challengeIn(response))
  }
  const first = asked[0] as Challenge
  const last = asked.at(-1) as Challenge
  const keysOf = async (challenge: Challenge) =>
    (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0
  expect(await keysOf(first)).toBeLessThan(200)
  expect(await keysOf(last)).toBeGreaterThanOrEqual(400)
}, 60_000)

it('asks everybody, before it says that an email is taken, if the setting is always', async () => {
  const app = await startSite('always')
  const taken = await createUser(app)
  const account = { ...newAccount(), email: taken.email }
  const asked = await register(app, { account })
  const challenge = await solve(challengeIn(asked))
  expect((await register(app, { account, challenge })).status).toBe(409)
  const solvedReset = await solve(challengeIn(await requestReset(app)))
  expect((await requestReset(app, solvedReset)).status).toBe(200)
}, 30_000)

it('asks nobody if the setting is off', async () => {
  const app = await startSite('off')
  const statuses = []
  for (let number = 0; number < 6; number++) {
    statuses.push((await register(app, { challenge: 'nothing', ip: from(1) })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([201]))
}, 30_000)

const always = await startSite('always')
const newChallenge = async () => challengeIn(await register(always))

it('accepts a solution once', async () => {
  const challenge = await solve(await newChallenge())
  const together = await Promise.all([
    register(always, { challenge }),
    register(always, { challenge }),
  ])
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 428])
  const replayed = await register(always, { challenge })
  expect(replayed.problem?.code).toBe('challengeInvalid')
  const next = await solve(challengeIn(replayed))
  expect((await register(always, { challenge: next })).status).toBe(201)
})

it('refuses a solution that comes too late', async () => {
  const [challenge, other] = [await solve(await newChallenge()), await solve(await newChallenge())]
  // The time at which a challenge ends is a full second.
  always.clock.advance(5 * 60_000 - 1_000)
  expect((await register(always, { challenge: other })).status).toBe(201)
  always.clock.advance(1_000)
  const late = await register(always, { challenge })
  expect(late.problem).toMatchObject({
    code: 'challengeInvalid',
    message: 'The check that you are not a robot has expired. Please try again.',
  })
})

it('refuses a solution for another purpose', async () => {
  const challenge = await solve(await newChallenge())
  expect((await requestReset(always, challenge)).status).toBe(428)
  expect((await register(always, { challenge })).status).toBe(201)
})

it.each<[string, (challenge: Challenge) => Promise<string>]>([
  ['no base64', async () => '{'],
  ['an empty text', async () => ''],
  ['another structure', async () => encode({ challenge: [], solution: null })],
  ['no solution', async (challenge) => encode({ challenge, solution: null })],
  [
    'a guess',
    async (challenge) =>
      encode({ challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix } }),
  ],
  [
    'an easier challenge than was given',
    async ({ parameters, signature }) =>
      solve({ parameters: { ...parameters, keyPrefix: '00' }, signature }),
  ],
  [
    'a later end than was given',
    async ({ parameters, signature }) =>
      solve({
        parameters: { ...parameters, expiresAt: parameters.expiresAt + 3_600 },
        signature,
      }),
  ],
  [
    'a challenge that another site gave',
    async () => solve(challengeIn(await register(await startSite('always')))),
  ],
])('refuses %s instead of a solution', async (_name, forge) => {
  const challenge = await forge(await newChallenge())
  const refused = await register(always, { challenge })
  expect(refused.problem?.code).toBe('challengeInvalid')
  challengeIn(refused)
})

it('refuses a text that is too long to be a solution', async () => {
  const refused = await register(always, { challenge: 'a'.repeat(4_001) })
  expect(refused.problem).toMatchObject({ statusCode: 400, message: ['The challenge is too long'] })
})

it('describes the challenge in the API documentation', async () => {
  const { body } = await always.send({ method: 'GET', url: '/api/docs/json' })
  const { paths, components } = body as {
    paths: Record<string, { post: { description: string; responses: Record<string, unknown> } }>
    components: { schemas: Record<string, unknown> }
  }
  for (const path of ['/auth/register', '/auth/forgot-password']) {
    expect(paths[path]?.post.responses).toHaveProperty('428')
    expect(paths[path]?.post.description).toContain('solveChallenge({ challenge, deriveKey })')
  }
  expect(paths['/auth/login']?.post.responses).not.toHaveProperty('428')
  expect(components.schemas).toHaveProperty('ChallengeRequired')
})
