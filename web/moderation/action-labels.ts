import type { CaseAction, CaseOutcome, CaseTarget } from '../../contract/moderation.ts'
import { humanize } from '../lib/enum-labels.ts'

interface ActionLabels {
  label: string
  /** The question, which names the thing. */
  title: (name: string) => string
  /** What follows from it. */
  follows: (target: CaseTarget) => string
}

const hidden =
  'Nobody but its author will see it. The author hears which rule it breaks and can appeal once. Those who reported it hear that it has been hidden.'

/** What an administrator can do, in words. */
export const actionTexts: Record<CaseAction, ActionLabels> = {
  hide: { label: 'Hide', title: (name) => `Hide ${name}?`, follows: () => hidden },
  restore: {
    label: 'Restore',
    title: (name) => `Restore ${name}?`,
    follows: ({ type }) =>
      type === 'user'
        ? 'The member can sign in again.'
        : 'Everybody sees it again, and its author hears that. If the author was suspended for it, the suspension ends.',
  },
  dismiss: {
    label: 'Dismiss',
    title: () => 'Dismiss the reports?',
    follows: ({ status }) =>
      status === 'HIDDEN'
        ? 'It stays hidden. Those who reported it hear that the reports have been reviewed.'
        : 'It stays as it is. Those who reported it hear that it does not break the rules.',
  },
  correct: {
    label: 'Corrected',
    title: (name) => `Is the entry of ${name} corrected?`,
    follows: () => 'Those who reported it hear that it has been corrected.',
  },
  suspend: {
    label: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    follows: ({ type, isAnonymous }) =>
      type === 'user'
        ? 'The member can no longer sign in. What the member wrote stays.'
        : `The author can no longer sign in, and is told why by mail.${
            isAnonymous ? ' Nobody learns who that is, and neither do you.' : ''
          } What was reported is hidden, and those who reported it hear that.`,
  },
}

/** How a case was decided, in words. */
export const outcomeWords: Record<CaseOutcome, string> = {
  DISMISSED: 'Dismissed',
  CORRECTED: 'Corrected',
  HIDDEN: 'Hidden',
  SUSPENDED: 'Suspended',
  RESTORED: 'Restored',
}

/** What the thing is called in a sentence. */
export function nameOf({ type, user, personality }: CaseTarget): string {
  if (type === 'personality') return personality?.name ?? 'the personality'
  if (type === 'user') return user?.name ?? 'the member'
  const kind = humanize(type).toLowerCase()
  return user ? `the ${kind} by ${user.name}` : `the anonymous ${kind}`
}

/** Whom 'Suspend' is about. */
export function suspendedName({ user }: CaseTarget): string {
  return user?.name ?? 'the anonymous author'
}
