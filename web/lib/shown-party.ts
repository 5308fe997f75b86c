import * as texts from '#messages/common'
import type { PersonalityFacts } from '../../contract/personality-fields.ts'

/** What filters call those who belong to no party, in every language. */
const independents = 'Independent'

/** The party by which a filter finds a personality; null for one that is not known. */
export const partyOf = ({
  party,
  isIndependent,
}: Pick<PersonalityFacts, 'party' | 'isIndependent'>): string | null =>
  party ?? (isIndependent ? independents : null)

/** A party of a filter as on the screen. */
export const partyName = (party: string): string =>
  party === independents ? texts.independent : party

/** The party as on the screen; null for one that is not known, which is shown as nothing. */
export const shownParty = ({
  party,
  isIndependent,
}: Pick<PersonalityFacts, 'party' | 'isIndependent'>): string | null =>
  party ?? (isIndependent ? texts.independent : null)
