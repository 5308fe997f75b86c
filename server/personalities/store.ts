import { type RawBuilder, sql } from 'kysely'
import { type Page, paginate, type Searched } from '../../contract/paging.ts'
import type {
  PersonalitiesQuery,
  Personality,
  PersonalitySort,
} from '../../contract/personalities.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import {
  containing,
  distance,
  matchesWords,
  maxSearchResults,
  similarWords,
  wordSimilarity,
} from '../platform/database/search.ts'

/** The texts of a personality, as they are written. */
export interface PersonalityTexts {
  name: string
  party?: string | null
  position?: string | null
  bio?: string | null
  imageUrl?: string | null
}

/** Columns of the contract's Personality, for queries over `personalities` joined with its totals. */
export const personalityColumns = [
  'personalities.id',
  'slug',
  'name',
  'party',
  'position',
  'bio',
  'image_url as imageUrl',
  'upvote_count as upvoteCount',
  'downvote_count as downvoteCount',
  'vote_count as voteCount',
  'personality_totals.comment_count as commentCount',
  'views',
  'personalities.created_at as createdAt',
] as const

const sortColumns = {
  voteCount: sql.ref('vote_count'),
  upvoteCount: sql.ref('upvote_count'),
  downvoteCount: sql.ref('downvote_count'),
  commentCount: sql.ref('personality_totals.comment_count'),
  views: sql.ref('views'),
  name: sql`fold(name)`,
  createdAt: sql.ref('personalities.created_at'),
} satisfies Record<PersonalitySort, RawBuilder<unknown>>

const opposite = { asc: 'desc', desc: 'asc' } as const

const withTotals = (db: Db) =>
  db
    .selectFrom('personalities')
    .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')

type Rows = ReturnType<typeof withTotals>

export async function listPersonalities(
  db: Db,
  query: PersonalitiesQuery,
): Promise<Searched<Page<Personality>>> {
  const { search, sortBy } = query
  const all = withTotals(db)
  if (search === undefined) return { ...(await readPage(db, all, query)), isSimilar: false }
  const exact =
    sortBy === 'match'
      ? all.where('personalities.id', 'in', candidates(db, search))
      : all.where(containing('search_text', search))
  const literal = await readPage(db, exact, query)
  if (literal.pagination.total > 0) return { ...literal, isSimilar: false }
  const meant = await similarWords(db, 'personalities', search)
  if (meant === undefined) return { ...literal, isSimilar: false }
  // Looked up once: finding the words of a row takes longer than all else.
  const similar = await db
    .selectFrom('personalities')
    .where(matchesWords(meant))
    .select('id')
    .limit(maxSearchResults)
    .execute()
  const ids = similar.map(({ id }) => id)
  const isSimilar = sql<boolean>`personalities.id = any(${ids}::uuid[])`
  const found = await readPage(db, all.where(isSimilar), query)
  return { ...found, isSimilar: found.pagination.total > 0 }
}

/** Personalities that hold the text, to be ranked by how close they are: those with the most votes, and all of that name. */
function candidates(db: Db, search: string) {
  const held = withTotals(db)
    .where(containing('search_text', search))
    .orderBy('vote_count', 'desc')
    .select('personalities.id')
    .limit(maxSearchResults)
  const named = db
    .selectFrom('personalities')
    .where(sql<string>`fold(name)`, '=', sql<string>`fold(${search})`)
    .select('personalities.id')
    .limit(maxSearchResults)
  return db
    .selectFrom(held.as('held'))
    .select('held.id')
    .union(db.selectFrom(named.as('named')).select('named.id'))
}

async function readPage(db: Db, rows: Rows, query: PersonalitiesQuery): Promise<Page<Personality>> {
  const { page, limit, search, sortBy } = query
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ordered =
    sortBy === 'match' && search !== undefined ? byMatch(db, rows, search) : byColumn(rows, query)
  const data = await ordered
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data, pagination: paginate(page, limit, total) }
}

