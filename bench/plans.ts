import { sql } from 'kysely'
import pg from 'pg'
import { listFollows } from '../server/follows/store.ts'
import { notificationPage } from '../server/notifications/service.ts'
import { findUnread } from '../server/notifications/store.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { searchPosts } from '../server/posts/search/search-posts.ts'
import { findPost, listPostComments, listPosts } from '../server/posts/store.ts'
import { findProfileByUsername, searchProfiles } from '../server/profiles/store.ts'
import { checkPostCounts, checkUserCounts } from '../server/recount/store.ts'
import { startPostgres } from '../test/postgres.ts'
import { communityOf, fillCommunity, usernameOf } from './community.ts'
import { type Explained, type ExplainingDatabase, openExplaining } from './explain-plans.ts'

/**
 * Fills a database with a large community and prints the EXPLAIN (ANALYZE, BUFFERS) plans of the queries behind its
 * pages. Fails on a sequential scan of a large table. `npm run bench:plans -- 0.1` runs at a tenth of the size.
 */
const size = communityOf(Number(process.argv[2] ?? 1))
const largeTables = [
  'users',
  'accounts',
  'follows',
  'posts',
  'post_totals',
  'post_likes',
  'post_comments',
  'notifications',
]

const runsBeforeMeasurement = 12

const postgres = await startPostgres({ durable: false })
const url = postgres.url('postgres')
try {
  const migrated = await openDatabase({ databaseUrl: url, dataDir: '.' })
  await migrate(migrated)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillCommunity(client, size, (what) => console.log(what))
  } finally {
    await client.end()
  }
  await migrated.close()
  const explaining = openExplaining(url)
  await checkCounters(explaining)
    .then(() => explainAll(explaining))
    .finally(explaining.close)
} finally {
  await postgres.stop()
}

async function checkCounters({ db }: ExplainingDatabase) {
  for (const check of [checkUserCounts, checkPostCounts]) {
    const { total, wrong } = await db.transaction().execute(check)
    console.log(`${total} counters, ${wrong.length} wrong`)
    if (wrong.length > 0) process.exitCode = 1
  }
}

async function explainAll({ db, takePlans }: ExplainingDatabase) {
  const idOf = async (number: number) =>
    (await findProfileByUsername(db, null, usernameOf(number)))?.id ?? ''
  const viewer = { id: await idOf(777), role: 'USER', isVerified: true, isNew: false } as const
  // The first users have the most followers.
  const popularUser = await idOf(1)
  const firstPage = { page: 1, limit: 10, cursor: undefined }
  const [late] = (await listPosts(db, null, { ...firstPage, page: Math.ceil(size.posts / 20) }))
    .data
  const newest = (await listPosts(db, null, firstPage)).data[0]
  const [oldest] = (
    await notificationPage(db, popularUser, { ...firstPage, limit: 20, status: 'all' })
  ).data.notifications.slice(-1)
  const post = newest && (await findPost(db, viewer, newest.id))
  if (!late || !post || !oldest) throw new Error('the community is too small')
  takePlans()

  const queries: Record<string, () => Promise<unknown>> = {
    'feed, a visitor': () => listPosts(db, null, firstPage),
    'feed, a user': () => listPosts(db, viewer, firstPage),
    'feed, far down': () => listPosts(db, viewer, { ...firstPage, cursor: late.id }),
    'posts of a profile': () => listPosts(db, viewer, { ...firstPage, userId: popularUser }),
    'a post and its comments': () => listPostComments(db, null, post, { ...firstPage, limit: 20 }),
    'profile by username': () => findProfileByUsername(db, viewer, usernameOf(711).toUpperCase()),
    'followers of a newest user': () =>
      listFollows(db, viewer, popularUser, 'followers', { ...firstPage, limit: 20 }),
    'users that a user follows': () =>
      listFollows(db, viewer, viewer.id, 'following', { ...firstPage, limit: 20 }),
    'search of users, one name': () =>
      searchProfiles(db, viewer, { q: usernameOf(711), page: 1, limit: 10 }),
    'search of users, a common name': () =>
      searchProfiles(db, viewer, { q: 'lujan', page: 1, limit: 10 }),
    'search of users, a typing error': () =>
      searchProfiles(db, viewer, { q: 'lovelcae', page: 1, limit: 10 }),
    'search of posts, two words': () =>
      searchPosts(db, viewer, { ...firstPage, search: 'harbour festival' } as never),
    'search of posts, a common word': () =>
      searchPosts(db, viewer, { ...firstPage, search: 'budget' } as never),
    'search of posts, a typing error': () =>
      searchPosts(db, viewer, { ...firstPage, search: 'parliamnet harbour' } as never),
    'notifications, latest': () =>
      notificationPage(db, popularUser, { ...firstPage, limit: 20, status: 'all' }),
    'notifications, unread': () =>
      notificationPage(db, popularUser, { ...firstPage, limit: 20, status: 'unread' }),
    'notifications, by cursor': () =>
      notificationPage(db, popularUser, {
        ...firstPage,
        limit: 20,
        status: 'read',
        cursor: oldest.id,
      }),
    'unread counts of live listeners': () => findUnread(db, [viewer.id, popularUser]),
  }
  await sql`set statement_timeout = '60s'`.execute(db)
  for (const [name, run] of Object.entries(queries)) {
    // After five executions PostgreSQL may choose a generic plan for a prepared statement.
    for (let i = 0; i < runsBeforeMeasurement; i++) await run()
    takePlans()
    await run()
    printPlans(name, takePlans())
  }
}

function printPlans(name: string, statements: Explained[]) {
  const milliseconds = statements.reduce((sum, statement) => sum + statement.milliseconds, 0)
  const pages = statements.reduce((sum, statement) => sum + statement.pages, 0)
  const scanned = [...new Set(statements.flatMap((statement) => statement.scanned))]
  const indexes = [...new Set(statements.flatMap((statement) => statement.indexes))]
  const isBad = scanned.some((table) => largeTables.includes(table))
  const summary =
    scanned.length === 0
      ? 'indexes only'
      : `${isBad ? 'SEQ SCAN ON' : 'indexes, and sequential scans of the small'} ${scanned.join(', ')}`
  console.log(`\n## ${name}: ${milliseconds.toFixed(1)} ms, ${pages} pages, ${summary}`)
  console.log(`   ${indexes.join(', ')}`)
  for (const { steps } of statements) {
    for (const { depth, text } of steps) console.log(`   ${'  '.repeat(depth)}${text}`)
  }
  if (isBad) process.exitCode = 1
}
