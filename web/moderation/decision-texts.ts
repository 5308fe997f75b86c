import * as texts from '#messages/moderation'
import type { Case, CaseAction, CaseOutcome, CaseTarget } from '../../contract/moderation.ts'

interface ActionTexts {
  label: string
  /** Title of the confirmation dialog. */
  title: (target: CaseTarget) => string
  /** What the action causes. */
  consequence: (target: CaseTarget) => string
}

const hideConsequence = texts.hideConsequence

/** Texts of the actions that a moderator can take. */
export const actionTexts: Record<CaseAction, ActionTexts> = {
  hide: {
    label: texts.hide,
    title: (target) => texts.hideTarget(namedTarget(target)),
    consequence: () => hideConsequence,
  },
  restore: {
    label: texts.restore,
    title: (target) => texts.restoreTarget(namedTarget(target)),
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
    label: texts.correctedButton,
    title: (target) => texts.markAsCorrected(namedTarget(target)),
    consequence: () => texts.membersWhoReportedTold,
  },
  suspend: {
    label: texts.suspend,
    title: ({ user }) =>
      user ? texts.suspendTarget({ name: user.name }) : texts.suspendAnonymousAuthor,
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
    title: (target) => texts.approveTarget(namedTarget(target)),
    consequence: () => texts.everyoneSeesAuthorTold,
  },
  hide: {
    label: texts.refuse,
    title: (target) => texts.refuseTarget(namedTarget(target)),
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

/** What the reported target is called in the messages about it, by its kind and the name of its author or its own. */
export function namedTarget({ type, user, personality }: CaseTarget) {
  if (type === 'personality') return { kind: 'other', name: personality?.name ?? texts.politician }
  if (type === 'user') return { kind: 'other', name: user?.name ?? texts.member }
  if (!user) return { kind: 'anonymousComment', name: '' }
  return { kind: type === 'post' ? 'post' : 'comment', name: user.name }
}
