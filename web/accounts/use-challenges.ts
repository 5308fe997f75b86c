import { useState } from 'react'
import * as texts from '#messages/accounts'
import { Challenge } from '../../contract/challenges.ts'
import { ApiError } from '../lib/api-error.ts'
import { logFailure } from '../lib/log.ts'

/** A solution may come too late, if the computer slept meanwhile; then the server asks once more. */
const maxChallenges = 2

/** The challenge of a response that asks for one. */
function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.status !== 428) return undefined
  const { challenge } = (error.body ?? {}) as { challenge?: unknown }
  return Challenge.safeParse(challenge).data
}

async function solve(challenge: Challenge): Promise<string> {
  try {
    // Loaded when it is needed, which is rare.
    const { solveChallenge } = await import('./solve-challenge.ts')
    return await solveChallenge(challenge)
  } catch (error) {
    logFailure('The challenge could not be solved.', error)
    throw new ApiError(428, [texts.robotCheckFailed])
  }
}

/** Sends requests that the server may answer with a challenge, solves it and sends them again with the solution. */
export function useChallenges() {
  const [isChecking, setChecking] = useState(false)

  async function withChallenge<Reply>(
    send: (challenge?: string) => Promise<Reply>,
  ): Promise<Reply> {
    let solved: string | undefined
    try {
      for (let solvedCount = 0; ; solvedCount += 1) {
        try {
          return await send(solved)
        } catch (error) {
          const challenge = challengeOf(error)
          if (!challenge || solvedCount === maxChallenges) throw error
          setChecking(true)
          solved = await solve(challenge)
        }
      }
    } finally {
      setChecking(false)
    }
  }

  return { withChallenge, isChecking }
}
