import type { QueryClient } from '@tanstack/react-query'
import type { PersonalityPublication } from '../../contract/publications.ts'
import type { Ballot, OwnVote, VoteType } from '../../contract/votes.ts'
import type { CheckStep } from '../../verifier/check-ballot.ts'
import { publicationQuery } from './api.ts'
import { checkInWorker } from './check-in-worker.ts'
import type { CheckQuestion, CheckResult } from './check-messages.ts'

/** How lists of ballots write votes. */
const writtenVotes: Record<VoteType, CheckQuestion['vote']> = {
  UPVOTE: 'support',
  DOWNVOTE: 'oppose',
}

interface CheckVoteOptions {
  client: QueryClient
  signal: AbortSignal
  onStep: (step: CheckStep) => void
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
  const publication = await readPublication(vote, options)
  const results = [await checkNumber(vote, ballot.number, 'all', publication, options)]
  if (ballot.verifiedNumber && publication?.verified) {
    results.push(await checkNumber(vote, ballot.verifiedNumber, 'verified', publication, options))
  }
  return results
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
  number: string,
  list: CheckQuestion['list'],
  publication: PersonalityPublication | null,
  options: CheckVoteOptions,
): Promise<CheckResult> {
  const result = await checkInWorker(questionOf(vote, number, list, publication), options)
  const { problem } = result.report
  if (problem?.code !== 'wrong-count' && problem?.code !== 'missing-ballot') return result
  // The next list may have been published between the request for the counts and the check.
  const newer = await readPublication(vote, options)
  if (newer?.logIndex === publication?.logIndex) return result
  return checkInWorker(questionOf(vote, number, list, newer), options)
}

function questionOf(
  { personality, voteType, ballot }: OwnVote,
  number: string,
  list: CheckQuestion['list'],
  publication: PersonalityPublication | null,
): CheckQuestion {
  const shown = list === 'all' ? publication : publication?.verified
  const since = ballot ? new Date(ballot.since) : undefined
  const isNewer = since && publication && since.getTime() > Date.parse(publication.time)
  return {
    personalityId: personality.id,
    list,
    number,
    vote: writtenVotes[voteType],
    // It is not known when the vote got its number in the list of verified members, unless the vote itself is newer.
    since: list === 'all' || isNewer ? since : undefined,
    logIndex: publication?.logIndex,
    shown: shown ? { up: shown.upvoteCount, down: shown.downvoteCount } : undefined,
  }
}
