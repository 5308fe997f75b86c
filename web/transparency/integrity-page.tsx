import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/integrity'
import { limits } from '../../contract/limits.ts'
import type { Integrity, IntegrityMonth } from '../../contract/transparency.ts'
import { Article, type Chapter } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import { longMonthYear } from '../lib/dates.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { integrityQuery } from './api.ts'
import { Count, NumbersCell, NumbersGroup, NumbersRow, NumbersTable } from './numbers-table.tsx'

export const handle: PageHandle = {
  load: ({ queryClient }) => queryClient.prefetchQuery(integrityQuery),
  meta: ({ site }) => ({
    description: texts.integrityDescription({ name: site.name }),
    canonical: '/integrity',
  }),
}

/** Public numbers about registrations and held votes, with how votes are counted and where that ends. */
export function Component() {
  return (
    <Article
      title={texts.integrityOfTheCount}
      subtitle={texts.integritySubtitle}
      back={<BackLink to="/trust">{texts.trust}</BackLink>}
      chapters={[
        ...howVotesCount,
        { id: 'numbers', title: texts.numbersByMonth, text: <Numbers /> },
        ...whatNumbersMean,
      ]}
    />
  )
}

function Numbers() {
  const { data, error, isFetching, refetch } = useQuery(integrityQuery)
  if (data) return <Months integrity={data} />
  return error ? (
    <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  ) : (
    <Loading label={texts.loadingTheNumbers}>
      <Skeleton className="mt-4 h-56 w-full" />
    </Loading>
  )
}

const columns = {
  registrations: texts.newAccounts,
  heldVotes: texts.votesHeld,
  excludedVotes: texts.votesExcluded,
  releasedReviews: texts.reviewsReleased,
  excludedReviews: texts.reviewsExcluded,
} satisfies Record<keyof Omit<IntegrityMonth, 'month' | 'isOver'>, string>

const registrationFields = ['registrations'] as const
const reviewFields = ['heldVotes', 'excludedVotes', 'releasedReviews', 'excludedReviews'] as const
const fields = [...registrationFields, ...reviewFields]

/** Months shown at most. */
const maxMonths = 12

const confirmedText = (percentage: number) =>
  percentage === 100 ? texts.allAccountsHaveConfirmed : texts.leastAllAccountsHave({ percentage })

function Months({
  integrity: { months, confirmedPercentage, openReviews, setApartVotes },
}: {
  integrity: Integrity
}) {
  return (
    <>
      <p>
        <span>
          {openReviews === null
            ? texts.fewerThanReviewsVotes({ min: limits.publishedMin })
            : texts.leastReviewsVotesOpen({ openReviews })}
        </span>
        {setApartVotes !== null && (
          <span>{` ${texts.leastVotesNewAccounts({ count: setApartVotes })}`}</span>
        )}
        {confirmedPercentage !== null && <span>{` ${confirmedText(confirmedPercentage)}`}</span>}
      </p>
      <div className="mt-4">
        <NumbersTable
          caption={texts.newAccountsHeldExcluded}
          headings={[texts.month, ...fields.map((field) => columns[field])]}
        >
          <NumbersGroup>
            {months.slice(0, maxMonths).map((month) => (
              <MonthRow key={month.month} month={month} />
            ))}
          </NumbersGroup>
        </NumbersTable>
      </div>
    </>
  )
}

/** A month in which reviews did nothing has one cell for that: on a phone each cell is a line. */
function MonthRow({ month }: { month: IntegrityMonth }) {
  const isWithoutReviews = reviewFields.every((field) => month[field] === 0)
  return (
    <NumbersRow
      heading={
        month.isOver ? (
          <Month month={month.month} />
        ) : (
          texts.monthSoFar({
            month: <Month month={month.month} />,
            note: (text) => <span className="font-medium text-ink-soft">{text}</span>,
          })
        )
      }
    >
      {(isWithoutReviews ? registrationFields : fields).map((field) => (
        <NumbersCell key={field} heading={columns[field]}>
          <Count value={month[field]} />
        </NumbersCell>
      ))}
      {isWithoutReviews && (
        <NumbersCell columns={reviewFields.length} className="text-ink-soft">
          <span>{texts.noVotesHeldExcluded}</span>
        </NumbersCell>
      )}
    </NumbersRow>
  )
}

const Month = ({ month }: Pick<IntegrityMonth, 'month'>) => (
  <span>{longMonthYear(`${month}-01`)}</span>
)

/** Short: the numbers follow it, also on a phone. */
const howVotesCount = [
  {
    id: 'counted',
    title: texts.whichVotesCount,
    text: (
      <>
        <p>{texts.eachAccountHasOne}</p>
        <ul>
          <li>{texts.whereSiteAsksVote}</li>
          <li>{texts.voteUnderReviewDoes}</li>
          <li>{texts.excludedVotesDoNot}</li>
          <li>{texts.votesDeletedAccountsRemoved}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'set-apart',
    title: texts.manyNewAccounts,
    text: (
      <>
        <p>{texts.votesNewAccountsCount}</p>
        <p>{texts.whenAccountIsNew}</p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: texts.reviewsOfSuspiciousVotes,
    text: (
      <>
        <p>{texts.whenManyNewAccounts}</p>
        <p>{texts.howReviewsEnd}</p>
      </>
    ),
  },
] satisfies Chapter[]

const whatNumbersMean = [
  {
    id: 'verified',
    title: texts.votesOfVerifiedMembers,
    text: (
      <p>
        {texts.administratorsHaveCheckedWho({
          verifiedMin: limits.verifiedVotesMin,
          min: limits.publishedMin,
        })}
      </p>
    ),
  },
  {
    id: 'limits',
    title: texts.whatThisDoesNotProve,
    text: (
      <ul>
        <li>{texts.weDoNotCheck}</li>
        <li>{texts.patientAttackFewAccounts}</li>
        <li>{texts.largeGroupRealPeople}</li>
      </ul>
    ),
  },
  {
    id: 'small-numbers',
    title: texts.smallNumbers,
    text: (
      <p>
        {texts.numbersBelowFiveNot({
          link: (text) => <TextLink to="/transparency#small-numbers">{text}</TextLink>,
        })}
      </p>
    ),
  },
] satisfies Chapter[]
