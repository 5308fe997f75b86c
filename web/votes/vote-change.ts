import { mutationOptions, notifyManager, type QueryClient } from '@tanstack/react-query'
import * as texts from '#messages/vote-change'
import type { VoteState, VoteStatus, VoteType } from '../../contract/votes.ts'
import { askBeforeVote } from '../accounts/ask-before-vote.ts'
import { rememberDesiredAction } from '../accounts/desired-action.ts'
import { onSessionEnd, useSession, viewerId } from '../accounts/session.ts'
import type { OwnBits } from '../ballots/own-bits.ts'
import { afterPaint } from '../lib/after-paint.ts'
import { api } from '../lib/api.ts'
import { endsSession, isOffline } from '../lib/api-error.ts'
import { logFailure } from '../lib/log.ts'
import { toast } from '../lib/toast.ts'
import { voteChangeKey, voteStatusQuery } from './api.ts'
import { desiredVoteAfterClick, withVote } from './optimistic-vote.ts'
import { outcomeTexts } from './outcome-texts.ts'
import type { ShownVotes } from './use-vote-counts.ts'
import { cachedEntry, cacheVoteCounts } from './vote-cache.ts'
import { setVoteOutcome, type VoteOutcome } from './vote-outcomes.ts'

async function sendVote(
  personalityId: string,
  desired: VoteType | null,
  keepsExisting = false,
): Promise<VoteStatus> {
  // Starting a request takes as long as rendering the vote, which is shown first.
  const { isLeaving: keepalive } = await afterPaint()
  if (desired === null) {
    return api('DELETE /votes/:personalityId', { params: { personalityId }, keepalive })
  }
  // Another try of the same vote sends the same bits: the first one may have arrived without its response.
  const attempt = `${personalityId} ${desired}`
  const bits = sentBits.get(attempt) ?? newBits()
  if (bits) sentBits.set(attempt, bits)
  const body = { personalityId, type: desired, keepsExisting, bits }
  const status = await api('POST /votes', { body, keepalive })
  sentBits.delete(attempt)
  if (bits && status.usesBits) keepBits({ ...status, type: desired, bits, castAt: Date.now() })
  return status
}

/** Bits of votes whose response has not arrived. */
const sentBits = new Map<string, string>()
// The next person at this device has votes, and bits, of their own.
onSessionEnd(() => sentBits.clear())

/** This browser's part of a ballot number; undefined where it could not be stored safely, on pages without encryption. */
function newBits(): string | undefined {
  if (!globalThis.isSecureContext) return undefined
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The vote does not wait for it: without the bits a check only proves less. */
function keepBits({ personalityId, type, bits, castAt }: OwnBits): void {
  import('../ballots/own-bits.ts')
    .then((ownBits) => ownBits.keepBits({ personalityId, type, bits, castAt }))
    .catch((error) => logFailure('The bits of a ballot could not be kept', error))
}

/** Invalidates everything that shows the user's votes or is sorted by votes; only the user's own lists are refetched at once. */
function invalidateAfterVote(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['votes', 'mine'] })
  void client.invalidateQueries({ queryKey: ['votes', 'stats'] })
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'votes',
    // Cards must not change places under the finger that just voted.
    refetchType: 'none',
  })
}

/** The state of a vote that is cast now; the response corrects it. */
function newVoteState(): VoteState {
  const { user } = useSession.getState()
  if (user?.sharesMailbox) return 'MAILBOX_SHARED'
  return user?.isEmailConfirmed === false ? 'UNCONFIRMED' : 'COUNTED'
}

export interface VoteChangeOptions {
  personality: { id: string; name: string }
  /** Confirms the removal of a vote. */
  removedText?: string
  /** Undo after the removal casts this vote again, with a new date. */
  undoType?: VoteType
  /** The control of the personality says what became of the vote, instead of a notice. */
  isInPlace?: boolean
  /** For a vote that was chosen before signing in: one that exists already stays. */
  keepsExisting?: boolean
  /** The caller shows a failure, instead of a notice. */
  isFailureShown?: boolean
}

// Closes the notices that offer Retry or Undo, by personality: another vote makes them obsolete.
const closeOffer = new Map<string, () => void>()

/**
 * The mutation that changes the user's vote: shown before the response, and rolled back on error. A vote of another tab
 * meanwhile is read again.
 */
