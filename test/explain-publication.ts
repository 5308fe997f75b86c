import { sql } from 'kysely'
import { hashOfKeys } from '../server/ballots/number.ts'
import { publish } from '../server/ballots/publication.ts'
import { updateHistory } from '../server/history/service.ts'
import type { Db } from '../server/platform/database/database.ts'
import { fileStore } from '../server/platform/files.ts'
import { createLog } from '../server/platform/log.ts'
import { ballotKeys, openTransparencyLog } from '../server/transparency-log/service.ts'
import { type Explained, openExplaining, openUnexplained } from './explain-plans.ts'

/** Tables that grow with personalities and publications, which only the publication of ballots reads or writes. */
export const publicationTables = [
  'ballot_lists',
  'ballot_tallies',
  'verified_points',
  'publications',
  'log_entries',
  'log_hashes',
  'log_checkpoints',
]

/** Runs of the publication: a statement that is prepared may have one plan for all values after some. */
const runs = 3

/** Personalities whose votes change before each run. */
const changed = 8

/** Publications of a year. */
const publications = 8_760

/**
 * Changes votes of a large community on a PostgreSQL server, publishes them, and collects the plans of the statements.
 * @param folder for the files of the lists
 * @returns the statements, and how many lists were published
 */
export async function explainPublication(
  url: string,
  folder: string,
): Promise<{ statements: Explained[]; lists: number }> {
  const explained = openExplaining(url)
  const prepared = openUnexplained(url)
  const { db } = explained
  let now = Date.now()
  const clock = { now: () => now }
  const log = createLog('error', false)
  const transparencyLog = await openTransparencyLog({
    db,
    clock,
    log,
    signingSeed: undefined,
    publicUrl: undefined,
  })
  const deps = {
    db,
    clock,
    log,
    files: fileStore({ dataDir: folder, filesBucket: undefined }),
    ballotKeys: await ballotKeys(db),
    transparencyLog,
    // Pauses take half of it at most.
    interval: 1,
  }
  try {
    await fillEarlierPublications(prepared.db, deps)
    const statements: Explained[] = []
    let lists = 0
    for (let run = 0; run < runs; run += 1) {
      now += 3_600_000
      await changeVotes(prepared.db, run)
      await updateHistory({ ...deps, db: prepared.db })
      const before = await countLists(prepared.db)
      explained.dropPlans()
      await publish(deps)
      statements.push(...explained.takePlans())
      lists += (await countLists(prepared.db)) - before
    }
    return { statements, lists }
  } finally {
    await explained.close()
    await prepared.close()
  }
}

async function countLists(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ballot_lists')
    .where('published_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Half of the voters of some personalities change their votes. */
async function changeVotes(db: Db, run: number): Promise<void> {
  await sql`
    update votes set id = gen_random_uuid(),
      type = case when type = 'UPVOTE' then 'DOWNVOTE' else 'UPVOTE' end :: vote_type
    from (
      select personality_id from personality_totals order by vote_count desc, personality_id
      limit ${changed} offset ${run * changed}
    ) as chosen
    where votes.personality_id = chosen.personality_id
  `.execute(db)
}

/** Inserts what a year of publications leaves: lists of all personalities, their earlier versions, points, and the log. */
async function fillEarlierPublications(
  db: Db,
  {
    ballotKeys: keys,
    transparencyLog,
  }: Pick<Parameters<typeof publish>[0], 'ballotKeys' | 'transparencyLog'>,
): Promise<void> {
  const year = new Date()
  for (let part = 0; part < 4; part += 1) {
    const entries = Array.from({ length: 5_000 }, (_, number) =>
      Buffer.from(`{"kind":"publication","number":${part * 5_000 + number}}`),
    )
    await db.transaction().execute((tx) => transparencyLog.appendEntries(tx, entries, year))
  }
  await sql`
    insert into ballot_lists
      (personality_id, list, version, upvotes, downvotes, root, digests, published_at, replaced_at)
    select id, list, version, 6, 4, '\\x00', case when version = 4 then '\\x'::bytea end,
      now() - interval '1 day' * (5 - version), case when version < 4 then now() - interval '1 day' * (4 - version) end
    from personalities cross join generate_series(1, 4) as version
    cross join unnest('{all,verified}'::ballot_list[]) as list
  `.execute(db)
  await sql`
    insert into ballot_tallies (personality_id, published_at, version, upvotes, downvotes,
      verified_version, verified_upvotes, verified_downvotes, log_index)
    select id, now(), 4, 6, 4, 4, 6, 4, 1 from personalities
  `.execute(db)
  await sql`
    insert into verified_points (personality_id, published_at, upvotes, downvotes, version, is_shown)
    select id, now() - interval '1 day' * (5 - version), 6 + 10 * version, 4, version, true
    from personalities cross join generate_series(1, 4) as version
    on conflict do nothing
  `.execute(db)
  const keyHash = hashOfKeys(keys, transparencyLog.name)
  await sql`
    insert into publications
      (number, published_at, personalities, ballots, log_size, root_hash, checkpoint, key_hash)
    select number, now() - interval '1 hour' * (${sql.lit(publications)} - number), 10000, 100000, 20000,
      '\\x00', 'a checkpoint', ${keyHash}
    from generate_series(1, ${sql.lit(publications)}) as number
  `.execute(db)
  await sql`analyze`.execute(db)
}