/** The closest first. Ranks are computed in a subquery with a limit, or the planner computes those of all rows. */
function byMatch(db: Db, rows: Rows, search: string) {
  // The name stands first in the text, so few are compared in full.
  const isNamed = sql<boolean>`(
    starts_with(search_text, fold(${search})) and fold(name) = fold(${search}))`
  const ranked = rows
    .select([
      'personalities.id',
      distance('search_text', search, isNamed).as('distance'),
      wordSimilarity('search_text', search).as('wordSimilarity'),
    ])
    // More than any search finds.
    .limit(2 * maxSearchResults)
  return withTotals(db)
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'personalities.id')
    .select(personalityColumns)
    .orderBy('ranked.distance')
    .orderBy('ranked.wordSimilarity', 'desc')
    .orderBy('vote_count', 'desc')
    .orderBy('personality_totals.personality_id')
}

function byColumn(rows: Rows, { sortBy, order }: PersonalitiesQuery) {
  const by = sortBy === 'match' ? 'voteCount' : sortBy
  // Equal rows keep one order. The index of votes has the ids against the counts, the others along.
  const idOrder = by === 'voteCount' ? opposite[order] : order
  return rows
    .select(personalityColumns)
    .orderBy(sortColumns[by], order)
    .orderBy('personality_totals.personality_id', idOrder)
}

export function topPersonalities(db: Db, limit: number): Promise<Personality[]> {
  return withTotals(db)
    .select(personalityColumns)
    .orderBy('vote_count', 'desc')
    .orderBy('upvote_count', 'desc')
    .orderBy(sortColumns.name)
    .orderBy('personality_totals.personality_id')
    .limit(limit)
    .execute()
}

const readBatchSize = 500

