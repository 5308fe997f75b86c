import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { commonPassword, createUser } from '../../test/factories.ts'
import { closeStarted, startApp } from '../../test/harness.ts'

// Test files share the module cache: it is reset here so that the mocks apply, and afterwards for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(async () => {
  await closeStarted()
  vi.resetModules()
})

// Wraps the real argon2 and counts its calls, its completed hashes and how many ran concurrently.
const hashes = vi.hoisted(() => ({
  started: [] as Argon2Parameters[],
  done: 0,
  maxConcurrent: 0,
  /** Every hash waits for this promise before it starts. */
  gate: Promise.resolve(),
}))

vi.mock('./hashing.ts', async (importOriginal) => {
  const hashing = await importOriginal<typeof import('./hashing.ts')>()
  const argon2id: typeof hashing.argon2id = async (parameters) => {
    hashes.started.push(parameters)
    hashes.maxConcurrent = Math.max(hashes.maxConcurrent, hashes.started.length - hashes.done)
    await hashes.gate
    return hashing.argon2id(parameters).finally(() => {
      hashes.done += 1
    })
  }
  return { ...hashing, argon2id }
})

const lookups = vi.hoisted(() => ({ count: 0 }))

vi.mock('./store.ts', async (importOriginal) => {
  const store = await importOriginal<typeof import('./store.ts')>()
  const findCredentials: typeof store.findCredentials = (...given) => {
    lookups.count += 1
    return store.findCredentials(...given)
  }
  return { ...store, findCredentials }
})

const app = await startApp()
const somebody = await createUser(app)

beforeEach(() => {
  lookups.count = 0
  Object.assign(hashes, { started: [], done: 0, maxConcurrent: 0, gate: Promise.resolve() })
})

const logIn = (email: string, password = 'wrong password') =>
  app.call('POST /auth/login', { body: { email, password } })
const logInOften = (times: number, onResponse?: () => void) =>
  Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const response = await logIn(`${n}@flood.example`)
      onResponse?.()
      return response
    }),
  )
const waitOptions = { timeout: 20_000 }

describe('a hundred concurrent logins', () => {
  it('do not delay requests of signed-in users', async () => {
    const open = Promise.withResolvers<void>()
    hashes.gate = open.promise
    let responseCount = 0
    const flood = logInOften(100, () => {
      responseCount += 1
    })
    await vi.waitUntil(() => responseCount > 0 || hashes.started.length === 100, waitOptions)
    open.resolve()
    expect(await app.call('GET /auth/me', { as: somebody })).toMatchObject({ status: 200 })
    const doneMeanwhile = hashes.done
    await flood
    expect(doneMeanwhile).toBeLessThan(hashes.done / 2)
  })

  it('are hashed two at a time at most, and get 503 with a Retry-After beyond a short queue', async () => {
    const responses = await logInOften(100)
    expect(hashes.maxConcurrent).toBeLessThanOrEqual(2)
    const refused = responses.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, problem } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(problem?.message).toBe('The site is busy. Please try again in a few seconds.')
    }
    const rejected = responses.filter(({ status }) => status === 401)
    expect(rejected).toHaveLength(hashes.started.length)
    // Requests rejected with 503 cause no account lookup.
    expect(lookups.count).toBe(hashes.started.length)
    expect(rejected.length + refused.length).toBe(100)
    expect(await logIn(somebody.email, commonPassword)).toMatchObject({ status: 200 })
  })
})

it('does not hash the password of a queued login whose client has disconnected', async () => {
  const open = Promise.withResolvers<void>()
  hashes.gate = open.promise
  const before = logInOften(5)
  await vi.waitUntil(() => hashes.started.length > 0, waitOptions)

  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as net.AddressInfo
  const connected = once(app.server.server, 'connection')
  const arrived = once(app.server.server, 'request')
  const socket = net.connect(port, '127.0.0.1')
  const body = JSON.stringify({
    email: somebody.email,
    password: 'password of a disconnected client',
  })
  socket.write(
    [
      'POST /api/auth/login HTTP/1.1',
      'host: a',
      'content-type: application/json',
      `content-length: ${body.length}\r\n\r\n${body}`,
    ].join('\r\n'),
  )
  await arrived
  const [serverSocket] = await connected
  // By the time this second request has a response, the login has reached the hashing queue.
  await app.call('GET /auth/me', { as: somebody })
  const left = once(serverSocket, 'close')
  socket.destroy()
  await left
  open.resolve()

  await before
  await logIn('after@flood.example')
  expect(hashes.started.map(({ message }) => message)).not.toContain(
    'password of a disconnected client',
  )
  expect(hashes.started).toHaveLength(6)
})

it('computes the same hash for an unknown account as for a wrong password', async () => {
  await logIn(somebody.email)
  await logIn('nobody@flood.example')
  const costs = hashes.started.map(({ memory, passes, parallelism, tagLength }) => {
    return { memory, passes, parallelism, tagLength }
  })
  expect(costs).toHaveLength(2)
  expect(costs[1]).toEqual(costs[0])
})
