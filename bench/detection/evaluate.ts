import { countedDays, findSurge } from '../../server/unusual-activity/find-surge.ts'
import { Background } from '../../server/vote-reviews/detection/background.ts'
import { detectCohort } from '../../server/vote-reviews/detection/detect-cohorts.ts'
import { looks } from '../../server/vote-reviews/detection/looks.ts'
import type { ObservedVote } from '../../server/vote-reviews/detection/traits.ts'
import { type CastVote, day, days, type World, worldStart } from './world.ts'

/** The day of the world, from 0. */
export const dayOf = (at: number) => Math.floor((at - worldStart) / day)

/** As the database says: 30 days old, with votes on three others, and on two other days. */
export function isEstablished({ account, personality, at }: CastVote, now: number): boolean {
  if (account.registeredAt > now - 30 * day) return false
  const others = account.votes.filter((vote) => vote.personality !== personality && vote.at <= now)
  const otherDays = new Set(others.map((vote) => dayOf(vote.at)))
  otherDays.delete(dayOf(at))
  return others.length >= 3 && otherDays.size >= 2
}

/** Votes of accounts that are not established by the end of the day, by day, for each personality. */
export function countNewcomers(world: World): number[][] {
  const ofEach = Array.from({ length: world.personalities }, (): CastVote[] => [])
  for (const vote of world.votes) ofEach[vote.personality]?.push(vote)
  return ofEach.map(countDays)
}

/** The same for the votes on one of them. */
export function countDays(votes: readonly CastVote[]): number[] {
  const ofDay = Array.from({ length: days }, () => 0)
  for (const vote of votes) {
    const at = dayOf(vote.at)
    if (at < 0 || ofDay[at] === undefined) continue
    if (!isEstablished(vote, worldStart + (at + 1) * day)) ofDay[at] += 1
  }
  return ofDay
}

/** Looks at the end of each day, from the first to the last; returns of which days votes are set apart at the end. */
export function surgeDays(counts: readonly number[], first: number, last: number): boolean[] {
  const areApart = counts.map(() => false)
  for (let today = first; today <= last; today += 1) {
    const start = Math.max(0, today + 1 - countedDays)
    const surge = findSurge(counts.slice(start, today + 1))
    if (surge) areApart.fill(true, start + surge.from, today + 1)
  }
  return areApart
}

const sampleOfDay = 1_000

/** What was usual on the site in the eight days before. */
export function backgroundOf(world: World, now: number): Background {
  const background = new Background()
  const recent = world.votes.filter(({ at }) => at > now - 8 * day && at <= now)
  const share = (8 * sampleOfDay) / Math.max(recent.length, 1)
  for (const vote of recent) {
    if (world.draws.isChosen(share)) background.add(observe(vote, now))
  }
  return background
}

function observe(vote: CastVote, now: number): ObservedVote {
  const { account, personality, type, at, prefix } = vote
  return {
    userId: account.id,
    personalityId: `p${personality}`,
    type,
    at,
    registeredAt: account.registeredAt,
    firstVoteAt: account.votes[0]?.at ?? at,
    mailDomain: account.mailDomain,
    prefix,
    hasOthers: account.votes.some((other) => other.personality !== personality && other.at <= now),
    isEstablished: isEstablished(vote, now),
  }
}

/** Runs the looks of the job over a time; returns the accounts whose votes on the personality are held. */
export function findHeld(
  world: World,
  personality: number,
  { from, until }: { from: number; until: number },
): Set<string> {
  const background = backgroundOf(world, from)
  const votes = world.votes.filter((vote) => vote.personality === personality)
  const older = world.accounts.filter(({ registeredAt }) => registeredAt < from - 30 * day)
  const knownDomains = new Set(older.map(({ mailDomain }) => mailDomain))
  const held = new Set<string>()
  for (const { length, every } of looks) {
    // Four looks in the length of a window are enough here.
    const step = Math.max(every, length / 4)
    for (let now = from; now <= until; now += step) {
      const window = votes.filter(({ at }) => at > now - length && at <= now)
      if (window.length < 20) continue
      const observed = window.map((vote) => observe(vote, now))
      const about = { personalityId: `p${personality}`, usual: 1, knownDomains }
      const cohort = detectCohort({ ...about, votes: observed }, background)
      for (const userId of cohort?.userIds ?? []) held.add(userId)
    }
  }
  return held
}
