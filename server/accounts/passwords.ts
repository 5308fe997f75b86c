import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Semaphore } from '../platform/semaphore.ts'
import { argon2id } from './hashing.ts'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

// A hash occupies a core for tens of milliseconds. The queue is bounded to about a second of work; further requests are
// rejected with 503.
const hashing = new Semaphore({
  name: 'password_hashing',
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 20,
  retryAfter: 5,
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** As RFC 8265 compares passwords: however a keyboard composes accented letters, and whichever space it types. */
const normalize = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** @throws 503 when the hashing queue is full, so that a request fails before other work */
export function rejectWhenBusy(): void {
  hashing.rejectIfFull()
}

/**
 * Hashes a password with argon2id into the PHC string format.
 * @param signal cancels the work while it is queued
 * @throws 503 when the queue is full
 */
export function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  return hashing.run(() => hash(normalize(password)), signal)
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await argon2id({ message: password, nonce, tagLength: tagBytes, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * True if the password matches the hash. Without a usable hash it takes as long and is false,
 * so that timing does not reveal whether an account exists.
 * @param signal cancels the work while it is queued
 * @throws 503 when the queue is full
 */
export function verifyPassword(
  password: string,
  passwordHash: string | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  return hashing.run(async () => (await match(password, passwordHash)) !== 'none', signal)
}

/**
 * Looks an account up and verifies its password in one queued task, so that a full queue also saves the query.
 * Takes as long when there is no account.
 * @returns the account if the password matches, with a new hash if its own is of a password that was not normalized
 * @param signal cancels the work while it is queued
 * @throws 503 when the queue is full
 */
export function findByPassword<Account extends { passwordHash: string }>(
  password: string,
  find: () => Promise<Account | undefined>,
  signal?: AbortSignal,
): Promise<(Account & { newHash?: string }) | undefined> {
  return hashing.run(async () => {
    const account = await find()
    const matched = await match(password, account?.passwordHash)
    if (!account || matched === 'none') return undefined
    return matched === 'typed' ? { ...account, newHash: await hash(normalize(password)) } : account
  }, signal)
}

/**
 * Which form of a password matches a hash: the normalized one, or the one that was typed, of which hashes were made before
 * passwords were normalized. Without a usable hash the same work is done.
 */
async function match(
  password: string,
  passwordHash: string | undefined,
): Promise<'normalized' | 'typed' | 'none'> {
  const normalized = normalize(password)
  if (await matches(normalized, passwordHash)) return 'normalized'
  if (normalized === password) return 'none'
  return (await matches(password, passwordHash)) ? 'typed' : 'none'
}

async function matches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const parts = phc.exec(passwordHash ?? '')
  if (!parts) {
    await hash(password)
    return false
  }
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await argon2id({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(expected, actual)
}
