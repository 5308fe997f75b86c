import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from '../../contract/challenges.ts'

/** Milliseconds after which the browser gives up; the slowest phone needs a tenth of it. */
const timeout = 60_000

const maxWorkers = 4

/**
 * Solves a proof-of-work challenge in web workers.
 * @returns the text to send as solution
 * @throws if the browser cannot, as without https, or takes too long
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' }),
    timeout,
  })
  if (!solution) throw new Error('the challenge took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
