import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import * as texts from '#messages/authority-orders'
import type { AuthorityOrder, OrderKind } from '../../contract/authority-orders.ts'
import { Badge } from '../ui/badge.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { authorityOrdersQuery, orderYearsQuery } from './api.ts'

export const orderKinds: Record<OrderKind, string> = {
  REMOVE: texts.removeContent,
  RESTRICT: texts.restrictContent,
  INFORMATION: texts.giveInformation,
  HOLD: texts.keepTexts,
}

const elementId = ({ id }: { id: string }) => `order-${id}`

/** Numbers of orders by year; nothing while there are none. */
export function OrderYears() {
  const { data } = useQuery(orderYearsQuery)
  const years = data?.data ?? []
  if (years.length === 0) return null
  return (
    <ul>
      {years.map(({ year, orders, items }) => (
        <li key={year}>
          {texts.yearCounts({
            year,
            orders,
            items,
            strong: (text) => <strong>{text}</strong>,
            counts: (text) => <span>{text}</span>,
          })}
        </li>
      ))}
    </ul>
  )
}

/** Published orders, with an action for each of them if there is one. */
export function OrderList({ Action }: { Action?: ComponentType<{ order: AuthorityOrder }> }) {
  return (
    <InfiniteList
      query={authorityOrdersQuery}
      itemName="order"
      elementId={elementId}
      look="list-none! p-0! divide-y divide-line border-y border-line"
      empty={<p>{texts.thereAreNoneYet}</p>}
      skeleton={
        <Loading label={texts.loadingOrders}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      }
      end={texts.noEarlierOrders}
    >
      {(rows) =>
        rows.map((order) => (
          <li
            key={order.id}
            id={elementId(order)}
            tabIndex={-1}
            className="m-0! flex flex-wrap items-start gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <p dir="auto" className="m-0! font-semibold">
                {`${order.authority} · ${order.number}`}
              </p>
              <p className="m-0! mt-1! flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-soft">
                <Badge>{orderKinds[order.kind]}</Badge>
                <span>{texts.items({ items: order.items })}</span>
                <Time value={order.orderedOn} />
                {order.isCorrection && <span>{texts.correctedEntry}</span>}
              </p>
            </div>
            {Action && <Action order={order} />}
          </li>
        ))
      }
    </InfiniteList>
  )
}
