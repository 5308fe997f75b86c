import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { CheckedCounts, Counters, WrongCount } from '../row-counters/store.ts'

/** The last record of each personality that has lists. The log never changes, so it is what the other tables must say. */
const lastRecords = sql`
  (
    select personality_id, leaf_index,
      (record ->> 'time')::timestamptz as published_at, (record ->> 'version')::int as version,
      (record ->> 'up')::int as up, (record ->> 'down')::int as down,
      (record ->> 'verifiedVersion')::int as verified_version,
      (record ->> 'verifiedUp')::int as verified_up, (record ->> 'verifiedDown')::int as verified_down
    from (
      select distinct on (personality_id) (record ->> 'personality')::uuid as personality_id, leaf_index, record
      from (
        select leaf_index, convert_from(data, 'UTF8')::jsonb as record from log_entries
      ) as entries
      where record ->> 'kind' in ('list', 'removed', 'merged')
      order by personality_id, leaf_index desc
    ) as newest
    where record ->> 'kind' = 'list'
  ) as records
`

/** The closing record of the last publication, and the size of the log after it. */
const lastClosing = sql`
  (
    select leaf_index + 1 as size, (record ->> 'number')::int as number,
      (record ->> 'personalities')::int as personalities, (record ->> 'ballots')::bigint as ballots
    from (
      select leaf_index, convert_from(data, 'UTF8')::jsonb as record
      from log_entries order by leaf_index desc limit 1
    ) as last
  ) as closing
`

/** The rows of lists that are served as current. */
const currentLists = (list: 'all' | 'verified') => sql`
  (
    select personality_id, version, upvotes, downvotes from ballot_lists
    where list = ${list} and published_at is not null and replaced_at is null
  )
`

/** Compares what is shown of published lists, the rows of the lists and the last publication with the log. */
async function checkPublications(tx: Tx): Promise<CheckedCounts> {
  // One statement, because a publication may be committed meanwhile.
  const { rows } = await sql<WrongCount & { isWrong: boolean }>`
    select subject, counter, stored, counted, stored is distinct from counted as "isWrong" from (
      select coalesce(slug, personality_id::text) as subject, counters.*
      from ballot_tallies as tallies
      full join ${lastRecords} using (personality_id)
      left join ${currentLists('all')} as lists using (personality_id)
      left join ${currentLists('verified')} as verified_lists using (personality_id)
      left join personalities on personalities.id = personality_id
      cross join lateral (values
        ('place in the log', log_index, leaf_index),
        ('published version', tallies.version, records.version),
        ('published upvotes', tallies.upvotes, up),
        ('published downvotes', tallies.downvotes, down),
        ('published version of verified users', tallies.verified_version, records.verified_version),
        ('published upvotes of verified users', tallies.verified_upvotes, verified_up),
        ('published downvotes of verified users', tallies.verified_downvotes, verified_down),
        ('version of the list', lists.version, records.version),
        ('upvotes of the list', lists.upvotes, up),
        ('downvotes of the list', lists.downvotes, down),
        ('version of the list of verified users', verified_lists.version, records.verified_version),
        ('upvotes of the list of verified users', verified_lists.upvotes, verified_up),
        ('downvotes of the list of verified users', verified_lists.downvotes, verified_down)
      ) as counters (counter, stored, counted)
      union all
      select 'last publication', counters.*
      from (
        select number, personalities, ballots, log_size from publications order by number desc limit 1
      ) as last
      full join ${lastClosing} on true
      cross join (
        select count(*) as personalities, coalesce(sum(upvotes + downvotes), 0) as ballots from ballot_tallies
      ) as tallies
      cross join lateral (values
        ('number', last.number, closing.number),
        ('records in the log', last.log_size, closing.size),
        ('personalities', last.personalities, closing.personalities),
        ('ballots', last.ballots, closing.ballots),
        ('personalities with lists', tallies.personalities, closing.personalities),
        ('ballots in lists', tallies.ballots, closing.ballots)
      ) as counters (counter, stored, counted)
    ) as compared
    order by subject, counter
  `.execute(tx)
  return {
    total: rows.length,
    wrong: rows.filter(({ isWrong }) => isWrong).map(({ isWrong: _, ...wrong }) => wrong),
  }
}

/** Sets what differs from the log; rows of lists that are missing stay so, because their files have their ids. */
async function repairPublications(tx: Tx): Promise<void> {
  // Keeps publications out.
  await sql`lock table ballot_tallies in share row exclusive mode`.execute(tx)
  await sql`
    delete from ballot_tallies
    where personality_id not in (select personality_id from ${lastRecords})
  `.execute(tx)
  await sql`
    insert into ballot_tallies (personality_id, published_at, version, upvotes, downvotes,
      verified_version, verified_upvotes, verified_downvotes, log_index)
    select personality_id, published_at, version, up, down, verified_version, verified_up, verified_down, leaf_index
    from ${lastRecords}
    on conflict on constraint ballot_tallies__personality_id do update
    set published_at = excluded.published_at, version = excluded.version, upvotes = excluded.upvotes,
      downvotes = excluded.downvotes, verified_version = excluded.verified_version,
      verified_upvotes = excluded.verified_upvotes, verified_downvotes = excluded.verified_downvotes,
      log_index = excluded.log_index
  `.execute(tx)
  await sql`
    update ballot_lists as lists
    set upvotes = case list when 'all' then up else verified_up end,
      downvotes = case list when 'all' then down else verified_down end
    from ${lastRecords}
    where records.personality_id = lists.personality_id and lists.published_at is not null
      and lists.version = case list when 'all' then records.version else verified_version end
  `.execute(tx)
  await sql`
    update publications set personalities = closing.personalities, ballots = closing.ballots, log_size = closing.size
    from ${lastClosing} where publications.number = closing.number
  `.execute(tx)
}

export const publications: Counters = { check: checkPublications, repair: repairPublications }
