import { useQuery } from '@tanstack/react-query'
import { limits } from '../../contract/limits.ts'
import { ruleNames, rules } from '../../contract/rules.ts'
import { authorityOrdersQuery, orderYearsQuery } from '../authority-orders/api.ts'
import { OrderList, OrderYears } from '../authority-orders/order-list.tsx'
import { Article } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import { fullCount, plural } from '../lib/formats.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { transparencyQuery } from './api.ts'
import { MonthTable } from './month-table.tsx'

export const handle: PageHandle = {
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.prefetchQuery(transparencyQuery),
      queryClient.prefetchQuery(orderYearsQuery),
      queryClient.prefetchInfiniteQuery(authorityOrdersQuery),
    ]),
  meta: ({ site }) => ({
    description: `How often ${site.name} hid comments and posts, under which rule, and what came of appeals.`,
    canonical: '/transparency',
  }),
}

/** Public statistics of the moderation decisions, with an explanation of the numbers. */
export function Component() {
  return (
    <Article
      title="Transparency"
      subtitle="What we hide from comments and posts, and under which rule."
      back={<BackLink to="/trust">Trust</BackLink>}
      chapters={[
        { id: 'time', title: 'How long a decision takes', text: <MedianTime /> },
        { id: 'decisions', title: 'Decisions by month', text: <Decisions /> },
        { id: 'orders', title: 'Orders of courts and authorities', text: <Orders /> },
        ...explanations,
      ]}
    />
  )
}

/** Half of the decisions; nothing while the numbers load, which the next chapter shows. */
function MedianTime() {
  const { data } = useQuery(transparencyQuery)
  if (!data) return null
  const { medianHours } = data
  return (
    <p>
      <span>
        {medianHours === null
          ? `We show this once there were ${limits.medianMin} decisions about reports in three full months.`
          : `Half of the reports that we decided in the last three full months were decided within ${timeText(medianHours)}.`}
      </span>
    </p>
  )
}

/** Orders that the operator has published, by number. */
function Orders() {
  return (
    <>
      <p>
        Orders to remove or restrict content, to give information, or to keep texts. Some may not be
        published yet, because the law forbids it.
      </p>
      <OrderYears />
      <OrderList />
    </>
  )
}

function timeText(hours: number): string {
  const days = hours / 24
  return hours > 24
    ? `${fullCount(days)} ${plural(days, 'day')}`
    : `${fullCount(hours)} ${plural(hours, 'hour')}`
}

function Decisions() {
  const { data, error, isFetching, refetch } = useQuery(transparencyQuery)
  if (!data) {
    return error ? (
      <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Loading label="Loading the numbers">
        <Skeleton className="mt-4 h-56 w-full" />
      </Loading>
    )
  }
  return (
    <div className="mt-4">
      {data.months.map((month) => (
        <MonthTable key={month.month} month={month} />
      ))}
    </div>
  )
}

const explanations = [
  {
    id: 'columns',
    title: 'What the columns mean',
    text: (
      <ul>
        <li>
          <strong>Reports</strong>: what was reported, by the rule that was named, notices of
          visitors too. A report counts in the month it was decided.
        </li>
        <li>
          <strong>Hidden</strong>: comments and posts that only their author can still see.
        </li>
        <li>
          <strong>Suspended</strong>: accounts that can no longer log in. The comment or post that
          led to it is hidden too, but not counted again.
        </li>
        <li>
          <strong>Corrected</strong>: entries of people that contained an error.
        </li>
        <li>
          <strong>Dismissed</strong>: content that broke no rule and stayed.
        </li>
        <li>
          <strong>Appeals</strong>: authors can appeal each decision once. Where possible, another
          administrator reviews it. Content that was wrongly hidden is shown again.
        </li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: 'The rules',
    text: (
      <ul>
        {ruleNames.map((rule) => (
          <li key={rule}>
            <strong dir="auto">{rules[rule].name}</strong>
            <span>{`: ${rules[rule].says}`}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'small-numbers',
    title: 'Why small numbers are not shown',
    text: (
      <p>
        A single case could identify someone, so we show numbers below five only as “fewer than
        five”. During a month, numbers grow only in fives. Otherwise everyone could see when
        something was decided. Both rules also protect people who write anonymously.
      </p>
    ),
  },
]
