import { type ListState, listAddress, pageParameter, searchParameter } from '../lib/list-address.ts'

/** The list of areas, whose state is the query of the API. */
export const areaList = listAddress('/areas', {
  search: searchParameter,
  parent: {
    name: 'in',
    default: undefined as string | undefined,
    read: (text: string) => (/^[a-z0-9-]{1,300}$/.test(text) ? text : undefined),
  },
  page: pageParameter,
})

export type AreaListState = ListState<typeof areaList>

/** The page of an area. */
export const areaPath = ({ slug }: { slug: string }) => `/areas/${slug}`
