import type { Case, CaseAction, CaseOutcome, CaseTarget } from '../../contract/moderation.ts'
import { humanize } from '../lib/enum-labels.ts'

interface ActionTexts {
  label: string
  /** Title of the confirmation dialog. */
  title: (targetName: string) => string
  /** What the action causes. */
  consequence: (target: CaseTarget) => string
}

const hideConsequence =
  'Only its author will see it. They are told which rule it breaks and can appeal once. Members who reported it are told it has been hidden.'

/** Texts of the actions that a moderator can take. */
export const actionTexts: Record<CaseAction, ActionTexts> = {
  hide: { label: 'Hide', title: (name) => `Hide ${name}?`, consequence: () => hideConsequence },
  restore: {
    label: 'Restore',
    title: (name) => `Restore ${name}?`,
    consequence: ({ type }) =>
      type === 'user'
        ? 'The member can log in again.'
        : 'Everyone sees it again, and its author is told. If the author was suspended for it, the suspension ends.',
  },
  dismiss: {
    label: 'Dismiss',
    title: () => 'Dismiss the reports?',
    consequence: ({ status }) =>
      status === 'HIDDEN'
        ? 'It stays hidden. Members who reported it are told that it was already hidden.'
        : 'It stays as it is. Members who reported it are told that it does not break the rules.',
  },
  correct: {
    label: 'Corrected',
    title: (name) => `Mark ${name} as corrected?`,
    consequence: () => 'Members who reported it are told it has been corrected.',
  },
  suspend: {
    label: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    consequence: ({ type, isAnonymous }) =>
      type === 'user'
        ? 'The member cannot log in until the suspension ends, and is emailed until when and why. What they wrote and their votes stay.'
        : `The author cannot log in until the suspension ends, and is emailed until when and why.${
            isAnonymous ? ' Nobody is told who it is, including you.' : ''
          } The reported content is hidden, and members who reported it are told.`,
  },
}

/** Texts of the actions on content that waits for review. */
const heldTexts: Partial<Record<CaseAction, ActionTexts>> = {
  restore: {
    label: 'Approve',
    title: (name) => `Approve ${name}?`,
    consequence: () => 'Everyone sees it, and its author is told.',
  },
  hide: {
    label: 'Refuse',
    title: (name) => `Refuse ${name}?`,
    consequence: () =>
      'Only its author will see it. They are told which rule it breaks and can appeal once.',
  },
}

/** Texts of an action on a case. */
export const textsOf = (
  { heldFor, outcome }: Pick<Case, 'heldFor' | 'outcome'>,
  action: CaseAction,
): ActionTexts => (heldFor !== null && outcome === null && heldTexts[action]) || actionTexts[action]

/** Why content waits for review. */
export const heldLabels: Record<NonNullable<Case['heldFor']>, string> = {
  WORDS: 'Waits for review: has a listed word or link',
  FIRST_TEXTS: 'Waits for review: anonymous, or one of the first texts',
}

/** Display names of the outcomes of a case. */
export const outcomeLabels: Record<CaseOutcome, string> = {
  DISMISSED: 'Dismissed',
  CORRECTED: 'Corrected',
  HIDDEN: 'Hidden',
  SUSPENDED: 'Suspended',
  RESTORED: 'Restored',
}

/** Name of the reported target within a sentence. */
export function targetName({ type, user, personality }: CaseTarget): string {
  if (type === 'personality') return personality?.name ?? 'the politician'
  if (type === 'user') return user?.name ?? 'the member'
  const kind = type === 'postComment' ? 'comment' : humanize(type).toLowerCase()
  return user ? `the ${kind} by ${user.name}` : `the anonymous ${kind}`
}

/** Name of the user whom 'Suspend' affects, within a sentence. */
export function authorName({ user }: CaseTarget): string {
  return user?.name ?? 'the anonymous author'
}
