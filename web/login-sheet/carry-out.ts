import type { QueryClient } from '@tanstack/react-query'
import type { DesiredAction } from '../accounts/desired-action.ts'
import { otherAction } from '../accounts/other-action.ts'
import { toast } from '../lib/toast.ts'
import { castChosenVote } from '../votes/vote-change.ts'

/** Does what a visitor wanted before signing in; comments are written on the page. */
export async function carryOut(client: QueryClient, action: DesiredAction): Promise<void> {
  if (action.kind === 'comment' || action.kind === 'postComment') return
  if (action.kind === 'vote') {
    await castChosenVote(client, { id: action.personalityId, name: action.name }, action.type)
    return
  }
  const { send, done, changes } = otherAction(action)
  await send()
  toast.success(done)
  for (const feature of changes) void client.invalidateQueries({ queryKey: [feature] })
}
