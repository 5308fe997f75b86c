import { sql } from 'kysely'
import type { Db } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { openServer } from '../../server/platform/database/server.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { createLog } from '../../server/platform/log.ts'
import { VoteDetector } from '../../server/vote-reviews/job.ts'
import { PrefixNotes } from '../../server/vote-reviews/prefix-notes.ts'
import { measureEventLoop } from '../../test/event-loop.ts'
import { startPostgres } from '../../test/postgres.ts'
import { addPersonalities, type Population, populate } from '../population.ts'
import { parentOf, processorTime } from '../processor-time.ts'
import { printLine, printRow } from '../results.ts'
import { watchMemory } from '../watch-memory.ts'

const [people, members] = [100_000, 10_000]

/** Votes on each of the busy people, from which on they are looked at. */
const votesOfPerson = 20

/**
 * What a look of the last hour costs on a site of many people on PostgreSQL, when nobody has just voted and when
 * there are votes on half of them, as an attacker would have it who wants to draw the look away from one.
 */
export async function measureBusyPeople(busyPeople = 25_000): Promise<void> {
  printLine(
    `a look at the last hour: ${people} people, ${votesOfPerson} votes on each of the busy ones; memory above that before it`,
  )
  const postgres = await startPostgres({ durable: true })
  const database = await openServer(postgres.url('postgres'))
  try {
    await migrate(database)
    const { db } = database
    const { userIds } = await populate(db, members, 0)
    // People who came one by one, so that none are held.
    await sql`update users set created_at = now() - random() * interval '400 days'`.execute(db)
    const ids: string[] = []
    // In parts, because the time of a statement is limited.
    while (ids.length < people) ids.push(...(await addPersonalities(db, 2_000)))
    await sql`analyze`.execute(db)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const server = parentOf(rows[0]?.pid ?? 0)
    await measureLook(db, server, 0)
    await vote(db, { userIds, personalityIds: ids.slice(0, busyPeople) })
    await measureLook(db, server, busyPeople)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** Each member votes on some of the people, who have random ids, spread evenly. */
async function vote(db: Db, { userIds, personalityIds }: Population): Promise<void> {
  const atOnce = 5_000
  for (let from = 0; from < personalityIds.length; from += atOnce) {
    const part = personalityIds.slice(from, from + atOnce)
    await inTransaction(db, async (tx) => {
      // Without counters, which the look does not read.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into votes (user_id, personality_id, type)
        select (${userIds}::uuid[])[1 + (number * 7 + at * 491) % ${userIds.length}::int], id, 'UPVOTE'
        from unnest(${part}::uuid[]) with ordinality as person (id, number)
        cross join generate_series(1, ${votesOfPerson}::int) as at
      `.execute(tx)
      await sql`
        insert into vote_history (personality_id, hour, upvotes, downvotes, to_upvote, to_downvote, changes)
        select id, date_trunc('hour', now()), ${votesOfPerson}, 0, 0, 0, ${votesOfPerson} from unnest(${part}::uuid[]) as id
      `.execute(tx)
    })
  }
  await sql`analyze`.execute(db)
}

async function measureLook(db: Db, server: number, busy: number): Promise<void> {
  const clock = { now: () => Date.now() }
  const log = createLog('warn', false)
  const prefixNotes = new PrefixNotes({ db, clock, log, secret: 'a secret of a measurement' })
  const detector = new VoteDetector({ db, clock, log, prefixNotes, responseCache: { drop() {} } })
  // The other looks are done already.
  await sql`
    insert into settings (key, value)
    select 'vote-detection-' || look, '999999999999' from unnest(array['1440', '10080', 'disposable', 'networks']) as look
    on conflict do nothing
  `.execute(db)
  await sql`delete from settings where key = 'vote-detection-60'`.execute(db)
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  const [databaseBefore, before, start] = [
    processorTime(server),
    process.cpuUsage(),
    performance.now(),
  ]
  let longestBlock = 0
  const { own } = await watchMemory(process.pid, async () => {
    ;({ longestBlock } = await measureEventLoop(() => detector.run()))
  })
  const { user, system } = process.cpuUsage(before)
  const cells = {
    'busy people': String(busy),
    'duration, s': ((performance.now() - start) / 1_000).toFixed(1),
    'CPU of the site, s': ((user + system) / 1e6).toFixed(1),
    'CPU of PostgreSQL, s': ((processorTime(server) - databaseBefore) / 1_000).toFixed(1),
    'memory, MB': (own - idle / 2 ** 20).toFixed(0),
    'longest block, ms': longestBlock.toFixed(0),
  }
  printRow(
    Object.entries(cells)
      .map(([column, cell]) => `${column} ${cell}`)
      .join('; '),
    cells,
  )
}