export function voteChangeOptions(client: QueryClient, options: VoteChangeOptions) {
  const { personality, removedText = texts.voteRemoved, undoType } = options
  const { isInPlace, keepsExisting, isFailureShown } = options
  const { id, name } = personality
  const { queryKey } = voteStatusQuery(id)
  /** Sends a vote when called, unless another user has signed in. */
  const sender = (desired: VoteType | null) => {
    const voter = viewerId()
    return () => {
      if (viewerId() === voter) changeVote(client, options, desired)
    }
  }
  const showRemoved = () => {
    const action = undoType && { label: texts.undo, onClick: sender(undoType) }
    closeOffer.set(id, toast.success(removedText, { action }))
  }
  const showOutcome = (outcome: VoteOutcome) => {
    if (isInPlace) setVoteOutcome(id, outcome)
    else if (outcome === 'removed') showRemoved()
    else toast.success(outcomeTexts[outcome])
  }
  const offerRetry = (desired: VoteType | null) => {
    const text = desired === null ? texts.voteRemoveOffline : texts.voteOffline
    const action = { label: texts.retry, onClick: sender(desired) }
    closeOffer.set(id, toast.error(text, { description: name, action, isLasting: true }))
  }
  return mutationOptions({
    mutationKey: voteChangeKey(id),
    mutationFn: (desired: VoteType | null) => sendVote(id, desired, keepsExisting),
    async onMutate(desired) {
      closeOffer.get(id)?.()
      closeOffer.delete(id)
      setVoteOutcome(id, undefined)
      // Awaited only if there is a request to cancel: otherwise the pending vote and its counts are rendered at once.
      if (client.isFetching({ queryKey }) > 0) await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before && !keepsExisting)
        client.setQueryData(queryKey, withVote(before, desired, newVoteState()))
      return { before, votedAt: cachedEntry(id)?.timestamp, voter: viewerId() }
    },
    onSuccess(status, desired, { votedAt }) {
      // Another tab's vote may have been counted after this one, but its response came before.
      const hasNewerVote = cachedEntry(id)?.timestamp !== votedAt
      client.setQueryData(queryKey, status)
      cacheVoteCounts(status, Date.now())
      if (hasNewerVote) void client.invalidateQueries({ queryKey })
      showOutcome(
        desired === null ? 'removed' : status.userVoteType === desired ? 'recorded' : 'kept',
      )
      invalidateAfterVote(client)
    },
    onError(error, desired, context) {
      if (context?.before) client.setQueryData(queryKey, context.before)
      if (endsSession(error) && desired !== null && context) {
        const action = { kind: 'vote', personalityId: id, name, type: desired } as const
        rememberDesiredAction(action, context.voter)
      }
      // The previous status may have been built from the screen's counts.
      void client.invalidateQueries({ queryKey })
      if (isFailureShown) return
      if (isOffline(error)) offerRetry(desired)
      else toast.failure(error, desired === null ? texts.voteRemoveFailed : texts.voteFailed)
    },
  })
}

/** Changes the user's vote without a component, for example from a notice. */
function changeVote(
  client: QueryClient,
  options: VoteChangeOptions,
  desired: VoteType | null,
): void {
  const mutation = client.getMutationCache().build(client, voteChangeOptions(client, options))
  // A failure is shown by the mutation itself.
  mutation.execute(desired).catch(() => undefined)
}

/**
 * Casts, changes or removes the user's vote, from the counts that the clicked button was shown with. Where votes are closed,
 * only the button of the own vote can be clicked, and asks first.
 */
export function castVote(
  client: QueryClient,
  personality: { id: string; name: string },
  shown: ShownVotes,
  clicked: VoteType,
): void {
  const { id, name } = personality
  // Read from the client, because two clicks may come before the next render.
  if (client.isMutating({ mutationKey: voteChangeKey(id) }) > 0) return
  const { queryKey } = voteStatusQuery(id)
  if (shown.isClosed) {
    const action = {
      label: texts.removeMyVote,
      onClick: () => changeVote(client, { personality, isInPlace: true }, null),
    }
    closeOffer.get(id)?.()
    closeOffer.set(
      id,
      toast.info(texts.voteRemovedForGood, { description: name, action, isLasting: true }),
    )
    return
  }
  const desired = desiredVoteAfterClick(shown.ownVote, clicked)
  // A vote can be taken back at any time.
  if (desired && askBeforeVote({ personalityId: id, name, type: desired })) return
  // One notification, and so one rendering, for everything that the click changes.
  notifyManager.batch(() => {
    // A click before the status was loaded starts from the counts on the screen.
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, statusFrom(id, shown))
    changeVote(client, { personality, isInPlace: true }, desired)
  })
}

/**
 * Casts what was chosen before signing in or agreeing, once the user has pressed the button that counts it.
 * @param keepsExisting true if a vote that the user has already stays
 */
export async function castChosenVote(
  client: QueryClient,
  personality: { id: string; name: string },
  type: VoteType,
  keepsExisting: boolean,
): Promise<void> {
  const options = { personality, isInPlace: true, keepsExisting, isFailureShown: true }
  await client.getMutationCache().build(client, voteChangeOptions(client, options)).execute(type)
}

function statusFrom(personalityId: string, shown: ShownVotes): VoteStatus {
  const { ownVote, ownVoteState, upvoteCount, downvoteCount, isClosed } = shown
  return {
    personalityId,
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: ownVote !== null,
    userVoteType: ownVote,
    userVoteState: ownVoteState,
    isClosed,
  }
}
