import type { Argon2Parameters, argon2 as deriveForReal } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { commonPassword, createUser } from '../../test/factories.ts'
import { closeStarted, startApp } from '../../test/harness.ts'

// Modules stay from file to file: here they are loaded again, with what is mocked, and again for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(async () => {
  await closeStarted()
  vi.resetModules()
})

// The real argon2, counted: what was asked of it, how much of that is done, and how many ran at the same time.
const hashes = vi.hoisted(() => ({
  asked: [] as Argon2Parameters[],
  done: 0,
  mostAtOnce: 0,
  /** Each waits for this before it starts. */
  gate: Promise.resolve(),
}))

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof deriveForReal = (algorithm, parameters, callback) => {
    hashes.asked.push(parameters)
    hashes.mostAtOnce = Math.max(hashes.mostAtOnce, hashes.asked.length - hashes.done)
    void hashes.gate.then(() =>
      crypto.argon2(algorithm, parameters, (error, tag) => {
        hashes.done += 1
        callback(error, tag)
      }),
    )
  }
  return { ...crypto, argon2 }
})

const lookUps = vi.hoisted(() => ({ count: 0 }))

vi.mock('./store.ts', async (importOriginal) => {
  const store = await importOriginal<typeof import('./store.ts')>()
  const findCredentials: typeof store.findCredentials = (...given) => {
    lookUps.count += 1
    return store.findCredentials(...given)
  }
  return { ...store, findCredentials }
})

const app = await startApp()
const somebody = await createUser(app)

beforeEach(() => {
  lookUps.count = 0
  Object.assign(hashes, { asked: [], done: 0, mostAtOnce: 0, gate: Promise.resolve() })
})

const logIn = (email: string, password = 'wrong password') =>
  app.call('POST /auth/login', { body: { email, password } })
const logInOften = (times: number, onAnswer?: () => void) =>
  Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const answer = await logIn(`${n}@flood.example`)
      onAnswer?.()
      return answer
    }),
  )
const patience = { timeout: 20_000 }

describe('a hundred logins at once', () => {
  it('keep nobody waiting who is logged in', async () => {
    const open = Promise.withResolvers<void>()
    hashes.gate = open.promise
    let answered = 0
    const flood = logInOften(100, () => {
      answered += 1
    })
    await vi.waitUntil(() => answered > 0 || hashes.asked.length === 100, patience)
    open.resolve()
    expect(await app.call('GET /auth/me', { as: somebody })).toMatchObject({ status: 200 })
    const doneMeanwhile = hashes.done
    await flood
    expect(doneMeanwhile).toBeLessThan(hashes.done / 2)
  })

  it('are hashed two at a time at most, and those beyond a short queue are told to come back', async () => {
    const answers = await logInOften(100)
    expect(hashes.mostAtOnce).toBeLessThanOrEqual(2)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, problem } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(problem?.message).toBe('The site is busy. Please try again in a few seconds.')
    }
    const rejected = answers.filter(({ status }) => status === 401)
    expect(rejected).toHaveLength(hashes.asked.length)
    // Refused ones are not even looked up.
    expect(lookUps.count).toBe(hashes.asked.length)
    expect(rejected.length + refused.length).toBe(100)
    expect(await logIn(somebody.email, commonPassword)).toMatchObject({ status: 200 })
  })
})

it('a login is not hashed any more when its client has left', async () => {
  const open = Promise.withResolvers<void>()
  hashes.gate = open.promise
  const before = logInOften(5)
  await vi.waitUntil(() => hashes.asked.length > 0, patience)

  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as net.AddressInfo
  const connected = once(app.server.server, 'connection')
  const arrived = once(app.server.server, 'request')
  const socket = net.connect(port, '127.0.0.1')
  const body = JSON.stringify({ email: somebody.email, password: 'of somebody who left' })
  socket.write(
    [
      'POST /api/auth/login HTTP/1.1',
      'host: a',
      'content-type: application/json',
      `content-length: ${body.length}\r\n\r\n${body}`,
    ].join('\r\n'),
  )
  await arrived
  const [atServer] = await connected
  // The login reads the account before it waits for its hash.
  await app.call('GET /auth/me', { as: somebody })
  const left = once(atServer, 'close')
  socket.destroy()
  await left
  open.resolve()

  await before
  await logIn('after@flood.example')
  expect(hashes.asked.map(({ message }) => message)).not.toContain('of somebody who left')
  expect(hashes.asked).toHaveLength(6)
})

it('an account that does not exist costs the same hash as a wrong password', async () => {
  await logIn(somebody.email)
  await logIn('nobody@flood.example')
  const costs = hashes.asked.map(({ memory, passes, parallelism, tagLength }) => {
    return { memory, passes, parallelism, tagLength }
  })
  expect(costs).toHaveLength(2)
  expect(costs[1]).toEqual(costs[0])
})
