import { describe, expect, it } from 'vitest'
import { Background } from '../../server/vote-reviews/detection/background.ts'
import { detectCohorts } from '../../server/vote-reviews/detection/detect-cohorts.ts'
import { attackClasses } from './attacks.ts'
import { evaluateAttack } from './detection-part.ts'
import { runDetector } from './evaluate.ts'
import { day, hour, OrganicWorld, worldStart } from './organic.ts'
import { Timeline } from './timeline.ts'

// A short version of `npm run bench -- detection`.
const world = new OrganicWorld('short', {
  days: 27,
  personalities: 60,
  established: 3_000,
  registrationsPerDay: 40,
  votesPerDay: 500,
  spikes: 1,
})

it('holds no vote of people, neither on ordinary days nor when news bring hundreds in an hour', async () => {
  expect(world.spikeVotes.size).toBeGreaterThan(300)
  const spikeDay = Math.floor(Math.min(...[...world.spikeVotes].map(({ at }) => at)) / day) * day
  const held = await runDetector(new Timeline(world.votes), {
    from: spikeDay - day,
    until: spikeDay + 3 * day,
    personalityIds: world.personalityIds,
  })
  expect(held.size).toBe(0)
})

it.each(['w4', 'w5', 'w7'])(
  'holds no vote when news wake accounts that were registered long ago and never voted (%s)',
  async (seed) => {
    const { votes, spikeVotes } = new OrganicWorld(seed, {
      days: 27,
      personalities: 60,
      established: 15_000,
      registrationsPerDay: 40,
      votesPerDay: 500,
      spikes: 2,
    })
    for (const personalityId of new Set([...spikeVotes].map((vote) => vote.personalityId))) {
      const times = [...spikeVotes].filter((vote) => vote.personalityId === personalityId)
      const from = Math.floor(Math.min(...times.map(({ at }) => at)) / day) * day
      const timeline = new Timeline(votes)
      const until = from + 8 * day
      const held = await runDetector(timeline, { from, until, personalityIds: [personalityId] })
      expect(held.size).toBe(0)
    }
  },
)

describe.each(attackClasses)('an attack of 200 accounts: %s', (kind) => {
  it('is held, and the votes of people on the same personality are not held with it', async () => {
    const { recall, falselyHeld } = await evaluateAttack(world, { kind, size: 200, seed: 'short' })
    expect(recall).toBeGreaterThanOrEqual(0.9)
    expect(falselyHeld).toBeLessThanOrEqual(2)
  })
})

it('a cohort has the accounts that share its signals, and says how many would be usual', async () => {
  const timeline = new Timeline(world.votes)
  const now = worldStart + 20 * day + 12 * hour
  const personalityId = 'p30'
  const organic = timeline.between(personalityId, now - day, now)
  const attack = Array.from({ length: 60 }, (_, number) => ({
    userId: `attacker ${number}`,
    personalityId,
    type: 'UPVOTE' as const,
    at: now - 5 * 60_000,
    registeredAt: now - 6 * 60_000,
    firstVoteAt: now - 5 * 60_000,
    mailDomain: 'one.example',
    prefix: `network ${number}`,
    others: undefined,
  }))
  const window = {
    personalityId,
    votes: [...attack, ...organic.map((vote) => timeline.observe(vote, now, false))],
    usual: { UPVOTE: 3, DOWNVOTE: 3 },
  }
  const background = new Background(timeline.sample(now, new Set()))
  const [cohort, ...others] = await detectCohorts(window, background)
  expect(others).toEqual([])
  expect(cohort?.type).toBe('UPVOTE')
  expect(cohort?.userIds).toEqual(attack.map(({ userId }) => userId))
  const signals = new Map(cohort?.signals.map((signal) => [signal.kind, signal]))
  expect(signals.get('domain')).toMatchObject({ observed: 60, expected: 0 })
  expect(signals.get('rate')?.observed).toBeGreaterThanOrEqual(60)
  expect(signals.get('first')).toMatchObject({ observed: 60 })
  expect(signals.has('prefix')).toBe(false)
  expect(await detectCohorts({ ...window, votes: window.votes.slice(45) }, background)).toEqual([])
})

it('nothing is held while a site has too few votes to know what is usual', async () => {
  const votes = Array.from({ length: 40 }, (_, number) => ({
    userId: `user ${number}`,
    personalityId: 'p1',
    type: 'UPVOTE' as const,
    at: worldStart + number * 1_000,
    registeredAt: worldStart - 60_000,
    firstVoteAt: worldStart + number * 1_000,
    mailDomain: 'one.example',
    prefix: 'one',
    others: undefined,
  }))
  const window = { personalityId: 'p1', votes, usual: { UPVOTE: 0, DOWNVOTE: 0 } }
  expect(await detectCohorts(window, new Background([]))).toEqual([])
})
