import { mapFields } from '../../contract/personality-fields.ts'
import { voteConsentVersion } from '../../contract/vote-consent-text.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { updateVerification } from '../accounts/status/store.ts'
import { slugOf } from '../personalities/slug.ts'
import { addViews, insertPersonalities, lockPersonalities } from '../personalities/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { freeSlug } from '../platform/free-slug.ts'
import { upsertConsent } from '../vote-consents/store.ts'
import { generateAgreements, generateComments } from './comments.ts'
import { addCountry } from './country.ts'
import { demoAccounts } from './demo-accounts.ts'
import { type Wave, waves } from './demo-reviews.ts'
import { generateFollows } from './follows.ts'
import { isEmpty } from './is-empty.ts'
import { offerAllLanguages } from './languages.ts'
import { generateMessages } from './messages.ts'
import { addCases } from './moderation.ts'
import { generateNotifications } from './notifications.ts'
import { type DemoPersonality, demoPersonalities } from './personalities.ts'
import { copyPortraits, portraitUrl } from './portraits.ts'
import { generatePosts } from './posts.ts'
import { addVotesWithReviews } from './reviews.ts'
import { seededRandom } from './seeded-random.ts'
import {
  insertAccounts,
  insertPastAgreements,
  insertPastAuditEntries,
  insertPastComments,
  insertPastFollows,
  insertPastMessages,
  insertPastNotifications,
  insertPastPosts,
  insertPastRequests,
  insertPastSaves,
  type PastAccount,
  type PastAuditEntry,
  type PastRequest,
} from './store.ts'
import { type DemoUser, generateUsers, impersonator, noPassword } from './users.ts'
import { generateVerificationRequests } from './verification-requests.ts'
import { generateVotes, type SeededPersonality, type Voter } from './votes.ts'
import { generateWave } from './wave-accounts.ts'

export interface DemoDeps {
  db: Db
  /** The data folder that portraits are copied to. */
  dataDir: string
  clock: Clock
}

const userCount = 400
const day = 24 * 60 * 60 * 1000

/** Days since the first users joined. */
const age = 724

/**
 * Fills an empty database with two years of an invented community in one transaction: personalities, users, votes,
 * comments, posts, moderation, reviews of votes and notifications, in all languages. Administrators may exist already.
 * @returns false if the database was not empty; then nothing was written
 */
export async function seedDemo({ db, dataDir, clock }: DemoDeps): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const generated = generateUsers(userCount)
  const [passwordHash] = await Promise.all([
    hashPassword(demoAccounts[0]?.password ?? ''),
    copyPortraits(
      [...demoPersonalities, ...demoAccounts, ...generated].map(({ portrait }) => portrait),
      dataDir,
    ),
  ])
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockPersonalities(tx)
    if (!(await isEmpty(tx))) return false
    const people = await addUsers(tx, { generated, now, passwordHash })
    const personalities = await addPersonalities(tx, now)
    const waves = await addWaves(tx, now)
    const organic = generateVotes(personalities, people.users)
    await addVotesWithReviews(tx, organic, { ...people, waves, personalities, now })
    const comments = generateComments(personalities, people.users, now)
    await insertPastComments(tx, comments)
    await insertPastAgreements(tx, generateAgreements(comments, people.users))
    await addCommunity(tx, { ...people, personalities, now })
    // After the votes on people who have left office since.
    await addCountry(tx, personalities, now)
    await offerAllLanguages(tx)
    return true
  })
}

interface People {
  /** All but administrators, the demo accounts first. */
  users: Voter[]
  administratorId: string
  /** The generated user that a case accuses of impersonation. */
  impersonatorId: string
}

/** Adds the demo accounts and the generated users. */
async function addUsers(
  tx: Tx,
  { generated, now, passwordHash }: { generated: DemoUser[]; now: number; passwordHash: string },
): Promise<People> {
  const random = seededRandom('joining')
  const others = generated.map((user) => ({
    ...user,
    role: 'USER' as const,
    passwordHash: noPassword,
  }))
  const accounts = [...demoAccounts.map((account) => ({ ...account, passwordHash })), ...others]
  const joined = accounts.map((_, index) =>
    // The demo accounts are the oldest; of the others more joined lately than at first.
    Math.round(
      now - day * (index < demoAccounts.length ? age - index : 2 + random() ** 1.3 * (age - 6)),
    ),
  )
  const ids = await insertAccounts(
    tx,
    accounts.map(
      ({ portrait, ...account }, index): PastAccount => ({
        ...account,
        profileImage: portraitUrl(portrait),
        createdAt: new Date(joined[index] ?? now).toISOString(),
      }),
    ),
  )
  for (const userId of ids.slice(0, demoAccounts.length)) {
    await upsertConsent(tx, userId, {
      version: voteConsentVersion,
      agreedOn: new Date(now).toISOString().slice(0, 10),
    })
  }
  const users = ids
    .map((userId, index) => ({
      userId,
      joinedAt: joined[index] ?? now,
      isVerified: accounts[index]?.isVerified ?? false,
    }))
    .filter((_, index) => accounts[index]?.role !== 'ADMIN')
  const idOf = (isWanted: (account: (typeof accounts)[number]) => boolean) =>
    ids[accounts.findIndex(isWanted)] ?? ''
  return {
    users,
    administratorId: idOf(({ role }) => role === 'ADMIN'),
    impersonatorId: idOf(({ username }) => username === impersonator.username),
  }
}