/** Reads every personality with its counts in batches, ordered by id. */
export async function* eachPersonality(db: Db) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await withTotals(db)
      .where('personalities.id', '>', after)
      // A condition on both tables, or PostgreSQL scans the totals from the beginning for every batch.
      .where('personality_totals.personality_id', '>', after)
      .select(['personalities.id', 'name', 'party', 'position', 'bio', 'image_url as imageUrl'])
      .select(['slug', 'upvote_count as upvoteCount', 'downvote_count as downvoteCount'])
      .select(['comment_count as commentCount', 'views'])
      .orderBy('personalities.id')
      .limit(readBatchSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

export function findBySlug(db: Db, slug: string): Promise<Personality | undefined> {
  return withTotals(db).where('slug', '=', slug).select(personalityColumns).executeTakeFirst()
}

export function findById(db: Db, id: string): Promise<Personality | undefined> {
  return withTotals(db)
    .where('personalities.id', '=', id)
    .select(personalityColumns)
    .executeTakeFirst()
}

/** Slugs that begin with one of these, among which a free one must be found. */
export async function slugsLike(db: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('personalities')
    .where((eb) =>
      eb.or([
        eb('slug', '=', sql<string>`any(${slugs}::text[])`),
        eb(
          sql<string>`regexp_replace(slug, '-[0-9]+$', '')`,
          '=',
          sql<string>`any(${slugs}::text[])`,
        ),
      ]),
    )
    .select('slug')
    .execute()
  return new Set(rows.map((row) => row.slug))
}

/** Breaks `personalities__slug` when somebody else took the slug at the same time. */
export async function insertPersonality(
  db: Db,
  slug: string,
  texts: PersonalityTexts,
): Promise<string> {
  const { id } = await db
    .insertInto('personalities')
    .values({ slug, ...columnsOf(texts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePersonality(
  db: Db,
  id: string,
  texts: Partial<PersonalityTexts>,
): Promise<void> {
  const changes = columnsOf(texts)
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.updateTable('personalities').where('id', '=', id).set(changes).execute()
}

/** A personality as an import knows it: by where it came from, with every text told. */
export interface SourcedPersonality {
  id: string
  sourceId: string
  name: string
  party: string | null
  position: string | null
  bio: string | null
  imageUrl: string | null
}

/** Keeps everybody else from adding or changing personalities until the transaction ends; votes go on. */
export async function lockPersonalities(tx: Tx): Promise<void> {
  await sql`lock table personalities in share row exclusive mode`.execute(tx)
}

export async function findBySources(
  db: Db,
  sourceIds: string[],
): Promise<Map<string, SourcedPersonality>> {
  const rows = await db
    .selectFrom('personalities')
    .where('source_id', '=', sql<string>`any(${sourceIds}::text[])`)
    .select(['id', 'name', 'party', 'position', 'bio', 'image_url as imageUrl'])
    .select((eb) => eb.ref('source_id').$notNull().as('sourceId'))
    .execute()
  return new Map(rows.map((row) => [row.sourceId, row]))
}

/** Adds a batch, answering with the ids by slug; the slugs must be free and differ. */
export async function insertPersonalities(
  db: Db,
  batch: (PersonalityTexts & { slug: string; sourceId?: string; createdAt?: string })[],
): Promise<Map<string, string>> {
  if (batch.length === 0) return new Map()
  const rows = await db
    .insertInto('personalities')
    .values(
      batch.map(({ sourceId, createdAt, ...texts }) => ({
        ...columnsOf(texts),
        source_id: sourceId,
        created_at: createdAt,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

export async function updatePersonalities(db: Db, batch: SourcedPersonality[]): Promise<void> {
  if (batch.length === 0) return
  const column = (name: keyof SourcedPersonality) => batch.map((row) => row[name])
  await sql`
    update personalities
    set name = told.name, party = told.party, position = told.position,
      bio = told.bio, image_url = told.image_url
    from unnest(
      ${column('id')}::uuid[], ${column('name')}::text[], ${column('party')}::text[],
      ${column('position')}::text[], ${column('bio')}::text[], ${column('imageUrl')}::text[]
    ) as told (id, name, party, position, bio, image_url)
    where personalities.id = told.id
  `.execute(db)
}

/** The texts of a personality, which nobody else changes until the transaction ends. */
export function lockPersonality(
  tx: Tx,
  id: string,
): Promise<(PersonalityTexts & { slug: string }) | undefined> {
  return tx
    .selectFrom('personalities')
    .where('id', '=', id)
    .select(['slug', 'name', 'party', 'position', 'bio', 'image_url as imageUrl'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Deletes with everything that hangs on it; answers with what it was, undefined when there was none. */
export async function deletePersonality(
  tx: Tx,
  id: string,
): Promise<(PersonalityTexts & { slug: string }) | undefined> {
  // The totals are locked first, as by those who vote, or the two could wait for each other.
  const { rows } = await sql<PersonalityTexts & { slug: string }>`
    with locked as (
      select personality_id from personality_totals where personality_id = ${id} for update
    )
    delete from personalities using locked where id = locked.personality_id
    returning slug, name, party, position, bio, image_url as "imageUrl"
  `.execute(tx)
  return rows[0]
}

/** Adds views that were counted in memory; unknown slugs are nobody's. */
export async function addViews(db: Db, views: Map<string, number>): Promise<void> {
  await sql`
    with seen as (
      select id, sum(views) as views
      from unnest(${[...views.keys()]}::text[], ${[...views.values()]}::int[]) as seen (slug, views)
      join personalities using (slug)
      group by id
    ), locked as (
      select personality_id from personality_totals
      where personality_id in (select id from seen) order by personality_id for no key update
    )
    update personality_totals as totals set views = totals.views + seen.views
    from seen join locked on locked.personality_id = seen.id
    where totals.personality_id = seen.id
  `.execute(db)
}

function columnsOf<T extends Partial<PersonalityTexts>>({ imageUrl, ...texts }: T) {
  return { ...texts, image_url: imageUrl }
}

const deleteBatchSize = 5_000

/** Most of what hangs on a personality goes in small statements, so that nobody's vote waits for all of it. */
export async function deleteInBatches(db: Db, id: string): Promise<void> {
  for (const table of ['votes', 'comments'] as const) {
    for (;;) {
      const { numAffectedRows } = await sql`
        with locked as (
          select personality_id from personality_totals
          where personality_id = ${id} for no key update
        )
        delete from ${sql.table(table)} as hanging using locked
        where hanging.personality_id = locked.personality_id and hanging.id in (
          select id from ${sql.table(table)} where personality_id = ${id} limit ${deleteBatchSize}
        )
      `.execute(db)
      if ((numAffectedRows ?? 0n) < BigInt(deleteBatchSize)) break
    }
  }
}
