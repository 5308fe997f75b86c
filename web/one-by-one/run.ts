import { create } from 'zustand'
import type { NextPerson } from '../../contract/one-by-one.ts'
import type { VoteState, VoteStatus } from '../../contract/votes.ts'
import { onSessionEnd, useSession } from '../accounts/session.ts'
import { isRecord } from '../lib/is-record.ts'
import { tabStorage } from '../lib/storage.ts'
import {
  asTried,
  type Choice,
  isPendingVote,
  type PendingVote,
  pendingMax,
  without,
  withPending,
} from './pending-votes.ts'
import { runKey } from './run-key.ts'

/** What became of a vote, as the server told it. */
export interface Outcome {
  choice: Choice
  state: VoteState | null
  upvoteCount: number
  downvoteCount: number
}

/** A person who was decided about. */
export interface Turn {
  person: NextPerson
  /** Null if the person was skipped, or the vote was removed again. */
  choice: Choice
  /** Undefined until the server has answered. */
  outcome?: Outcome | undefined
  /** Why the vote was not recorded as it was chosen. */
  problem?: string | undefined
}

interface Run {
  /** The user to whom all of this belongs; null for a visitor, who can only skip. */
  owner: string | null
  /** The address of the page that the turns belong to. */
  source: string
  turns: Turn[]
  pending: PendingVote[]
  /** Shown before the next person: the one whose turn was undone, or on whom a visitor has chosen a vote. */
  first: NextPerson | null
  /** What the next request waits for since the last one failed. */
  waitsFor: 'connection' | 'server' | null
}

/** People whom one run asks about at most; the page then offers to go on. */
export const runMax = 1000

const emptyRun: Run = {
  owner: null,
  source: '',
  turns: [],
  pending: [],
  first: null,
  waitsFor: null,
}

/** What was decided one by one in this tab, and the votes that wait to be sent. */
export const useRun = create<Run>()(() => emptyRun)

type StoredRun = Pick<Run, 'owner' | 'source' | 'turns' | 'pending'>

const isStoredRun = (value: unknown): value is StoredRun =>
  isRecord(value) &&
  typeof value.owner === 'string' &&
  typeof value.source === 'string' &&
  Array.isArray(value.turns) &&
  value.turns.length <= runMax &&
  Array.isArray(value.pending) &&
  value.pending.length <= pendingMax &&
  value.pending.every(isPendingVote)

if (typeof window !== 'undefined') {
  const stored = tabStorage.getJson(runKey, isStoredRun)
  // Hydration still renders the empty run, as the server did.
  if (stored) useRun.setState(stored)
  useRun.subscribe(({ owner, source, turns, pending }) => {
    if (owner === null) tabStorage.remove(runKey)
    else tabStorage.setJson(runKey, { owner, source, turns, pending } satisfies StoredRun)
  })
  // After an expired or unconfirmed session the same user may sign in again; anybody else gets nothing (`claimRun`).
  onSessionEnd(({ reason }) => {
    if (reason !== 'expired' && reason !== 'unconfirmed') useRun.setState(emptyRun)
  })
  useSession.subscribe(dropOfOthers)
  dropOfOthers()
}

/** Whoever signs in after an expired session must not find what another member has done. */
function dropOfOthers(): void {
  const { user } = useSession.getState()
  const { owner } = useRun.getState()
  if (user && owner !== null && owner !== user.id) useRun.setState(emptyRun)
}

/** Begins a run, unless it goes on: votes that wait are kept for another source, but not for another user. */
export function claimRun(viewerId: string | null, source: string): void {
  const run = useRun.getState()
  const { owner } = run
  const isOwn = owner === viewerId || owner === null || viewerId === null
  const kept = isOwn ? { ...run, owner: viewerId ?? owner } : { ...emptyRun, owner: viewerId }
  if (isOwn && run.source === source) useRun.setState({ owner: kept.owner })
  else useRun.setState({ ...kept, source, turns: [], first: null })
}

