import type { PersonalityPublication } from '../../contract/publications.ts'
import type { StoredTally } from './store.ts'

/** The publication about a personality, with the addresses of its lists. */
export function presentTally({
  personalityId,
  publishedAt,
  logIndex,
  all,
  verified,
}: StoredTally): PersonalityPublication {
  const withAddress = (list: string, state: StoredTally['all']) => ({
    ...state,
    ballotsUrl: `/ballots/${personalityId}/${list}/${state.version}.csv`,
  })
  return {
    ...withAddress('all', all),
    time: publishedAt,
    logIndex,
    verified: verified && withAddress('verified', verified),
  }
}
