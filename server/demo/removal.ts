import fs from 'node:fs/promises'
import path from 'node:path'
import { verifyPassword } from '../accounts/passwords.ts'
import { recordAuditEntries } from '../audit/store.ts'
import { freeSlug, slugOf } from '../personalities/slug.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { filesFolder } from '../platform/files.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoPersonalities } from './personalities.ts'
import {
  deleteWithContent,
  listAccounts,
  listPasswordless,
  listPersonalitiesNamed,
  listUsedPictures,
} from './store.ts'
import { demoDomain, noPassword } from './users.ts'

/** An account with the address of a demo account. */
export interface FoundAccount {
  userId: string
  email: string
  /** Whether the published password signs in; false where somebody has changed it. */
  isOpen: boolean
}

/**
 * Finds the accounts that the demo gave out. Their addresses identify them: nobody can change an address, and nobody
 * can receive mail at `voxpop.example`.
 */
export async function findDemoAccounts(db: Db): Promise<FoundAccount[]> {
  const published = new Map(demoAccounts.map(({ email, password }) => [email, password]))
  const found: FoundAccount[] = []
  // One after the other: hashing takes memory.
  for (const { userId, email, passwordHash } of await listAccounts(db, [...published.keys()])) {
    const isOpen = await verifyPassword(published.get(email) ?? '', passwordHash)
    found.push({ userId, email, isOpen })
  }
  return found
}

export interface RemovedDemo {
  /** Addresses of the accounts that were removed. */
  accounts: string[]
  /** How many invented members, who cannot sign in, were removed. */
  members: number
  personalities: number
  /** Addresses of demo accounts that stay, because their password was changed. */
  kept: string[]
}

/**
 * Removes what the demo added: its accounts with all that was done in their name, its invented members, and its
 * personalities with their votes, comments and portraits. Personalities that were renamed since stay.
 * @param includeChanged whether accounts go too whose password was changed
 */
export async function removeDemo(
  { db, dataDir }: { db: Db; dataDir: string },
  includeChanged: boolean,
): Promise<RemovedDemo> {
  const found = await findDemoAccounts(db)
  const accounts = found.filter(({ isOpen }) => isOpen || includeChanged)
  const removed = await inTransaction(db, async (tx) => {
    const members = await listPasswordless(tx, { domain: demoDomain, hash: noPassword })
    const personalities = await listPersonalitiesNamed(tx, slugsAndNames())
    const accountIds = accounts.map(({ userId }) => userId)
    await deleteWithContent(tx, {
      userIds: [...accountIds, ...members],
      personalityIds: personalities.map(({ id }) => id),
    })
    await recordAuditEntries(
      tx,
      accountIds.map((targetId) => ({
        actorId: null,
        action: 'USER_DELETED',
        targetType: 'user',
        targetId,
        before: null,
        after: null,
      })),
    )
    return { members, personalities }
  })
  const pictures = removed.personalities.flatMap(({ imageUrl }) => imageUrl ?? [])
  await deletePortraits(db, dataDir, pictures)
  return {
    accounts: accounts.map(({ email }) => email),
    members: removed.members.length,
    personalities: removed.personalities.length,
    kept: found.filter((account) => !accounts.includes(account)).map(({ email }) => email),
  }
}

/** The demo's personalities under the slugs that they get in an empty database. */
function slugsAndNames(): { slug: string; name: string }[] {
  const taken = new Set<string>()
  return demoPersonalities.map(({ name }) => {
    const slug = freeSlug(slugOf(name), taken)
    taken.add(slug)
    return { slug, name }
  })
}

/** Uploads are left to their collector; portraits have no row that it would find. */
async function deletePortraits(db: Db, dataDir: string, urls: string[]): Promise<void> {
  const used = await listUsedPictures(db, urls)
  for (const url of urls) {
    const [, file] = /^\/files\/(portrait-[\w-]+\.webp)$/.exec(url) ?? []
    if (file && !used.has(url)) await fs.rm(path.join(filesFolder(dataDir), file), { force: true })
  }
}
