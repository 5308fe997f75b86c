import { slugsIn } from '../../contract/compared-people.ts'
import { type ListState, listAddress, searchParameter } from '../lib/list-address.ts'

const address = listAddress('/compare', {
  people: {
    default: undefined as string | undefined,
    read: (text: string) => slugsIn(text).join(',') || undefined,
  },
  search: searchParameter,
})

export type ComparisonState = ListState<typeof address>

/** The people who are compared, and the search for another one, in the address of the page. */
export const comparison = {
  ...address,
  /** Commas stay as they are, so that people can read the address. */
  addressOf: (state: Partial<ComparisonState>) => address.addressOf(state).replaceAll('%2C', ','),
}

export const comparedSlugs = ({ people = '' }: ComparisonState): string[] => slugsIn(people)

/** The address of the comparison of some people. */
export const comparisonOf = (slugs: string[]) =>
  comparison.addressOf({ people: slugs.join(',') || undefined })
