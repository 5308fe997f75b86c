import type { QueryClient } from '@tanstack/react-query'
import type { DesiredAction } from '../accounts/desired-action.ts'
import { otherAction, refetchChanged } from '../accounts/other-action.ts'
import { toast } from '../lib/toast.ts'
import { castChosenVote } from '../votes/vote-change.ts'
import { giveVoteConsent } from './vote-consent.ts'

/**
 * Does what a visitor wanted before signing in, or a member before agreeing; comments are written on the page.
 * @param keepsExisting true for a visitor, who may not remember an earlier vote: it stays
 */
export async function carryOut(
  client: QueryClient,
  action: DesiredAction,
  keepsExisting: boolean,
): Promise<void> {
  if (action.kind === 'comment' || action.kind === 'postComment') return
  if (action.kind === 'vote') {
    const { personalityId: id, name, type } = action
    await giveVoteConsent()
    await castChosenVote(client, { id, name }, type, keepsExisting)
    return
  }
  const other = otherAction(action)
  await other.send()
  toast.success(other.done)
  await refetchChanged(client, other)
}
