import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/more-loaded'
import { useFocusWhenRendered } from './use-focus-when-rendered.ts'

/** How often the next page is requested again when a refetch cancelled the request. */
const maxAttempts = 10

const moreLoaded = {
  appeal: texts.appeals,
  case: texts.cases,
  comment: texts.comments,
  entry: texts.entries,
  group: texts.groups,
  member: texts.members,
  message: texts.messages,
  notification: texts.notifications,
  order: texts.orders,
  person: texts.people,
  post: texts.posts,
  request: texts.requests,
  text: texts.texts,
}

/** What the rows of a list are. */
export type ItemName = keyof typeof moreLoaded

interface LoadMoreOptions<Page, Row> {
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<Page, unknown>>,
    'data' | 'error' | 'fetchNextPage' | 'isFetchNextPageError'
  >
  /** The list's query key: a click is dropped when the list changes. */
  queryKey: QueryKey
  /** The rows of the given pages, as displayed. */
  rowsOf: (pages: Page[]) => Row[]
  itemName: ItemName
  /** Announces to screen readers what was loaded. */
  announce: (text: string) => void
  /** The id of a row's element; the first added row is focused. */
  elementId: (row: Row) => string
}

/** State and action of a `LoadMore` button. */
export interface MorePages {
  load: () => Promise<void>
  /** A click is waiting for its page. */
  isLoading: boolean
  /** The error of the last attempt. */
  error: Error | null
}

/**
 * Loads the next page of a cursor-paginated list. A click during a refetch waits for it, and a request that a refetch
 * cancelled is sent again, so that no click is lost.
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
  const mountedKey = useRef<string>(undefined)
  useEffect(() => {
    mountedKey.current = key
    return () => {
      mountedKey.current = undefined
    }
  }, [key])
  const isLoading = loadingKey === key

  /** The pages before and after loading; undefined if that failed, there is no next page, or the list changed. */
  async function nextPages(): Promise<{ before: Page[]; added: Page[] } | undefined> {
    let count = data?.pages.length ?? 0
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      // Joins a fetch in flight, which may be a refetch instead of the next page.
      const result = await fetchNextPage({ cancelRefetch: false })
      if (mountedKey.current !== key || !result.data || result.isFetchNextPageError) return
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
    announce(moreLoaded[itemName]({ count: added.length }))
    if (added[0]) focusWhenRendered(elementId(added[0]))
  }

  return { load, isLoading, error: isFetchNextPageError ? error : null }
}
