import * as texts from '#messages/shown-range'
import type { Page } from '../../contract/paging.ts'

/** 'Showing 13 to 24 of 29 results'; empty for a page without rows. */
export function shownRange({ data, pagination }: Page<unknown>): string {
  const { page, limit, total } = pagination
  if (data.length === 0) return ''
  const first = (page - 1) * limit + 1
  return texts.showing({ first, last: first + data.length - 1, total })
}
