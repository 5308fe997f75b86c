import { expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { ballotReader, type PublishedPersonality } from '../../test/ballots.ts'
import { createAdministrator, signInAgain } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createVoteWorld, runVoteOperations } from '../../test/vote-operations.ts'
import { recountAll } from '../recount/service.ts'
import { formatNumber } from './number.ts'

const app = await startApp()
const other = await startApp({ DATA_DIR: app.dataDir })
const { readSite, records } = ballotReader(app)
const administrator = await createAdministrator(app)

/** The counted votes on a personality: what the number is made of, by voter, or by id where the account was deleted. */
type Votes = Map<string, string>

/** What was published at a time, and the votes that were counted then. */
interface Snapshot {
  site: Map<string, PublishedPersonality>
  all: Map<string, Votes>
  verified: Map<string, Votes>
}

async function votesNow(onlyVerified: boolean): Promise<Map<string, Votes>> {
  const rows = await app.db
    .selectFrom('votes')
    .where('is_eligible', '=', true)
    .where('review_id', 'is', null)
    .$if(onlyVerified, (votes) => votes.where('is_verified', '=', true))
    .select(['id', 'user_id', 'personality_id', 'verifications'])
    .execute()
  const votes = new Map<string, Votes>()
  for (const { id, user_id, personality_id, verifications } of rows) {
    const of = votes.get(personality_id) ?? new Map()
    votes.set(personality_id, of.set(user_id ?? id, onlyVerified ? `${id} ${verifications}` : id))
  }
  return votes
}

/** Runs operations in two processes at once, and a publication by either. */
async function nextSnapshot(run: number, count: number): Promise<Snapshot> {
  const operate = (from: typeof app, name: string) =>
    runVoteOperations(from, world, { seed: `${name} ${run}`, count, concurrency: 8 })
  await Promise.all([operate(app, 'one'), operate(other, 'other')])
  for (const { clock } of [app, other]) clock.advance(3_600_000)
  const [all, verified] = [await votesNow(false), await votesNow(true)]
  await (run % 2 === 0 ? app : other).features.ballots.jobs.publication.run()
  return { site: await readSite(), all, verified }
}

const world = await createVoteWorld(app.db, 60, 4)

const runs = 10

/** Number of voters whose ballots differ. */
function countDiffering(before: Votes, after: Votes): number {
  const voters = new Set([...before.keys(), ...after.keys()])
  return [...voters].filter((voter) => before.get(voter) !== after.get(voter)).length
}

it('publishes lists in which no number tells another one of its voter, the account or the time of the vote', async () => {
  const snapshots: Snapshot[] = []
  // Ends at the time of the database, whose day decides in the recount which mandates have ended.
  for (const { clock } of [app, other]) clock.advance(-runs * 3_600_000)
  for (let run = 0; run < runs; run += 1) snapshots.push(await nextSnapshot(run, run < 2 ? 90 : 40))
  expect((await recountAll(app.db)).wrong).toEqual([])

  // A number is in one list of one personality, and never returns once it is gone.
  const listOfNumber = new Map<string, string>()
  const gone = new Set<string>()
  let last = new Set<string>()
  for (const { site } of snapshots) {
    const present = new Set<string>()
    for (const [id, { all, verified }] of site) {
      for (const [list, ballots] of Object.entries({ all, verified })) {
        for (const number of ballots?.keys() ?? []) {
          const name = `${list} of ${id}`
          expect(listOfNumber.get(number) ?? name).toBe(name)
          listOfNumber.set(number, name)
          expect(gone.has(number)).toBe(false)
          present.add(number)
        }
      }
    }
    for (const number of last) if (!present.has(number)) gone.add(number)
    last = present
  }
  expect(gone.size).toBeGreaterThan(50)

  // No number is an id, in either form.
  const { body } = await app.call('GET /votes', {
    as: signInAgain(app, administrator),
    query: { limit: '100' },
  })
  const ids = body.data.map(({ id }) => formatNumber(Buffer.from(id.replaceAll('-', ''), 'hex')))
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => listOfNumber.has(id))).toEqual([])

  // Each version differs by the ballots of five voters or more from the one before.
  let versions = 0
  for (const id of world.personalityIds) {
    const published = new Map<string, Votes[]>([
      ['all', []],
      ['verified', []],
    ])
    let versionsBefore: [number, number | null] = [0, null]
    for (const { site, ...votes } of snapshots) {
      const { record } = site.get(id) ?? {}
      if (!record) continue
      for (const [list, version, index] of [
        ['all', record.version, 0],
        ['verified', record.verifiedVersion, 1],
      ] as const) {
        if (version === null || version === versionsBefore[index]) continue
        const now = votes[list].get(id) ?? new Map()
        const earlier = published.get(list) ?? []
        for (const before of list === 'all' ? earlier.slice(-1) : earlier.slice(-10)) {
          const differing = countDiffering(before, now)
          if (differing > 0) expect(differing).toBeGreaterThanOrEqual(limits.publishedMin)
        }
        earlier.push(now)
        versions += 1
      }
      versionsBefore = [record.version, record.verifiedVersion ?? versionsBefore[1]]
    }
  }
  // How many there are depends on the order in which the two processes vote.
  expect(versions).toBeGreaterThan(6)

  // All records of a publication have its time, which is all that is told about time.
  const times = new Set((await records()).map(({ time }) => time))
  expect(times.size).toBe(snapshots.length)
})
