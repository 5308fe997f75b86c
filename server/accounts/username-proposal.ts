import { randomInt } from 'node:crypto'
import { limits } from '../../contract/limits.ts'
import { isReservedUsername } from '../../contract/names.ts'
import type { Db } from '../platform/database/database.ts'
import { slugFrom } from '../platform/slug.ts'
import { findTakenUsernames } from './store.ts'

/** Numbers of random digits after a username that is taken: a counter would tell how many have the name. */
const digits = [2, 2, 3, 3, 4, 4, 6, 6]

/** For names without letters that ASCII has, and those that make a reserved username. */
const anyUsername = 'member'

/** A free username made of a name; it may be taken before its owner registers. */
export async function proposeUsername(db: Db, name: string): Promise<string> {
  const candidates = usernamesFor(name)
  const taken = await findTakenUsernames(db, candidates)
  return candidates.find((username) => !taken.has(username)) ?? withDigits(anyUsername, 12)
}

/** Usernames to try, the shortest first. */
export function usernamesFor(name: string): string[] {
  const plain = slugFrom(name).replaceAll('-', '_').slice(0, limits.usernameMax).replace(/_$/, '')
  const isUsable = plain.length >= limits.usernameMin && !isReservedUsername(plain)
  const numbered = digits.map((count) => withDigits(isUsable ? plain : anyUsername, count))
  return isUsable ? [plain, ...numbered] : numbered
}

function withDigits(base: string, count: number): string {
  const start = base.slice(0, limits.usernameMax - count - 1).replace(/_$/, '')
  return `${start}_${randomInt(10 ** (count - 1), 10 ** count)}`
}
