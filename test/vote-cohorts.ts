import { sql } from 'kysely'
import type { VoteType } from '../contract/votes.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { updateHistory } from '../server/history/service.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import type { TestPersonality } from './factories.ts'
import type { TestApp } from './harness.ts'

/** What holds the accounts and votes: an app, or the database of a site. */
interface Site {
  db: Db
  clock: Clock
  responseCache?: { drop(): void }
}

/** Accounts of a person who votes with all of them, or of many people. */
interface Accounts {
  /** Part of their usernames and email addresses. */
  name: string
  count: number
  mailDomain: (number: number) => string
  /** Minutes before now at which the first of them was registered, and between one and the next. */
  registered: { first: number; step: number }
}

/** Inserts accounts; returns their ids in the order of their numbers. */
export async function insertAccounts(app: Site, accounts: Accounts): Promise<string[]> {
  const { name, count, mailDomain, registered } = accounts
  const now = app.clock.now()
  const numbers = Array.from({ length: count }, (_, number) => number)
  const { rows } = await sql<{ id: string; username: string }>`
    insert into users (name, username, created_at)
    select 'Member', username, registered_at from unnest(
      ${numbers.map((number) => `${name}_${number}`)}::text[],
      ${numbers.map((number) => timeAgo(now, registered.first - number * registered.step))}::timestamptz[]
    ) as account (username, registered_at)
    returning id, username
  `.execute(app.db)
  const byName = new Map(rows.map(({ id, username }) => [username, id]))
  const ids = numbers.map((number) => byName.get(`${name}_${number}`) ?? '')
  await sql`
    insert into accounts (user_id, email, password_hash)
    select id, email, 'none' from unnest(
      ${ids}::uuid[], ${numbers.map((number) => `${name}-${number}@${mailDomain(number)}`)}::text[]
    ) as account (id, email)
  `.execute(app.db)
  return ids
}

const timeAgo = (now: number, minutes: number) => new Date(now - minutes * 60_000).toISOString()

/** Inserts votes of users on a personality. */
export async function insertVotes(
  app: Site,
  personality: Pick<TestPersonality, 'id'>,
  userIds: string[],
  { type = 'UPVOTE', minutesAgo }: { type?: VoteType; minutesAgo: (at: number) => number },
): Promise<void> {
  const now = app.clock.now()
  await sql`
    insert into votes (user_id, personality_id, type, created_at)
    select id, ${personality.id}, ${type}, voted_at from unnest(
      ${userIds}::uuid[], ${userIds.map((_, at) => timeAgo(now, minutesAgo(at)))}::timestamptz[]
    ) as vote (id, voted_at)
  `.execute(app.db)
  await updateHistory(app)
  app.responseCache?.drop()
}

/** Votes of established members on other personalities, from which the detector learns what is usual. */
export async function insertOrganicVotes(
  app: Site,
  personalities: Pick<TestPersonality, 'id'>[],
): Promise<string[]> {
  const members = await insertAccounts(app, {
    name: 'people',
    count: 150,
    mailDomain: (number) =>
      ['gmail.com', 'outlook.com', `company-${number}.example`][number % 3] ?? '',
    registered: { first: 400 * 24 * 60, step: 2 * 24 * 60 },
  })
  const random = seededRandom('organic votes')
  for (const personality of personalities) {
    for (const type of ['UPVOTE', 'DOWNVOTE'] as const) {
      const voters = members.filter(
        (_, at) => (at % 2 === 0) === (type === 'UPVOTE') && random() < 0.5,
      )
      await insertVotes(app, personality, voters, {
        type,
        minutesAgo: () => 70 + random() * 6 * 24 * 60,
      })
    }
  }
  return members
}

/** Accounts of one mail domain that were registered in the last minutes and vote at once. */
export async function insertAttack(
  app: Site,
  personality: Pick<TestPersonality, 'id'>,
  {
    name,
    count = 60,
    mailDomain = `${name.split('_')[0]}.example`,
    type = 'UPVOTE',
  }: { name: string; count?: number; mailDomain?: string; type?: VoteType },
): Promise<string[]> {
  const accounts = await insertAccounts(app, {
    name,
    count,
    mailDomain: () => mailDomain,
    registered: { first: 8, step: 0.02 },
  })
  await insertVotes(app, personality, accounts, { type, minutesAgo: (at) => 5 - at * 0.02 })
  return accounts
}

/** A session of an account that was inserted. */
export const sessionOf = (app: TestApp, userId: string) => ({
  token: app.tokens.sign({ userId, version: 0 }),
})
