import { listAddress, pageParameter, searchParameter } from '../lib/list-address.ts'

const listAt = (path: string) => listAddress(path, { search: searchParameter, page: pageParameter })

export const partyList = listAt('/admin/parties')
export const chamberList = listAt('/admin/chambers')
export const sourceList = listAt('/admin/sources')
export const areaList = listAt('/admin/areas')

/** Search text and page, as the address of each list has them. */
export interface ReferenceListState {
  search: string | undefined
  page: number
}
