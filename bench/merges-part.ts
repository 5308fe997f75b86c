import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Merge } from '../contract/merges.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import type { Db } from '../server/platform/database/database.ts'
import type { HourWorld } from './hour-requests.ts'
import { type DatabaseKind, type HourSite, withHourSite } from './hour-world.ts'
import { populate } from './population.ts'
import { printLine, printRow } from './results.ts'
import { measureVoteWaits, type VoteWaits } from './vote-waits.ts'

/** Votes on each of the two people; half of the voters have voted on both. */
const votes = 100_000

/**
 * Merges two people with 100,000 votes each and separates them again, while members vote on them and on others.
 * @param words `server` or `embedded`, by default both
 */
export async function measureMerges(words: string[]): Promise<void> {
  printLine(
    `Two people with ${votes} votes each, half of them by the same voters. Votes wait for the whole merge where they are on ` +
      'one of the two, or the database does one thing at a time.',
  )
  const kinds = (['server', 'embedded'] as const).filter(
    (kind) => words.length === 0 || words.includes(kind),
  )
  for (const kind of kinds) {
    await withHourSite(kind, (hour) => measureSite(kind, hour), addVotes)
  }
}

const pairOf = ({ personalityIds: [absorbedId = '', survivorId = ''] }: HourWorld) => ({
  absorbedId,
  survivorId,
})

async function addVotes(db: Db, world: HourWorld): Promise<void> {
  const { absorbedId, survivorId } = pairOf(world)
  const { userIds } = await populate(db, votes * 1.5, 0)
  const half = votes / 2
  const voters = [userIds.slice(0, votes), userIds.slice(half)]
  for (const [index, personalityId] of [absorbedId, survivorId].entries()) {
    for (let from = 0; from < votes; from += 5_000) {
      await sql`
        insert into votes (user_id, personality_id, type)
        select id, ${personalityId}, (case when random() < 0.6 then 'UPVOTE' else 'DOWNVOTE' end) :: vote_type
        from unnest(${voters[index]?.slice(from, from + 5_000)}::uuid[]) as id
      `.execute(db)
    }
  }
  await sql`analyze`.execute(db)
}

async function measureSite(kind: DatabaseKind, { site, world, administrator }: HourSite) {
  const { absorbedId, survivorId } = pairOf(world)
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${site.origin}/api/admin/merges${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${administrator}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`/merges${path} responds with ${response.status}`)
    return response.status === 204 ? undefined : response.json()
  }
  const origin = { origin: site.origin, random: seededRandom('merges') }
  const others = { ...origin, world: { ...world, personalityIds: world.personalityIds.slice(2) } }
  const both = { ...origin, world: { ...world, personalityIds: [absorbedId, survivorId] } }
  const merge = async () => ((await call('', { absorbedId, survivorId })) as Merge).id
  const print = async (name: string, work: () => Promise<unknown>, isVotedOn = false) => {
    let seconds = 0
    const timed = async () => {
      const start = performance.now()
      await work()
      seconds = (performance.now() - start) / 1_000
    }
    const waits: Partial<Record<'two' | 'others', VoteWaits>> = {}
    const besideOthers = async () => {
      waits.others = await measureVoteWaits(others, timed)
    }
    if (isVotedOn) waits.two = await measureVoteWaits(both, besideOthers)
    else await besideOthers()
    printMerge({ database: kind, measured: name, seconds, ...waits })
  }
  await print('nothing', () => sleep(5_000), true)
  let id = ''
  await print('merge', async () => {
    id = await merge()
  })
  // Before the next vote on the survivor.
  await print('split', () => call(`/${id}/split`))
  await print('merge, with votes on the two', merge, true)
}

interface Measured {
  database: DatabaseKind
  measured: string
  seconds: number
  two?: VoteWaits
  others?: VoteWaits
}

function printMerge({ database, measured, seconds, two, others }: Measured): void {
  const cells = {
    database,
    measured,
    'time, s': seconds.toFixed(1),
    'votes on others: p99, ms': others?.p99.toFixed(0) ?? '',
    'their longest, ms': others?.longest.toFixed(0) ?? '',
    'votes on the two: p99, ms': two?.p99.toFixed(0) ?? '',
    'longest of these, ms': two?.longest.toFixed(0) ?? '',
  }
  printRow(
    Object.entries(cells)
      .map(([title, value]) => `${title} ${value}`)
      .join(', '),
    cells,
  )
}