/** Adds the accounts that one person registered at once. */
async function addWaves(tx: Tx, now: number): Promise<Map<Wave, Voter[]>> {
  const added = new Map<Wave, Voter[]>()
  for (const wave of waves) {
    const accounts = generateWave(wave, now)
    const ids = await insertAccounts(tx, accounts)
    const voters = accounts.map(({ createdAt }, index) => ({
      userId: ids[index] ?? '',
      joinedAt: Date.parse(createdAt),
      isVerified: false,
    }))
    added.set(wave, voters)
  }
  return added
}

interface Community extends People {
  personalities: SeededPersonality[]
  now: number
}

/** Adds what users do apart from voting and commenting on personalities, and what administrators do about it. */
async function addCommunity(tx: Tx, community: Community): Promise<void> {
  const { users, personalities, administratorId, now } = community
  const posts = generatePosts(users, now)
  const inserted = await insertPastPosts(tx, posts)
  const follows = generateFollows(users)
  await insertPastFollows(tx, follows)
  await insertPastSaves(tx, generateSaves(users, personalities, now))
  const requests = generateVerificationRequests(users, administratorId, now)
  await insertPastRequests(tx, requests)
  for (const { userId, review } of requests) {
    await updateVerification(tx, userId, review?.status ?? 'PENDING')
  }
  await insertPastAuditEntries(tx, requests.flatMap(reviewEntry))
  await addMessages(tx, administratorId, now)
  // Older than every open case, because a comment on it is one of them.
  const old = posts.findIndex(({ createdAt }) => Date.parse(createdAt) < now - 7 * day)
  await addCases(tx, { ...community, postId: inserted[old]?.id ?? '' })
  const verified = users.find(({ isVerified }) => isVerified)?.userId ?? ''
  const review = requests.find(({ userId }) => userId === verified)?.review
  const seeded = posts.flatMap((post, index) => {
    const ids = inserted[index]
    return ids ? { post, inserted: ids } : []
  })
  const of = { posts: seeded, follows, verifiedAt: review?.reviewedAt ?? '' }
  await insertPastNotifications(tx, generateNotifications(verified, of, now))
}

function reviewEntry({ userId, review }: PastRequest): PastAuditEntry[] {
  if (!review) return []
  const { reviewerId, status, comment, reviewedAt } = review
  return [
    {
      actorId: reviewerId,
      action: 'VERIFICATION_REVIEWED',
      targetType: 'user',
      targetId: userId,
      before: { verificationStatus: 'PENDING' },
      after: { verificationStatus: status },
      reason: comment,
      createdAt: reviewedAt,
    },
  ]
}

async function addMessages(tx: Tx, actorId: string, now: number): Promise<void> {
  const messages = generateMessages(now)
  const ids = await insertPastMessages(tx, messages)
  await insertPastAuditEntries(
    tx,
    messages.flatMap(({ handledAt }, index) =>
      handledAt === null
        ? []
        : {
            actorId,
            action: 'MESSAGE_HANDLED' as const,
            targetType: 'message' as const,
            targetId: ids[index] ?? null,
            before: { isHandled: false },
            after: { isHandled: true },
            createdAt: handledAt,
          },
    ),
  )
}

/** Bookmarks of the demo accounts, so that their lists are not empty. */
function generateSaves(users: readonly Voter[], personalities: SeededPersonality[], now: number) {
  return users.slice(0, 2).flatMap(({ userId }, user) =>
    personalities
      .filter((_, index) => (index + user) % 5 === 0)
      .map(({ personalityId, addedAt }, index) => ({
        userId,
        personalityId,
        createdAt: new Date(Math.max(addedAt, now - day * (3 + index * 19))).toISOString(),
      })),
  )
}

async function addPersonalities(tx: Tx, now: number) {
  const taken = new Set<string>()
  const people = demoPersonalities.map((person) => {
    const slug = freeSlug(slugOf(person.name), taken)
    taken.add(slug)
    const addedAt = now - person.addedDaysAgo * day
    return { ...person, slug, addedAt, votesUntil: now - closedDaysAgo(person) * day }
  })
  const ids = await insertPersonalities(
    tx,
    people.map((person) => ({
      ...mapFields((field) => person[field]),
      name: person.name,
      slug: person.slug,
      imageUrl: portraitUrl(person.portrait),
      createdAt: new Date(person.addedAt).toISOString(),
    })),
  )
  await addViews(tx, new Map(people.map((person) => [person.slug, viewsOf(person)])))
  return people.map((person) => ({ ...person, personalityId: ids.get(person.slug) ?? '' }))
}

/** For how many days nobody can vote on a person any more: since they died, or left their last office. */
function closedDaysAgo({ deathDaysAgo, mandates = [] }: DemoPersonality): number {
  const ends = mandates.map(({ endDaysAgo = 0 }) => Math.max(endDaysAgo, 0))
  return deathDaysAgo ?? (ends.length > 0 ? Math.min(...ends) : 0)
}

/** A number of views that exceeds the votes by a random factor. */
function viewsOf({ name, votes, addedDaysAgo }: DemoPersonality): number {
  const random = seededRandom(`views ${name}`)
  const perVote = 5 + random() * 9
  return Math.round(votes.turnout * userCount * perVote + addedDaysAgo * (0.2 + random()) + 7)
}
