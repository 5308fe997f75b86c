import type { ReviewSignal, SignalKind, VoteReview } from '../../contract/vote-reviews.ts'
import type { GroupDecision } from './api.ts'

export const kindTitles: Record<VoteReview['kind'], string> = {
  COHORT: 'Accounts that seem to be one person’s',
  DISPOSABLE: 'Accounts with disposable email addresses',
}

export const outcomeLabels: Record<VoteReview['outcome'], string> = {
  OPEN: 'Held',
  RELEASED: 'Released',
  EXCLUDED: 'Excluded',
}

const signalTexts: Record<Exclude<SignalKind, 'rate'>, string> = {
  age: 'created their accounts shortly before they voted',
  unused: 'had not voted in the week or more since they joined',
  first: 'had never voted before',
  delay: 'voted the same time after they joined',
  registration: 'joined in the same hour or on the same day, long before they voted',
  domain: 'have the same mail domain',
  prefix: 'voted from the same network',
  others: 'voted the same way on others too, or on nobody else',
}

/** A signal in words, such as '95% of the accounts had never voted before (12 times as many as usual)'. */
export function signalText({ kind, share, times }: ReviewSignal): string {
  const compared = times >= 1_000 ? 'more than 1,000 times' : `${times} times`
  if (kind === 'rate') return `Votes came in ${compared} as fast as usual.`
  const usual = times > 1 ? ` (${compared} as many as usual)` : ''
  return `${share ?? 0}% of the accounts ${signalTexts[kind]}${usual}.`
}

interface DecisionTexts {
  /** Label of the button that opens the dialog and of the button that confirms. */
  label: string
  title: (name: string) => string
  consequence: string
}

export const decisionTexts: Record<GroupDecision, DecisionTexts> = {
  RELEASED: {
    label: 'Release',
    title: (name) => `Release these votes on ${name}?`,
    consequence: 'All of them count again. The voters are told.',
  },
  EXCLUDED: {
    label: 'Exclude',
    title: (name) => `Exclude these votes on ${name}?`,
    consequence: 'None of them counts. The voters are told and can appeal.',
  },
  APPEALS_GRANTED: {
    label: 'Grant appeals',
    title: (name) => `Grant the appeals about ${name}?`,
    consequence:
      'All votes of this group count again, not only those of the people who appealed: otherwise the counts would show how they voted.',
  },
  APPEALS_REJECTED: {
    label: 'Reject appeals',
    title: (name) => `Reject the appeals about ${name}?`,
    consequence: 'The votes stay excluded. The people who appealed are told.',
  },
}
