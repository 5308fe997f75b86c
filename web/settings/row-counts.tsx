import { useInfiniteQuery } from '@tanstack/react-query'
import { fullCount, plural } from '../lib/formats.ts'
import { mutesQuery } from '../mutes/api.ts'
import { subscriptionsQuery } from '../news/api.ts'

/** The number of muted and blocked members. */
export function MutedCount() {
  const { data, hasNextPage } = useInfiniteQuery(mutesQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0)
  return <span>{countText(count, hasNextPage, 'member')}</span>
}

/** The number of people of whom the viewer gets news. */
export function NewsCount() {
  const { data, hasNextPage } = useInfiniteQuery(subscriptionsQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0)
  return <span>{countText(count, hasNextPage, 'person', 'people')}</span>
}

function countText(count: number | undefined, hasMore: boolean, one: string, many?: string) {
  if (count === undefined) return ''
  if (count === 0) return 'Nobody'
  return `${fullCount(count)}${hasMore ? '+' : ''} ${plural(count, one, many)}`
}
