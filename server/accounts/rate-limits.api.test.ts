import { expect, it } from 'vitest'
import { member } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const wrong = (email: string) => ({ body: { email, password: 'wrong password' } })

it('slows down guessing at one account from many addresses, and says when to try again', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const answers = []
  for (let i = 0; i < 5; i++) {
    answers.push(await app.call('POST /auth/login', { ...wrong('a@b.example'), ip: `10.0.0.${i}` }))
  }
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 429, 429, 429])
  expect(answers[3]?.problem?.message).toBe(
    'Too many attempts to log in. Please wait a few minutes.',
  )
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  const other = await app.call('POST /auth/login', { ...wrong('c@d.example'), ip: '10.0.1.1' })
  expect(other.status).toBe(401)
})

it('counts an IPv6 network as one address', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.02' })
  const from = (ip: string, email: string) => app.call('POST /auth/login', { ...wrong(email), ip })
  expect((await from('2001:db8:1:1::1', 'a@a.example')).status).toBe(401)
  expect((await from('2001:db8:1:1:ffff::2', 'b@a.example')).status).toBe(401)
  expect((await from('2001:db8:1:1:abcd::3', 'c@a.example')).status).toBe(429)
  expect((await from('2001:db8:1:2::1', 'd@a.example')).status).toBe(401)
})

it('believes forwarded addresses only from a proxy it was told of', async () => {
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
})

it('limits what one account does from anywhere', async () => {
  const app = await startApp({ RATE_LIMIT_SCALE: '0.002' })
  const somebody = await member(app)
  const ask = (i: number) => app.call('GET /votes/stats', { as: somebody, ip: `10.1.0.${i}` })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await ask(i)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})
