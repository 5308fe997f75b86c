import type { QueryClient } from '@tanstack/react-query'
import * as texts from '#messages/votes'
import type { OwnVote } from '../../contract/votes.ts'
import type { ResultText } from '../ballots/check-texts.ts'
import { api } from '../lib/api.ts'
import { listText } from '../lib/list-text.ts'

/** A vote with what its check found. */
export interface CheckedVote {
  vote: OwnVote
  result: ResultText
}

interface CheckAllOptions {
  client: QueryClient
  signal: AbortSignal
  /** The number of votes, once it is known. */
  onTotal: (total: number) => void
  /** Undefined for a vote that does not count, whose row says why. */
  onChecked: (vote: OwnVote, result: ResultText | undefined) => void
}

const votesAtOnce = 100

/**
 * Checks the user's votes one after the other, as a person would, so that the site is asked no faster than by hand.
 * @throws ApiError if the votes cannot be read
 */
export async function checkAllVotes(options: CheckAllOptions): Promise<void> {
  const { client, signal, onTotal, onChecked } = options
  for (let page = 1, isLast = false; !isLast; page++) {
    const { data, pagination } = await api('GET /votes/me', {
      query: { page, limit: votesAtOnce },
      client,
      signal,
    })
    onTotal(pagination.total)
    for (const vote of data) {
      const result = await resultOf(vote, options)
      if (signal.aborted) return
      onChecked(vote, result)
    }
    isLast = !pagination.hasNext
  }
}

async function resultOf(
  vote: OwnVote,
  { client, signal }: CheckAllOptions,
): Promise<ResultText | undefined> {
  const { ballot } = vote
  if (!ballot) return undefined
  const [{ checkVote }, { failedCheck, mostSerious, resultText }] = await Promise.all([
    import('../ballots/check-vote.ts'),
    import('../ballots/check-texts.ts'),
  ])
  try {
    const results = await checkVote(vote, ballot, { client, signal, onStep: () => undefined })
    return mostSerious(results.map(resultText))
  } catch {
    return failedCheck(navigator.onLine)
  }
}

/** 'Of 34 votes, 30 are in the published lists, 3 are not published yet and 1 could not be checked.' */
export function summaryOf(total: number, results: ResultText[]): string {
  const count = (outcome: ResultText['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  const uncounted = total - results.length
  const parts = [
    [count('ok'), texts.foundPublishedLists],
    [count('waiting'), texts.notPublishedYet],
    [count('unknown'), texts.notConfirmed],
    [count('failed'), texts.failed],
    [uncounted, texts.notCountedAtPresent],
  ] as const
  return listText(
    parts
      .filter(([number], index) => number > 0 || index === 0)
      .map(([number, text]) => text({ count: number })),
  )
}
