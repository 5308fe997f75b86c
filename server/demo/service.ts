import { mapFields } from '../../contract/personality-fields.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { listComments, updateStatus } from '../comments/store.ts'
import { freeSlug, slugOf } from '../personalities/slug.ts'
import {
  addViews,
  insertPersonalities,
  listPersonalities,
  lockPersonalities,
} from '../personalities/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { listPosts } from '../posts/store.ts'
import { insertReport, lockCase } from '../reports/store.ts'
import { updateVerification } from '../users/store.ts'
import { generateComments } from './comments.ts'
import { demoAccounts } from './demo-accounts.ts'
import { generateFollows } from './follows.ts'
import { isEmpty } from './is-empty.ts'
import { type DemoPersonality, demoPersonalities } from './personalities.ts'
import { copyPortraits, portraitUrl } from './portraits.ts'
import { generatePosts } from './posts.ts'
import { generateReports } from './reports.ts'
import { seededRandom } from './seeded-random.ts'
import {
  insertAccounts,
  insertPastComments,
  insertPastFollows,
  insertPastPosts,
  insertPastRequests,
  insertPastVotes,
  type PastAccount,
} from './store.ts'
import { generateUsers, noPassword } from './users.ts'
import { generateVerificationRequests } from './verification-requests.ts'
import { generateVotes, type Voter } from './votes.ts'

export interface DemoDeps {
  db: Db
  /** The data folder that portraits are copied to. */
  dataDir: string
  clock: Clock
}

const userCount = 400
const day = 24 * 60 * 60 * 1000

/**
 * Fills an empty database with the demo's personalities, users, votes and comments in one transaction.
 * Administrators may exist already.
 * @returns false if the database was not empty; then nothing was written
 */
export async function seedDemo({ db, dataDir, clock }: DemoDeps): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const [passwordHash] = await Promise.all([
    hashPassword(demoAccounts[0]?.password ?? ''),
    copyPortraits(demoPersonalities, dataDir),
  ])
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockPersonalities(tx)
    if (!(await isEmpty(tx))) return false
    const voters = await addUsers(tx, now, passwordHash)
    const personalities = await addPersonalities(tx, now)
    await insertPastVotes(tx, generateVotes(personalities, voters, now))
    await insertPastComments(tx, generateComments(personalities, voters, now))
    await insertPastPosts(tx, generatePosts(voters, now))
    await insertPastFollows(tx, generateFollows(voters))
    await addReports(tx, voters)
    const requests = generateVerificationRequests(voters, now)
    await insertPastRequests(tx, requests)
    for (const { userId } of requests) await updateVerification(tx, userId, 'PENDING')
    return true
  })
}

/** Adds the demo accounts and the generated users; returns all but administrators. */
async function addUsers(tx: Tx, now: number, passwordHash: string): Promise<Voter[]> {
  const random = seededRandom('joining')
  const others = generateUsers(userCount).map((user) => ({
    ...user,
    role: 'USER' as const,
    passwordHash: noPassword,
  }))
  const accounts = [...demoAccounts.map((account) => ({ ...account, passwordHash })), ...others]
  const joined = accounts.map((_, index) =>
    // The demo accounts are the oldest, the others joined during the last eleven months.
    Math.round(now - day * (index < demoAccounts.length ? 360 - index : 2 + random() * 330)),
  )
  const ids = await insertAccounts(
    tx,
    accounts.map(
      (account, index): PastAccount => ({
        ...account,
        createdAt: new Date(joined[index] ?? now).toISOString(),
      }),
    ),
  )
  return ids
    .map((userId, index) => ({
      userId,
      joinedAt: joined[index] ?? now,
      isVerified: accounts[index]?.isVerified ?? false,
    }))
    .filter((_, index) => accounts[index]?.role !== 'ADMIN')
}

/** Adds reports to the moderation queue. */
async function addReports(tx: Tx, voters: readonly Voter[]) {
  const page = { page: 1, limit: 12 }
  const { data: comments } = await listComments(tx, page)
  const { data: posts } = await listPosts(tx, null, page)
  const { data: people } = await listPersonalities(tx, {
    ...page,
    sortBy: 'voteCount',
    order: 'desc',
  })
  const reportable = {
    comment: comments,
    post: posts.map(({ id, userId }) => ({ id, authorId: userId })),
    personality: people.map(({ id }) => ({ id, authorId: null })),
  }
  for (const { target, ...report } of generateReports(reportable, voters)) {
    if (target.type === 'comment')
      await updateStatus(tx, target.type, target.id, { status: 'FLAGGED', from: 'ACTIVE' })
    await insertReport(tx, { caseId: await lockCase(tx, target), ...report })
  }
}

async function addPersonalities(tx: Tx, now: number) {
  const taken = new Set<string>()
  const people = demoPersonalities.map((person) => {
    const slug = freeSlug(slugOf(person.name), taken)
    taken.add(slug)
    return { ...person, slug, addedAt: now - person.addedDaysAgo * day }
  })
  const ids = await insertPersonalities(
    tx,
    people.map((person) => ({
      ...mapFields((field) => person[field]),
      name: person.name,
      slug: person.slug,
      imageUrl: portraitUrl(person),
      createdAt: new Date(person.addedAt).toISOString(),
    })),
  )
  await addViews(tx, new Map(people.map((person) => [person.slug, viewsOf(person)])))
  return people.map((person) => ({ ...person, personalityId: ids.get(person.slug) ?? '' }))
}

/** A number of views that exceeds the votes by a random factor. */
function viewsOf({ name, votes, addedDaysAgo }: DemoPersonality): number {
  const random = seededRandom(`views ${name}`)
  const perVote = 5 + random() * 9
  return Math.round(votes.turnout * userCount * perVote + addedDaysAgo * (0.2 + random()) + 7)
}
