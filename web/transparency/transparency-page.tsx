import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/transparency'
import { ruleNames, rules } from '../../contract/rules.ts'
import { authorityOrdersQuery, orderYearsQuery } from '../authority-orders/api.ts'
import { OrderList, OrderYears } from '../authority-orders/order-list.tsx'
import { Article } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { transparencyQuery } from './api.ts'
import { DecisionsTable } from './decisions-table.tsx'
import { summaryOf } from './month-summary.ts'

export const handle: PageHandle = {
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.prefetchQuery(transparencyQuery),
      queryClient.prefetchQuery(orderYearsQuery),
      queryClient.prefetchInfiniteQuery(authorityOrdersQuery),
    ]),
  meta: ({ site }) => ({
    description: texts.howOftenHidComments({ name: site.name }),
    canonical: '/transparency',
  }),
}

/** Public statistics of the moderation decisions, with an explanation of the numbers. */
export function Component() {
  return (
    <Article
      title={texts.transparency}
      subtitle={texts.whatWeHideComments}
      back={<BackLink to="/trust">{texts.trust}</BackLink>}
      chapters={[
        { id: 'decisions', title: texts.decisionsByMonth, text: <Decisions /> },
        { id: 'orders', title: texts.ordersCourtsAuthorities, text: <Orders /> },
        ...explanations,
      ]}
    />
  )
}

/** Orders that the operator has published, by number. */
function Orders() {
  return (
    <>
      <p>{texts.ordersRemoveRestrictContent}</p>
      <OrderYears />
      <OrderList />
    </>
  )
}

function halfDecidedText(hours: number): string {
  return hours > 24
    ? texts.halfDecidedWithinDays({ days: hours / 24 })
    : texts.halfDecidedWithinHours({ hours })
}

function Decisions() {
  const { data, error, isFetching, refetch } = useQuery(transparencyQuery)
  if (!data) {
    return error ? (
      <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Loading label={texts.loadingTheNumbers}>
        <Skeleton className="mt-4 h-56 w-full" />
      </Loading>
    )
  }
  const { months, medianHours } = data
  return (
    <>
      <p className="text-lede">{summaryOf(data)}</p>
      {medianHours !== null && <p>{halfDecidedText(medianHours)}</p>}
      {months.some(({ isOver }) => isOver) && (
        <p className="text-small text-ink-soft">{texts.notListedIsZero}</p>
      )}
      <div className="mt-6">
        <DecisionsTable months={months} />
      </div>
    </>
  )
}

const explanations = [
  {
    id: 'columns',
    title: texts.whatTheColumnsMean,
    text: (
      <ul>
        <li>{texts.reportsWhatWasReported({ strong: (text) => <strong>{text}</strong> })}</li>
        <li>{texts.hiddenCommentsPostsOnly({ strong: (text) => <strong>{text}</strong> })}</li>
        <li>{texts.suspendedAccountsCanNo({ strong: (text) => <strong>{text}</strong> })}</li>
        <li>
          {texts.correctedEntriesPeopleContained({ strong: (text) => <strong>{text}</strong> })}
        </li>
        <li>{texts.dismissedContentBrokeNo({ strong: (text) => <strong>{text}</strong> })}</li>
        <li>{texts.appealsAuthorsCanAppeal({ strong: (text) => <strong>{text}</strong> })}</li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: texts.theRules,
    text: (
      <ul>
        {ruleNames.map((rule) => (
          <li key={rule}>
            {texts.ruleSays({
              name: <strong dir="auto">{rules[rule].name}</strong>,
              says: rules[rule].says,
            })}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'small-numbers',
    title: texts.whySmallNumbersNot,
    text: <p>{texts.singleCaseCouldIdentify}</p>,
  },
]
