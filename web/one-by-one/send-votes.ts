import type { QueryClient } from '@tanstack/react-query'
import * as texts from '#messages/vote-change'
import type { VoteStatus } from '../../contract/votes.ts'
import { useSession, viewerId } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { outcomeTexts } from '../votes/outcome-texts.ts'
import { voteChangeOptions } from '../votes/vote-change.ts'
import { setVoteOutcome } from '../votes/vote-outcomes.ts'
import { afterFailure, isNewVote, nextStep, type PendingVote, waitAfter } from './pending-votes.ts'
import { noteAttempt, outcomeOf, settle, useRun } from './run.ts'

let isSending = false
let failures = 0
let endWait: (() => void) | undefined

let isStarted = false

/** Sends the pending votes in order whenever there are any, one at a time, until the tab is closed. */
export function keepSending(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  const start = () => void sendAll(client)
  useRun.subscribe(start)
  useSession.subscribe(start)
  window.addEventListener('online', sendNow)
  start()
}

/** Ends the wait after a failed request. */
export const sendNow = (): void => endWait?.()

/** The first vote that waits, if it belongs to the signed-in user. */
function firstPending(): PendingVote | undefined {
  const { owner, pending } = useRun.getState()
  return owner !== null && owner === viewerId() ? pending[0] : undefined
}

async function sendAll(client: QueryClient): Promise<void> {
  if (isSending) return
  isSending = true
  let canGoOn = true
  for (let vote = firstPending(); vote && canGoOn; vote = firstPending()) {
    canGoOn = await sendOne(client, vote)
  }
  isSending = false
}

/** @returns false if votes cannot be sent before the user signs in again */
async function sendOne(client: QueryClient, vote: PendingVote): Promise<boolean> {
  const { owner } = useRun.getState()
  noteAttempt(vote.id)
  try {
    const status = await send(client, vote)
    failures = 0
    if (useRun.getState().owner === owner) settle(vote, resultOf(vote, status))
  } catch (error) {
    const next = afterFailure(error)
    if (next === 'signIn') return false
    if (next === 'again') await wait(error)
    else if (useRun.getState().owner === owner) {
      settle(vote, { problem: failureText(error, texts.voteFailed) })
    }
  }
  return true
}

/** A vote that was cast elsewhere meanwhile stays: the server keeps it, or it is read before a change. */
async function send(client: QueryClient, vote: PendingVote): Promise<VoteStatus> {
  const { id, name, desired } = vote
  if (!isNewVote(vote)) {
    const params = { personalityId: id }
    const stored = await api('GET /votes/:personalityId', { params })
    if (nextStep(vote, stored.userVoteType) !== 'send') return stored
  }
  const options = voteChangeOptions(client, {
    personality: { id, name },
    keepsExisting: isNewVote(vote),
    isInPlace: true,
    isFailureShown: true,
  })
  const status = await client.getMutationCache().build(client, options).execute(desired)
  // This page says it, and no other page that shows the person later.
  setVoteOutcome(id, undefined)
  return status
}

function resultOf({ desired }: PendingVote, status: VoteStatus) {
  const isKept = status.userVoteType !== desired
  return {
    outcome: outcomeOf(status),
    problem: isKept ? outcomeTexts.kept : undefined,
  }
}

async function wait(error: unknown): Promise<void> {
  failures += 1
  const isConnection = error instanceof ApiError && error.status === 0
  useRun.setState({ waitsFor: isConnection ? 'connection' : 'server' })
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitAfter(failures))
    endWait = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  endWait = undefined
}
