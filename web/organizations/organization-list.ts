import { type ListState, listAddress, pageParameter, searchParameter } from '../lib/list-address.ts'

/** A list of parties or chambers, whose state is the query of the API. */
const organizationListAt = (path: string) =>
  listAddress(path, { search: searchParameter, page: pageParameter })

export const partyList = organizationListAt('/parties')
export const chamberList = organizationListAt('/chambers')

export type OrganizationList = typeof partyList
export type OrganizationListState = ListState<OrganizationList>

export const partyPath = ({ slug }: { slug: string }) => `/parties/${slug}`
export const chamberPath = ({ slug }: { slug: string }) => `/chambers/${slug}`
