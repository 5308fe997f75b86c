import * as texts from '#messages/common'
import type { PersonalityFacts } from '../../contract/personality-fields.ts'

/** The party as on the screen; null for one that is not known, which is shown as nothing. */
export const shownParty = ({
  party,
  isIndependent,
}: Pick<PersonalityFacts, 'party' | 'isIndependent'>): string | null =>
  party ?? (isIndependent ? texts.independent : null)
