import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { plural } from '../lib/formats.ts'
import { useFocusWhenRendered } from './use-focus-when-rendered.ts'

/** How often a page is asked for again when a refetch of the list took its place. */
const maxTries = 10

interface LoadMoreOptions<Page, Row> {
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<Page, unknown>>,
    'data' | 'error' | 'fetchNextPage' | 'isFetchNextPageError'
  >
  /** The list's key in the query cache: a press does not outlast its list. */
  queryKey: QueryKey
  /** The rows of pages, as shown. */
  rowsOf: (pages: Page[]) => Row[]
  /** What one row is, and several are where that is no plain s, as in '3 more cases loaded.' */
  itemName: string | [one: string, many: string]
  /** Says to screen readers what was loaded. */
  announce: (news: string) => void
  /** The id of a row's element, which takes the focus when it is the first that was added. */
  elementId: (row: Row) => string
}

/** The way on through a list, for `LoadMore`. */
export interface MorePages {
  load: () => Promise<void>
  /** A press waits for its page. */
  isLoading: boolean
  /** Why the last try failed. */
  error: Error | null
}

/**
 * Reads on through a list by cursor. A press while the list is refetched waits for that first, and one whose request
 * is cancelled by a refetch is made again, so that no press is lost.
 */
export function useLoadMore<Page, Row extends { id: string }>({
  list: { data, error, fetchNextPage, isFetchNextPageError },
  queryKey,
  rowsOf,
  itemName,
  announce,
  elementId,
}: LoadMoreOptions<Page, Row>): MorePages {
  const focusWhenRendered = useFocusWhenRendered()
  const key = hashKey(queryKey)
  const [loadingKey, setLoadingKey] = useState<string>()
  const shownKey = useRef<string>(undefined)
  useEffect(() => {
    shownKey.current = key
    return () => {
      shownKey.current = undefined
    }
  }, [key])
  const isLoading = loadingKey === key

  /** The pages with a next one; undefined when that failed, there is none, or the list is left. */
  async function nextPages(): Promise<{ before: Page[]; added: Page[] } | undefined> {
    let count = data?.pages.length ?? 0
    for (let tries = 0; tries < maxTries; tries++) {
      // Joins what is being fetched, which may not be the next page.
      const result = await fetchNextPage({ cancelRefetch: false })
      if (shownKey.current !== key || !result.data || result.isFetchNextPageError) return
      const { pages } = result.data
      if (pages.length > count) return { before: pages.slice(0, count), added: pages.slice(count) }
      if (!result.hasNextPage) return
      count = pages.length
    }
    return
  }

  async function load(): Promise<void> {
    if (isLoading) return
    setLoadingKey(key)
    const next = await nextPages()
    setLoadingKey((loading) => (loading === key ? undefined : loading))
    if (!next) return
    const known = new Set(rowsOf(next.before).map(({ id }) => id))
    const added = rowsOf(next.added).filter(({ id }) => !known.has(id))
    const [one, many] = typeof itemName === 'string' ? [itemName] : itemName
    announce(`${added.length} more ${plural(added.length, one, many)} loaded.`)
    if (added[0]) focusWhenRendered(elementId(added[0]))
  }

  return { load, isLoading, error: isFetchNextPageError ? error : null }
}
