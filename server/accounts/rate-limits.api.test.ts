import { expect, it } from 'vitest'
import { createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const wrong = (email: string) => ({ body: { email, password: 'wrong password' } })

const from = (network: number) => `10.0.${network}.1`

it('limits login attempts from one network and says when to try again; other networks can still sign in', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const owner = await createUser(app)
  const statuses = []
  for (let i = 1; i <= 4; i++) {
    const response = await app.call('POST /auth/login', {
      ...wrong(owner.email),
      ip: `10.0.0.${i}`,
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([401, 401, 429, 429])
  const refused = await app.call('POST /auth/login', { ...wrong(owner.email), ip: '10.0.0.9' })
  expect(refused.problem?.message).toBe('Too many attempts to log in. Please wait a few minutes.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const body = { email: owner.email, password: owner.password }
  expect((await app.call('POST /auth/login', { body, ip: '10.0.1.1' })).status).toBe(200)
  const other = await app.call('POST /auth/login', { ...wrong('c@d.example'), ip: '10.0.0.1' })
  expect(other.status).toBe(401)
})

it('proposes usernames as often as one may register, and not once more', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.05' })
  const propose = (ip: string) =>
    app.call('GET /auth/username-proposal', { query: { name: 'Ada' }, ip })
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await propose('203.0.113.9')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await propose('203.0.113.10')).status).toBe(200)
})

it('accepts the owner from a network of a recent login, however many others guess from elsewhere', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const owner = await createUser(app)
  const { email, password } = owner
  const login = (ip: string, body = { email, password }) =>
    app.call('POST /auth/login', { body, ip })
  expect((await login('198.51.100.7')).status).toBe(200)
  for (let network = 1; network <= 6; network++) {
    await app.call('POST /auth/login', { ...wrong(email), ip: from(network) })
  }
  expect((await login('198.51.100.200')).status).toBe(200)
  // Everything else gets one response: it reveals neither a right password nor a familiar network.
  const refusals = [
    await login('203.0.113.1'),
    await app.call('POST /auth/login', { ...wrong(email), ip: '203.0.113.2' }),
    await app.call('POST /auth/login', { ...wrong(email), ip: '198.51.100.8' }),
  ]
  for (const { status, text } of refusals) {
    expect([status, text]).toEqual([429, refusals[0]?.text])
  }
})

it('responds to guesses at an unknown address as to guesses at an account', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const responsesFor = async (email: string) => {
    const responses = []
    for (let i = 0; i < 10; i++) {
      const ip = from(i < 3 ? 0 : i)
      const { status, text } = await app.call('POST /auth/login', { ...wrong(email), ip })
      responses.push([status, text])
    }
    return responses
  }
  const known = await responsesFor((await createUser(app)).email)
  expect(await responsesFor('nobody@unknown.example')).toEqual(known)
  expect(known.map(([status]) => status)).toEqual([
    ...[401, 401, 429, 401, 401, 401],
    ...[401, 429, 429, 429],
  ])
})

it('counts an IPv6 prefix of /56 as one network of an account', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const login = (ip: string) => app.call('POST /auth/login', { ...wrong('v6@a.example'), ip })
  expect((await login('2001:db8:1:100::1')).status).toBe(401)
  expect((await login('2001:db8:1:1ff::2')).status).toBe(401)
  expect((await login('2001:db8:1:123::3')).status).toBe(429)
  expect((await login('2001:db8:1:200::3')).status).toBe(401)
})

it('counts an IPv6 prefix of /64 as one address', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.02' })
  const from = (ip: string, email: string) => app.call('POST /auth/login', { ...wrong(email), ip })
  expect((await from('2001:db8:1:1::1', 'a@a.example')).status).toBe(401)
  expect((await from('2001:db8:1:1:ffff::2', 'b@a.example')).status).toBe(401)
  expect((await from('2001:db8:1:1:abcd::3', 'c@a.example')).status).toBe(429)
  expect((await from('2001:db8:1:2::1', 'd@a.example')).status).toBe(401)
})

it('trusts X-Forwarded-For only behind a configured proxy', async () => {
  const open = await startApp({ RATE_LIMIT_SCALE: '0.02' })
  const forged = (i: number) =>
    open.call('POST /auth/login', {
      ...wrong(`${i}@f.example`),
      headers: { 'x-forwarded-for': `10.9.0.${i}` },
    })
  const forgedStatuses = [
    (await forged(1)).status,
    (await forged(2)).status,
    (await forged(3)).status,
  ]
  expect(forgedStatuses).toEqual([401, 401, 429])

  const behind = await startApp({ RATE_LIMIT_SCALE: '0.02', TRUST_PROXY: '1' })
  const through = (client: string, email: string) =>
    behind.call('POST /auth/login', {
      ...wrong(email),
      headers: { 'x-forwarded-for': `203.0.113.9, ${client}` },
    })
  for (let i = 0; i < 4; i++) {
    expect((await through(`10.9.1.${i}`, `${i}@g.example`)).status).toBe(401)
  }
  expect((await through('10.9.1.1', 'x@g.example')).status).toBe(401)
  expect((await through('10.9.1.1', 'y@g.example')).status).toBe(429)
  // Some proxies add the port, which is another one for each connection; others pass on what is no address.
  const limited = [
    ['203.0.113.7:4711', '203.0.113.7:4712', '203.0.113.7'],
    ['[2001:db8::1]:4711', '[2001:db8::1]:4712', '2001:db8::2'],
    ['unknown', '_a', '203.0.113.256'],
  ]
  for (const clients of limited) {
    const statuses = []
    for (const client of clients) {
      statuses.push((await through(client, `${client.replace(/\W/g, '')}@h.example`)).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  }
})

it('limits the requests of one account across all addresses', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.002' })
  const somebody = await createUser(app)
  const request = (i: number) => app.call('GET /votes/stats', { as: somebody, ip: `10.1.0.${i}` })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await request(i)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})
