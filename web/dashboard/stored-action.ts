import {
  type DesiredAction,
  forgetDesiredAction,
  useDesiredAction,
} from '../accounts/desired-action.ts'
import { periods } from '../lib/periods.ts'

/** What the user wanted to do before signing in; undefined, and forgotten, if it has expired or was another user's. */
export function desiredActionOf(userId: string, now: number): DesiredAction | undefined {
  const { stored } = useDesiredAction.getState()
  if (!stored) return undefined
  const age = now - stored.storedAt
  const isOwn = stored.userId === null || stored.userId === userId
  if (isOwn && age >= 0 && age < periods.desiredAction) return stored.action
  forgetDesiredAction()
  return undefined
}
