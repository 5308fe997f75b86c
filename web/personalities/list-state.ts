import * as texts from '#messages/personalities'
import { pageSizes } from '../../contract/limits.ts'
import type { Order } from '../../contract/paging.ts'
import type { PersonalitySort } from '../../contract/personalities.ts'
import { personalityFilters } from '../../contract/personality-filters.ts'
import {
  filterParameters,
  type ListState,
  listAddress,
  oneOf,
  pageParameter,
  searchParameter,
} from '../lib/list-address.ts'

/** Cards on a page for people who choose larger pages. */
export const largePage = 24

/** Labels of the sort orders, the default first, and the direction that each label implies. */
export const sorts: Record<PersonalitySort, { label: string; order: Order }> = {
  voteCount: { label: texts.mostVotes, order: 'desc' },
  bestSupported: { label: texts.bestSupported, order: 'desc' },
  upvoteCount: { label: texts.mostSupported, order: 'desc' },
  downvoteCount: { label: texts.mostOpposed, order: 'desc' },
  commentCount: { label: texts.mostDiscussed, order: 'desc' },
  views: { label: texts.mostViewed, order: 'desc' },
  name: { label: texts.name, order: 'asc' },
  createdAt: { label: texts.newest, order: 'desc' },
}

const sortNames = Object.keys(sorts) as [PersonalitySort, ...PersonalitySort[]]

/** The list at a path, whose state is the query of the API. */
export const personalityListAt = (path: string) =>
  listAddress(path, {
    search: searchParameter,
    ...filterParameters(personalityFilters),
    sortBy: oneOf(sortNames, 'sort'),
    order: oneOf(['desc', 'asc']),
    limit: oneOf([pageSizes.personalities, largePage], 'show'),
    page: pageParameter,
  })

export const personalityList = personalityListAt('/personalities')

export type PersonalityList = typeof personalityList
export type PersonalityListState = ListState<PersonalityList>

/** Type guard for sort names. */
export const isSort = (text: unknown): text is PersonalitySort =>
  typeof text === 'string' && Object.hasOwn(sorts, text)
