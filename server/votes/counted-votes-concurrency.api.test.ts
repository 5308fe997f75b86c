import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { importsOf } from '../../test/import-operations.ts'
import {
  createVoteWorld,
  type OperationKind,
  readVotes,
  runVoteOperations,
} from '../../test/vote-operations.ts'
import { seededRandom } from '../demo/seeded-random.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const world = await createVoteWorld(app.db, 40, 6)
const run = (seed: string, count: number) =>
  runVoteOperations(app, world, { seed, count, concurrency: 8 })

/** True if there are votes that are held, of members who are not eligible, of verified ones, and others. */
async function areMixed(): Promise<boolean> {
  const { votes, ...parts } = await app.db
    .selectFrom('votes')
    .select(({ fn }) => [
      fn.countAll<number>().as('votes'),
      fn.countAll<number>().filterWhere('review_id', 'is not', null).as('held'),
      fn.countAll<number>().filterWhere('is_eligible', '=', false).as('ineligible'),
      fn.countAll<number>().filterWhere('is_verified', '=', true).as('verified'),
    ])
    .executeTakeFirstOrThrow()
  return Object.values(parts).every((part) => part > 0 && part < votes)
}

it('keeps every counter equal to its rows while votes, voters, holds and people change at once', async () => {
  // As two processes of a site, each with its own queue of votes.
  await Promise.all([run('one', 200), run('other', 200)])
  expect((await recountAll(app.db)).wrong).toEqual([])
  // What is there at one moment depends on which of the operations that ran at once was first.
  for (let round = 1; round <= 20 && !(await areMixed()); round += 1) await run(`more ${round}`, 30)
  expect(await areMixed()).toBe(true)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('keeps every counter equal to its rows before and after each merge and split', async () => {
  let count = 0
  const check = async (kind: OperationKind) => {
    if (kind !== 'merge') return
    count += 1
    expect((await recountAll(app.db)).wrong).toEqual([])
  }
  const alone = { concurrency: 1, frequency: { merge: 15 }, onBegin: check, onEnd: check }
  await runVoteOperations(app, world, { seed: 'merges', count: 60, ...alone })
  expect(count).toBeGreaterThan(10)
})

/** How many people all imports so far created, changed, left out and so on, and how many imports ended in each state. */
async function readImportEffects(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; sum: number }>`
    select name, sum(value)::int as sum from imports, lateral (
      select key, value::int from jsonb_each_text(counts) where value ~ '^[0-9]+$'
      union all select 'kept', (kept ->> 'count')::int where kept is not null
      union all select state::text, 1
    ) as effect (name, value)
    group by 1
  `.execute(app.db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** A vote on every other person, also on those whom imports have just created, of a voter who may be held or withdrawn. */
async function voteOnHalf(): Promise<void> {
  await sql`
    select from (
      select array_agg(personality_id) as ids from personality_totals where uuid_hash(personality_id) % 2 = 0
    ) as half
    cross join (select id from users order by username limit 1) as voter
    cross join lateral votes__write(
      array_fill(voter.id, array[cardinality(ids)]), ids,
      array_fill('UPVOTE'::vote_type, array[cardinality(ids)])
    )
  `.execute(app.db)
}

it('changes no vote by imports, elections and their undoing, whatever becomes of the people', async () => {
  const imports = importsOf(app, seededRandom('imports'))
  for (const round of [1, 2, 3]) {
    await run(`round ${round}`, 40)
    await imports.finish()
    const before = await readVotes(app.db)
    await imports.apply()
    await imports.elect()
    await imports.applyComplete()
    expect(await readVotes(app.db)).toEqual(before)
    await voteOnHalf()
    const voted = await readVotes(app.db)
    for (const _ of [1, 2, 3]) await imports.undo()
    expect(await readVotes(app.db)).toEqual(voted)
  }
  expect((await recountAll(app.db)).wrong).toEqual([])
  const effects = await readImportEffects()
  expect(effects).not.toHaveProperty('failed')
  // Which others there are depends on what members did meanwhile.
  const kinds = ['created', 'updated', 'former', 'ended', 'skipped', 'undone', 'kept']
  expect(kinds.filter((kind) => !effects[kind])).toEqual([])
})
