import type { QueryClient } from '@tanstack/react-query'
import type { DesiredAction } from '../accounts/desired-action.ts'
import { otherAction, refetchChanged } from '../accounts/other-action.ts'
import { toast } from '../lib/toast.ts'
import { castChosenVote } from '../votes/vote-change.ts'

/** Does what a visitor wanted before signing in; comments are written on the page. */
export async function carryOut(client: QueryClient, action: DesiredAction): Promise<void> {
  if (action.kind === 'comment' || action.kind === 'postComment') return
  if (action.kind === 'vote') {
    await castChosenVote(client, { id: action.personalityId, name: action.name }, action.type)
    return
  }
  const other = otherAction(action)
  await other.send()
  toast.success(other.done)
  await refetchChanged(client, other)
}
