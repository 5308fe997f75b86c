import * as texts from '#messages/vote-reviews'
import type { ReviewSignal, VoteReview } from '../../contract/vote-reviews.ts'
import type { GroupDecision } from './api.ts'

export const kindTitles: Record<VoteReview['kind'], string> = {
  COHORT: texts.accountsSeemOnePersons,
  DISPOSABLE: texts.accountsDisposableEmailAddresses,
}

export const outcomeLabels: Record<VoteReview['outcome'], string> = {
  OPEN: texts.heldOutcome,
  RELEASED: texts.released,
  EXCLUDED: texts.excluded,
}

/** A signal in words, such as '95% of the accounts had never voted before (12 times as many as usual)'. */
export function signalText({ kind, share, times }: ReviewSignal): string {
  const isFarAbove = times >= 1_000
  if (kind === 'rate') {
    return isFarAbove ? texts.votesCameVeryFast : texts.votesCameFast({ times })
  }
  const signal = texts.signal({ kind, share: share ?? 0 })
  if (isFarAbove) return texts.signalFarAboveUsual({ signal })
  return times > 1 ? texts.signalCompared({ signal, times }) : texts.signalAlone({ signal })
}

interface DecisionTexts {
  /** Label of the button that opens the dialog and of the button that confirms. */
  label: string
  title: (name: string) => string
  consequence: string
}

export const decisionTexts: Record<GroupDecision, DecisionTexts> = {
  RELEASED: {
    label: texts.release,
    title: (name) => texts.releaseTheseVotesOn({ name }),
    consequence: texts.allThemCountAgain,
  },
  EXCLUDED: {
    label: texts.exclude,
    title: (name) => texts.excludeTheseVotesOn({ name }),
    consequence: texts.noneThemCountsVoters,
  },
  APPEALS_GRANTED: {
    label: texts.grantAppeals,
    title: (name) => texts.grantTheAppealsAbout({ name }),
    consequence: texts.allVotesGroupCount,
  },
  APPEALS_REJECTED: {
    label: texts.rejectAppeals,
    title: (name) => texts.rejectTheAppealsAbout({ name }),
    consequence: texts.votesStayExcludedPeople,
  },
}
