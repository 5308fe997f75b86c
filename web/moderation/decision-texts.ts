import * as texts from '#messages/moderation'
import type { Case, CaseAction, CaseOutcome, CaseTarget } from '../../contract/moderation.ts'

interface ActionTexts {
  label: string
  /** Title of the confirmation dialog. */
  title: (targetName: string) => string
  /** What the action causes. */
  consequence: (target: CaseTarget) => string
}

const hideConsequence = texts.hideConsequence

/** Texts of the actions that a moderator can take. */
export const actionTexts: Record<CaseAction, ActionTexts> = {
  hide: {
    label: texts.hide,
    title: (name) => texts.hideTarget({ name }),
    consequence: () => hideConsequence,
  },
  restore: {
    label: texts.restore,
    title: (name) => texts.restoreTarget({ name }),
    consequence: ({ type }) =>
      type === 'user' ? texts.memberCanLogAgain : texts.everyoneSeesAgainAuthor,
  },
  dismiss: {
    label: texts.dismiss,
    title: () => texts.dismissTheReports,
    consequence: ({ status }) =>
      status === 'HIDDEN' ? texts.dismissHiddenConsequence : texts.dismissConsequence,
  },
  correct: {
    label: texts.corrected,
    title: (name) => texts.markAsCorrected({ name }),
    consequence: () => texts.membersWhoReportedTold,
  },
  suspend: {
    label: texts.suspend,
    title: (name) => texts.suspendTarget({ name }),
    consequence: ({ type, isAnonymous }) =>
      type === 'user'
        ? texts.memberCannotLogUntil
        : isAnonymous
          ? texts.anonymousAuthorSuspension
          : texts.authorSuspension,
  },
}

/** Texts of the actions on content that waits for review. */
const heldTexts: Partial<Record<CaseAction, ActionTexts>> = {
  restore: {
    label: texts.approve,
    title: (name) => texts.approveTarget({ name }),
    consequence: () => texts.everyoneSeesAuthorTold,
  },
  hide: {
    label: texts.refuse,
    title: (name) => texts.refuseTarget({ name }),
    consequence: () => texts.refuseConsequence,
  },
}

/** Texts of an action on a case. */
export const textsOf = (
  { heldFor, outcome }: Pick<Case, 'heldFor' | 'outcome'>,
  action: CaseAction,
): ActionTexts => (heldFor !== null && outcome === null && heldTexts[action]) || actionTexts[action]

/** Why content waits for review. */
export const heldLabels: Record<NonNullable<Case['heldFor']>, string> = {
  WORDS: texts.waitsReviewHasListed,
  FIRST_TEXTS: texts.waitsReviewAnonymousOne,
}

/** Display names of the outcomes of a case. */
export const outcomeLabels: Record<CaseOutcome, string> = {
  DISMISSED: texts.dismissed,
  CORRECTED: texts.corrected,
  HIDDEN: texts.hidden,
  SUSPENDED: texts.suspended,
  RESTORED: texts.restored,
}

/** Name of the reported target within a sentence. */
export function targetName({ type, user, personality }: CaseTarget): string {
  if (type === 'personality') return personality?.name ?? texts.thePolitician
  if (type === 'user') return user?.name ?? texts.theMember
  const kind = type === 'post' ? 'post' : 'comment'
  return user ? texts.contentBy({ kind, name: user.name }) : texts.anonymousContent({ kind })
}

/** Name of the user whom 'Suspend' affects, within a sentence. */
export function authorName({ user }: CaseTarget): string {
  return user?.name ?? texts.theAnonymousAuthor
}
