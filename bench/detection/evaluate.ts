import { Background } from '../../server/vote-reviews/detection/background.ts'
import { cohortMin, detectCohorts } from '../../server/vote-reviews/detection/detect-cohorts.ts'
import { looks } from '../../server/vote-reviews/detection/looks.ts'
import { day, hour } from './organic.ts'
import type { CastVote, Timeline } from './timeline.ts'

/** Milliseconds for which a background is used. */
const backgroundAge = 3 * hour

/**
 * Runs the detector as the job does, over a time.
 * @param personalityIds the personalities whose votes are searched
 * @returns the votes that are held at the end
 */
export async function runDetector(
  timeline: Timeline,
  { from, until, personalityIds }: { from: number; until: number; personalityIds: string[] },
): Promise<Set<CastVote>> {
  const held = new Set<CastVote>()
  const backgrounds = new Map<number, Background>()
  const backgroundAt = (now: number): Background => {
    const at = Math.floor(now / backgroundAge) * backgroundAge
    const known = backgrounds.get(at) ?? new Background(timeline.sample(at, held))
    backgrounds.clear()
    backgrounds.set(at, known)
    return known
  }
  for (let now = from; now <= until; now += Math.min(...looks.map(({ every }) => every))) {
    for (const { length, every, hasOthers } of looks) {
      if (now % every !== 0) continue
      for (const personalityId of personalityIds) {
        const votes = timeline.between(personalityId, now - length, now)
        if (votes.length < cohortMin || (votes.at(-1)?.at ?? 0) < now - every) continue
        const before = timeline.between(personalityId, now - length - 14 * day, now - length)
        const perWindow = length / (14 * day)
        const window = {
          personalityId,
          votes: votes.map((vote) => timeline.observe(vote, now, hasOthers)),
          usual: {
            UPVOTE: perWindow * before.filter(({ type }) => type === 'UPVOTE').length,
            DOWNVOTE: perWindow * before.filter(({ type }) => type === 'DOWNVOTE').length,
          },
        }
        const cohorts = await detectCohorts(window, backgroundAt(now))
        const found = new Set(cohorts.flatMap(({ userIds }) => userIds))
        for (const vote of votes) if (found.has(vote.account.id)) held.add(vote)
      }
    }
  }
  return held
}
