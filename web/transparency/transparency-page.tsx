import { useQuery } from '@tanstack/react-query'
import { ruleNames, rules } from '../../contract/rules.ts'
import { Article } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import type { PageHandle } from '../lib/page.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { transparencyQuery } from './api.ts'
import { MonthTable } from './month-table.tsx'

export const handle: PageHandle = {
  load: ({ queryClient }) => queryClient.prefetchQuery(transparencyQuery),
  meta: () => ({
    description:
      'How often something on Voxpop was hidden, under which rule, and how votes and decisions are counted.',
    canonical: '/transparency',
  }),
}

/** Public statistics of the moderation decisions, with an explanation of the counts. */
export function Component() {
  return (
    <Article
      title="Transparency"
      subtitle="What is hidden here, under which rule, and how everything is counted."
      chapters={[
        { id: 'decisions', title: 'Decisions by month', text: <Decisions /> },
        ...explanations,
      ]}
    />
  )
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
          <strong>Reports</strong>: what members reported, by the rule they named. A report counts
          in the month in which it was decided.
        </li>
        <li>
          <strong>Hidden</strong>: comments and posts that nobody but their author sees any more.
        </li>
        <li>
          <strong>Suspended</strong>: accounts that can no longer sign in. A comment or post that
          was the reason is hidden as well, and not counted again.
        </li>
        <li>
          <strong>Corrected</strong>: entries of personalities in which something was wrong.
        </li>
        <li>
          <strong>Dismissed</strong>: what broke no rule and stayed.
        </li>
        <li>
          <strong>Appeals</strong>: authors may disagree once with every decision. Another
          administrator looks again where there is one. What was hidden wrongly is shown again.
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
            <strong>{rules[rule].name}</strong>: {rules[rule].says}
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
        A single case could point at somebody, so fewer than five are shown as just that. While a
        month runs its numbers grow only in fives: else everybody could see the moment at which
        something was decided. Both also protect those who write anonymously, whom nobody here
        knows.
      </p>
    ),
  },
  {
    id: 'votes',
    title: 'How votes are counted',
    text: (
      <>
        <p>
          One account has one vote on each personality. Voting again changes that vote, and it can
          be taken back at any time. The numbers you see are the votes there are: each is a row that
          the database counts itself, so no number can be written by hand. The votes of deleted
          accounts are removed later, those of several accounts at a time.
        </p>
        <p>
          The percentage is the share of Support, or of Oppose where that is more, in whole numbers.
          Nobody is told how you voted, administrators included. Read more on the{' '}
          <TextLink to="/privacy">privacy page</TextLink>.
        </p>
      </>
    ),
  },
]
