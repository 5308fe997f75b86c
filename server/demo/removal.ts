import fs from 'node:fs/promises'
import path from 'node:path'
import { verifyPassword } from '../accounts/passwords.ts'
import { recordAuditEntries } from '../audit/store.ts'
import { slugOf } from '../personalities/slug.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { filesFolder } from '../platform/files.ts'
import { freeSlug } from '../platform/free-slug.ts'
import { demoCountry } from './country.ts'
import { demoAccounts } from './demo-accounts.ts'
import { waves } from './demo-reviews.ts'
import { withdrawAllLanguages } from './languages.ts'
import { demoPersonalities } from './personalities.ts'
import {
  deleteMessagesFrom,
  deleteUnusedCountry,
  deleteWithContent,
  listAccounts,
  listPasswordless,
  listPersonalitiesNamed,
  listUsedPictures,
  listUserPictures,
} from './store.ts'
import { demoDomain, noPassword } from './users.ts'

/** Mail domains of the invented users. */
const domains = [demoDomain, ...waves.map(({ mailDomain }) => mailDomain)]

/** An account with the email address of a demo account. */
export interface FoundAccount {
  userId: string
  email: string
  /** True if the published password still works. */
  isOpen: boolean
}

/**
 * Finds the demo accounts by email address: nobody can receive mail at `voxpop.example`. An account whose address was
 * changed is not found (decision 19).
 */
export async function findDemoAccounts(db: Db): Promise<FoundAccount[]> {
  const published = new Map(demoAccounts.map(({ email, password }) => [email, password]))
  const found: FoundAccount[] = []
  // Sequential, because hashing takes much memory.
  for (const { userId, email, passwordHash } of await listAccounts(db, [...published.keys()])) {
    const isOpen = await verifyPassword(published.get(email) ?? '', passwordHash)
    found.push({ userId, email, isOpen })
  }
  return found
}

export interface RemovedDemo {
  /** Email addresses of the removed accounts. */
  accounts: string[]
  /** Number of removed generated users. */
  members: number
  personalities: number
  /** Email addresses of demo accounts that stay, because their password was changed. */
  kept: string[]
}

/**
 * Removes the demo: its accounts with their content, its generated users, and its personalities with their votes,
 * comments, cases, messages and portraits, its country, and its choice of languages. Renamed personalities stay, and so do
 * entries of the audit log, which is append-only.
 * @param includeChanged also removes accounts whose password was changed
 */
export async function removeDemo(
  { db, dataDir }: { db: Db; dataDir: string },
  includeChanged: boolean,
): Promise<RemovedDemo> {
  const found = await findDemoAccounts(db)
  const accounts = found.filter(({ isOpen }) => isOpen || includeChanged)
  const removed = await inTransaction(db, async (tx) => {
    const users = await listPasswordless(tx, { domains, hash: noPassword })
    const personalities = await listPersonalitiesNamed(tx, slugsAndNames())
    const accountIds = accounts.map(({ userId }) => userId)
    const userIds = [...accountIds, ...users]
    const userPictures = await listUserPictures(tx, userIds)
    await deleteWithContent(tx, { userIds, personalityIds: personalities.map(({ id }) => id) })
    await deleteUnusedCountry(tx, demoCountry)
    await deleteMessagesFrom(tx, demoDomain)
    await withdrawAllLanguages(tx)
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
    return { users, personalities, userPictures }
  })
  const pictures = removed.personalities.flatMap(({ imageUrl }) => imageUrl ?? [])
  await deletePortraits(db, dataDir, [...pictures, ...removed.userPictures])
  return {
    accounts: accounts.map(({ email }) => email),
    members: removed.users.length,
    personalities: removed.personalities.length,
    kept: found.filter((account) => !accounts.includes(account)).map(({ email }) => email),
  }
}

/** Name and slug of each demo personality as created in an empty database. */
function slugsAndNames(): { slug: string; name: string }[] {
  const taken = new Set<string>()
  return demoPersonalities.map(({ name }) => {
    const slug = freeSlug(slugOf(name), taken)
    taken.add(slug)
    return { slug, name }
  })
}

/** Deletes portrait files here, because the upload collector only knows files with a row in the database. */
async function deletePortraits(db: Db, dataDir: string, urls: string[]): Promise<void> {
  const used = await listUsedPictures(db, urls)
  for (const url of urls) {
    // A folder of all widths, or a single file of older versions.
    const [, name] = /^\/files\/(portrait-[\w-]+(?:\.webp)?)(?:\/\d+\.webp)?$/.exec(url) ?? []
    if (!name || used.has(url)) continue
    await fs.rm(path.join(filesFolder(dataDir), name), { recursive: true, force: true })
  }
}
