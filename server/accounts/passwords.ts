import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Semaphore } from '../platform/semaphore.ts'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

// A hash keeps a core and a thread of libuv's pool busy for tens of milliseconds, and files and compression wait for
// the same pool. The queue holds about a second of work: who would wait longer is refused.
const hashing = new Semaphore({
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 20,
  retryAfter: 5,
})
const argon2id = promisify(argon2)
const derive = (parameters: Argon2Parameters, signal: AbortSignal | undefined) =>
  hashing.run(() => argon2id('argon2id', parameters), signal)

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/**
 * Hashes a password with argon2id into the PHC string format.
 * @param signal drops the work while it waits for its turn
 * @throws 503 when too many wait already
 */
export async function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await derive({ message: password, nonce, tagLength: tagBytes, ...cost }, signal)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Whether a password belongs to a hash. Without a usable hash it takes as long and is false,
 * so that the time does not tell whether an account exists.
 * @param signal drops the work while it waits for its turn
 * @throws 503 when too many wait already
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  const parts = phc.exec(hash ?? '')
  if (!parts) {
    await hashPassword(password, signal)
    return false
  }
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const parameters = {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const actual = await derive(parameters, signal)
  return timingSafeEqual(expected, actual)
}
