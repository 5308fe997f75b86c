import type { QueryClient } from '@tanstack/react-query'
import type { PersonalityPublication } from '../../contract/publications.ts'
import type { Ballot, OwnVote, VoteType } from '../../contract/votes.ts'
import { publicationQuery } from './api.ts'
import { checkInWorker } from './check-in-worker.ts'
import type { CheckQuestion, CheckResult } from './check-messages.ts'
import { findBits } from './own-bits.ts'

/** How lists of ballots write votes. */
const writtenVotes: Record<VoteType, CheckQuestion['vote']> = {
  UPVOTE: 'support',
  DOWNVOTE: 'oppose',
}

interface CheckVoteOptions {
  client: QueryClient
  signal: AbortSignal
  onStep: (sentence: string) => void
}

/**
 * Checks a vote against the list of all ballots and, if a verified member cast it, against the list of verified members.
 * @throws ApiError if the published counts cannot be read; an error if the check cannot run
 */
export async function checkVote(
  vote: OwnVote,
  ballot: Ballot,
  options: CheckVoteOptions,
): Promise<CheckResult[]> {
  const [publication, ownBits] = await Promise.all([readPublication(vote, options), findBits(vote)])
  const number = {
    list: 'all',
    number: ballot.number,
    ...partsOf(ballot, 'salt'),
    ownBits,
  } as const
  const results = [await checkNumber(vote, number, publication, options)]
  if (ballot.verifiedNumber && publication?.verified) {
    const verified = {
      list: 'verified',
      number: ballot.verifiedNumber,
      ...partsOf(ballot, 'verifiedSalt'),
      ownBits,
    } as const
    results.push(await checkNumber(vote, verified, publication, options))
  }
  return results
}

/** A number, and what it is made of. */
type NumberToCheck = Pick<CheckQuestion, 'list' | 'number' | 'parts' | 'ownBits'>

function partsOf({ proof }: Ballot, salt: 'salt' | 'verifiedSalt'): Pick<CheckQuestion, 'parts'> {
  return { parts: proof ? { bits: proof.bits, salt: proof[salt] ?? '' } : undefined }
}

async function readPublication(
  { personality: { id } }: OwnVote,
  { client }: CheckVoteOptions,
): Promise<PersonalityPublication | null> {
  const { publication } = await client.fetchQuery({ ...publicationQuery(id), staleTime: 0 })
  return publication
}

async function checkNumber(
  vote: OwnVote,
  number: NumberToCheck,
  publication: PersonalityPublication | null,
  options: CheckVoteOptions,
): Promise<CheckResult> {
  const result = await checkInWorker(questionOf(vote, number, publication), options)
  const { problem } = result.report
  if (problem?.code !== 'wrong-count' && problem?.code !== 'missing-ballot') return result
  // The next list may have been published between the request for the counts and the check.
  const newer = await readPublication(vote, options)
  if (newer?.logIndex === publication?.logIndex) return result
  return checkInWorker(questionOf(vote, number, newer), options)
}

function questionOf(
  { personality, voteType, ballot }: OwnVote,
  number: NumberToCheck,
  publication: PersonalityPublication | null,
): CheckQuestion {
  const { list } = number
  const shown = list === 'all' ? publication : publication?.verified
  const since = ballot ? new Date(ballot.since) : undefined
  const isNewer = since && publication && since.getTime() > Date.parse(publication.time)
  return {
    personalityId: personality.id,
    ...number,
    vote: writtenVotes[voteType],
    // It is not known when the vote got its number in the list of verified members, unless the vote itself is newer.
    since: list === 'all' || isNewer ? since : undefined,
    logIndex: publication?.logIndex,
    shown: shown ? { up: shown.upvoteCount, down: shown.downvoteCount } : undefined,
  }
}
