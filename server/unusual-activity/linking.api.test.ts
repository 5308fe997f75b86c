import { expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import { createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { insertVotes } from '../../test/vote-cohorts.ts'
import { createVoteWorld, runVoteOperations } from '../../test/vote-operations.ts'
import { seededRandom } from '../demo/seeded-random.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const other = await startApp({ DATA_DIR: app.dataDir })
const world = await createVoteWorld(app.db, 240, 3)

/** What everybody can read of the votes on a person at one moment. */
interface Shown {
  all: VoteCounts
  verified: VoteCounts | null
  established: VoteCounts | null
  withoutSetApart: VoteCounts | null
}

const minutesOfDay = 24 * 60

/** Makes most voters established; accounts that replace theirs are new. */
async function establish(): Promise<void> {
  const rows = await app.db.selectFrom('users').select('id').orderBy('username').execute()
  const ids = rows.map(({ id }) => id).slice(0, 150)
  for (const daysAgo of [20, 21, 22]) {
    const minutesAgo = () => daysAgo * minutesOfDay
    await insertVotes(app, await createPersonality(app), ids, { minutesAgo })
  }
}

/** Votes of most members on each person, as after a long time. */
async function voteBefore(): Promise<void> {
  const random = seededRandom('votes before')
  const rows = await app.db.selectFrom('users').select('id').orderBy('username').execute()
  for (const id of world.personalityIds) {
    const voters = rows.map((row) => row.id).filter(() => random() < 0.6)
    const against = voters.filter(() => random() < 0.35)
    const areFor = new Set(voters).difference(new Set(against))
    await insertVotes(app, { id }, [...areFor], { minutesAgo: () => 1 })
    await insertVotes(app, { id }, against, { type: 'DOWNVOTE', minutesAgo: () => 1 })
  }
}

const countsOf = ({ upvoteCount, downvoteCount }: VoteCounts) => ({ upvoteCount, downvoteCount })

const leastOf = (one: VoteCounts, other: VoteCounts): VoteCounts => ({
  upvoteCount: Math.min(one.upvoteCount, other.upvoteCount),
  downvoteCount: Math.min(one.downvoteCount, other.downvoteCount),
})

/** The tally of established members as it was published last; null if it is not shown. */
async function readLastPoint(id: string): Promise<VoteCounts | null> {
  const { body } = await app.call('GET /personalities/:id/history', { params: { id } })
  const tally = body.established.at(-1)?.tally
  return tally ? countsOf(tally) : null
}

async function readShown(id: string): Promise<Shown | undefined> {
  const { body, status } = await app.call('GET /personalities/:id/stats', { params: { id } })
  // Merged into another person.
  if (status !== 200) return undefined
  const { upvoteCount, downvoteCount, verifiedUpvoteCount, verifiedDownvoteCount } = body
  const verified =
    verifiedUpvoteCount === null || verifiedDownvoteCount === null
      ? null
      : { upvoteCount: verifiedUpvoteCount, downvoteCount: verifiedDownvoteCount }
  const { established, withoutSetApart } = body
  const all = { upvoteCount, downvoteCount }
  const point = await readLastPoint(id)
  expect(established && countsOf(established)).toEqual(point && leastOf(point, all))
  return { all, verified, established: point, withoutSetApart }
}

/** Votes that are set apart; undefined where fewer are left of a side than were published. */
function setApartIn({ all, withoutSetApart }: Shown): VoteCounts | undefined {
  if (!withoutSetApart) return { upvoteCount: 0, downvoteCount: 0 }
  const { upvoteCount, downvoteCount } = withoutSetApart
  if (upvoteCount === 0 || downvoteCount === 0) return undefined
  return {
    upvoteCount: all.upvoteCount - upvoteCount,
    downvoteCount: all.downvoteCount - downvoteCount,
  }
}

/** The fewest voters who can make this difference: each adds a vote, removes one or changes one. */
function votersBetween(one: VoteCounts, another: VoteCounts): number {
  const up = one.upvoteCount - another.upvoteCount
  const down = one.downvoteCount - another.downvoteCount
  return Math.max(Math.abs(up), Math.abs(down), Math.abs(up + down))
}

/** Expects none or at least five voters between counts. */
function expectStep(one: VoteCounts, another: VoteCounts): void {
  const voters = votersBetween(one, another)
  if (voters > 0) expect(voters).toBeGreaterThanOrEqual(limits.publishedMin)
}

/** Runs operations in two processes at once, and publishes by either what has changed enough. */
async function publishAfter(run: number): Promise<void> {
  const operate = (from: typeof app, name: string) =>
    runVoteOperations(from, world, {
      seed: `${name} ${run}`,
      count: 60,
      concurrency: 8,
      // Few votes stop to count, so that tallies are large enough to be shown.
      frequency: { voter: run === 0 ? 0.1 : 0.5, merge: 0.5, import: 0 },
    })
  await Promise.all([operate(app, 'one'), operate(other, 'other')])
  for (const { clock } of [app, other]) clock.advance(3_600_000)
  const { ballots, unusualActivity } = (run % 2 === 0 ? app : other).features
  await ballots.jobs.publication.run()
  // Each time, not only once a day.
  await app.db
    .deleteFrom('settings')
    .where(({ or, eb }) =>
      or([eb('key', '=', 'established-tallies'), eb('key', 'like', 'unusual-activity%')]),
    )
    .execute()
  await unusualActivity.jobs.surges.run()
  app.responseCache.drop()
}

it('no tally by standing tells of fewer than five voters, while two processes change votes, standing and people', async () => {
  await establish()
  await voteBefore()
  const published = new Map<string, VoteCounts[]>()
  let steps = 0
  /** Compares with what the tally was before; true if it is new. */
  const isNewStep = (tally: string, counts: VoteCounts) => {
    const earlier = published.get(tally) ?? []
    published.set(tally, earlier)
    const last = earlier.at(-1)
    if (last && votersBetween(last, counts) === 0) return false
    for (const before of earlier.slice(-10)) expectStep(counts, before)
    earlier.push(counts)
    if (last) steps += 1
    return true
  }
  for (let run = 0; run < 9; run += 1) {
    await publishAfter(run)
    for (const id of world.personalityIds) {
      const shown = await readShown(id)
      if (!shown) continue
      const { established, all, verified, withoutSetApart } = shown
      const setApart = setApartIn(shown)
      if (setApart) isNewStep(`set apart of ${id}`, setApart)
      if (!established || !isNewStep(`established of ${id}`, established)) continue
      // Everything else that is public at the moment at which it is published.
      for (const beside of [all, verified, withoutSetApart]) {
        if (beside) expectStep(established, beside)
      }
    }
  }
  const tallies = [...published.keys()].map((name) => name.replace(/ of .*/, ''))
  expect(new Set(tallies)).toEqual(new Set(['set apart', 'established']))
  // How many there are depends on the order in which the two processes vote.
  expect(steps).toBeGreaterThan(3)
  expect((await recountAll(app.db)).wrong).toEqual([])
})