const currentOf = (id: string, turns: readonly Turn[], pending: readonly PendingVote[]): Choice => {
  const turn = turns.find(({ person }) => person.id === id)
  const waiting = pending.find((vote) => vote.id === id)
  return turn?.outcome?.choice ?? waiting?.known[0] ?? null
}

/** Ends the turn of a person with a vote, which is sent, or without one; no vote while as many wait as can. */
export function decide(person: NextPerson, choice: Choice): void {
  const { id, name } = person
  useRun.setState(({ turns, pending }) => {
    if (choice !== null && pending.length >= pendingMax) return {}
    const current = currentOf(id, turns, pending)
    return {
      first: null,
      turns: [...turns.filter((turn) => turn.person.id !== id), { person, choice }],
      pending: choice ? withPending(pending, { id, name, desired: choice, current }) : pending,
    }
  })
}

/**
 * Ends the turn of a person with a vote that was not cast by a turn.
 * @param problem says that the vote was cast elsewhere, so that Undo leaves it alone
 */
export function noteVote(person: NextPerson, status: VoteStatus, problem?: string): void {
  const outcome = outcomeOf(status)
  useRun.setState(({ turns }) => ({
    first: null,
    turns: [
      ...turns.filter((turn) => turn.person.id !== person.id),
      { person, choice: outcome.choice, outcome, problem },
    ],
  }))
}

/** Changes or removes a vote of an earlier turn. */
export function changeChoice(id: string, desired: Choice): void {
  useRun.setState(({ turns, pending }) => {
    const turn = turns.find(({ person }) => person.id === id)
    if (!turn) return {}
    const current = currentOf(id, turns, pending)
    return {
      turns: turns.map((each) =>
        each === turn ? { ...each, choice: desired, problem: undefined } : each,
      ),
      pending: withPending(pending, { id, name: turn.person.name, desired, current }),
    }
  })
}

/** Takes the last turn back: its vote is removed, unless it was cast elsewhere, and the person comes again. */
export function undoLast(): void {
  const last = useRun.getState().turns.at(-1)
  if (!last) return
  if (last.choice !== null && !last.problem) changeChoice(last.person.id, null)
  useRun.setState(({ turns }) => ({ turns: turns.slice(0, -1), first: last.person }))
}

/** Asks about those again who were skipped. */
export function askAgain(): void {
  useRun.setState(({ turns }) => ({ turns: turns.filter(({ choice }) => choice !== null) }))
}

/** Notes that a vote was sent whose response has not come. */
export const noteAttempt = (id: string): void =>
  useRun.setState(({ pending }) => ({ pending: asTried(pending, id) }))

/** Notes what became of a pending vote, unless another choice has replaced it meanwhile. */
export function settle(sent: PendingVote, result: Pick<Turn, 'outcome' | 'problem'>): void {
  useRun.setState(({ turns, pending }) => {
    const waiting = pending.find(({ id }) => id === sent.id)
    const isLast = waiting?.desired === sent.desired
    return {
      waitsFor: null,
      pending: isLast
        ? without(pending, sent.id)
        : pending.map((vote) =>
            vote === waiting && result.outcome
              ? { ...vote, known: [result.outcome.choice], isTried: false }
              : vote,
          ),
      turns: turns.map((turn) =>
        turn.person.id === sent.id
          ? { ...turn, ...result, choice: isLast ? chosen(turn, result) : turn.choice }
          : turn,
      ),
    }
  })
}

/** A vote from elsewhere is the user's; one that was refused is none. */
const chosen = (turn: Turn, { outcome }: Pick<Turn, 'outcome'>): Choice =>
  outcome ? outcome.choice : (turn.outcome?.choice ?? null)

export const outcomeOf = (status: VoteStatus): Outcome => ({
  choice: status.userVoteType,
  state: status.userVoteState,
  upvoteCount: status.upvoteCount,
  downvoteCount: status.downvoteCount,
})

/** People of the run whom the server does not list any more: those with a vote that has been recorded. */
export const recordedTurns = (): number =>
  useRun.getState().turns.filter(({ outcome }) => outcome?.choice).length
