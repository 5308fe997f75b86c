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
import { type Explained, type ExplainingDatabase, openExplaining } from './explained.ts'

/**
 * Fills a database with a large community and prints how PostgreSQL runs what the community's screens ask, as
 * EXPLAIN (ANALYZE, BUFFERS) tells it. Fails when a large table is read from end to end.
 * `npm run bench:plans -- 0.1` is a tenth of it.
 */
const size = communityOf(Number(process.argv[2] ?? 1))
const large = [
  'users',
  'accounts',
  'follows',
  'posts',
  'post_totals',
  'post_likes',
  'post_comments',
  'notifications',
]

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
  await prove(explaining)
    .then(() => explainAll(explaining))
    .finally(explaining.close)
} finally {
  await postgres.stop()
}

async function prove({ db }: ExplainingDatabase) {
  for (const check of [checkUserCounts, checkPostCounts]) {
    const { total, wrong } = await db.transaction().execute(check)
    console.log(`${total} counters, ${wrong.length} wrong`)
    if (wrong.length > 0) process.exitCode = 1
  }
}

async function explainAll({ db, taken }: ExplainingDatabase) {
  const idOf = async (number: number) =>
    (await findProfileByUsername(db, null, usernameOf(number)))?.id ?? ''
  const viewer = { id: await idOf(777), role: 'USER', isVerified: true, isNew: false } as const
  // The first members are those whom everybody follows.
  const famous = await idOf(1)
  const firstPage = { page: 1, limit: 10, cursor: undefined }
  const [late] = (await listPosts(db, null, { ...firstPage, page: Math.ceil(size.posts / 20) }))
    .data
  const popular = (await listPosts(db, null, firstPage)).data[0]
  const [told] = (
    await notificationPage(db, famous, { ...firstPage, limit: 20, status: 'all' })
  ).data.notifications.slice(-1)
  const post = popular && (await findPost(db, viewer, popular.id))
  if (!late || !post || !told) throw new Error('the community is too small')
  taken()

  const asked: Record<string, () => Promise<unknown>> = {
    'feed, a visitor': () => listPosts(db, null, firstPage),
    'feed, a member': () => listPosts(db, viewer, firstPage),
    'feed, far down': () => listPosts(db, viewer, { ...firstPage, cursor: late.id }),
    'posts of a profile': () => listPosts(db, viewer, { ...firstPage, userId: famous }),
    'a post and its comments': () => listPostComments(db, post, { ...firstPage, limit: 20 }),
    'profile by username': () => findProfileByUsername(db, viewer, usernameOf(711).toUpperCase()),
    'followers of somebody famous': () =>
      listFollows(db, viewer, famous, 'followers', { ...firstPage, limit: 20 }),
    'whom a member follows': () =>
      listFollows(db, viewer, viewer.id, 'following', { ...firstPage, limit: 20 }),
    'search of members, one name': () =>
      searchProfiles(db, viewer, { q: usernameOf(711), page: 1, limit: 10 }),
    'search of members, a common name': () =>
      searchProfiles(db, viewer, { q: 'lujan', page: 1, limit: 10 }),
    'search of members, a slip': () =>
      searchProfiles(db, viewer, { q: 'lovelcae', page: 1, limit: 10 }),
    'search of posts, two words': () =>
      searchPosts(db, viewer, { ...firstPage, search: 'harbour festival' } as never),
    'search of posts, a common word': () =>
      searchPosts(db, viewer, { ...firstPage, search: 'budget' } as never),
    'search of posts, a slip': () =>
      searchPosts(db, viewer, { ...firstPage, search: 'parliamnet harbour' } as never),
    'notifications, latest': () =>
      notificationPage(db, famous, { ...firstPage, limit: 20, status: 'all' }),
    'notifications, unread': () =>
      notificationPage(db, famous, { ...firstPage, limit: 20, status: 'unread' }),
    'notifications, read on': () =>
      notificationPage(db, famous, { ...firstPage, limit: 20, status: 'read', cursor: told.id }),
    'unread of those who listen': () => findUnread(db, [viewer.id, famous]),
  }
  await sql`set statement_timeout = '60s'`.execute(db)
  for (const [name, ask] of Object.entries(asked)) {
    await ask()
    taken()
    await ask()
    tell(name, taken())
  }
}

function tell(name: string, statements: Explained[]) {
  const milliseconds = statements.reduce((sum, statement) => sum + statement.milliseconds, 0)
  const pages = statements.reduce((sum, statement) => sum + statement.pages, 0)
  const scanned = [...new Set(statements.flatMap((statement) => statement.scanned))]
  const indexes = [...new Set(statements.flatMap((statement) => statement.indexes))]
  const isBad = scanned.some((table) => large.includes(table))
  const verdict =
    scanned.length === 0
      ? 'indexes only'
      : `${isBad ? 'READS ALL OF' : 'indexes, and all of the small'} ${scanned.join(', ')}`
  console.log(`\n## ${name}: ${milliseconds.toFixed(1)} ms, ${pages} pages, ${verdict}`)
  console.log(`   ${indexes.join(', ')}`)
  for (const { steps } of statements) {
    for (const { depth, text } of steps) console.log(`   ${'  '.repeat(depth)}${text}`)
  }
  if (isBad) process.exitCode = 1
}
