import { useInfiniteQuery } from '@tanstack/react-query'
import * as texts from '#messages/settings'
import { fullCount } from '../lib/formats.ts'
import { mutesQuery } from '../mutes/api.ts'
import { subscriptionsQuery } from '../news/api.ts'

/** The number of muted and blocked members. */
export function MutedCount() {
  const { data, hasNextPage } = useInfiniteQuery(mutesQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0)
  return <span>{countText(count, hasNextPage, texts.members)}</span>
}

/** The number of people of whom the viewer gets news. */
export function NewsCount() {
  const { data, hasNextPage } = useInfiniteQuery(subscriptionsQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0)
  return <span>{countText(count, hasNextPage, texts.people)}</span>
}

type Counted = (values: { count: number; shown: string }) => string

/** A count, with a plus where there are more than have been loaded. */
function countText(count: number | undefined, hasMore: boolean, counted: Counted): string {
  if (count === undefined) return ''
  if (count === 0) return texts.nobody
  return counted({ count, shown: `${fullCount(count)}${hasMore ? '+' : ''}` })
}
