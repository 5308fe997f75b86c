import { useQuery } from '@tanstack/react-query'
import { limits } from '../../contract/limits.ts'
import type { Integrity, IntegrityMonth } from '../../contract/transparency.ts'
import { Article, type Chapter } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import { longMonthYear } from '../lib/dates.ts'
import { fullCount } from '../lib/formats.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { integrityQuery } from './api.ts'
import { Count, NumbersCell, NumbersRow, NumbersTable } from './numbers-table.tsx'

export const handle: PageHandle = {
  load: ({ queryClient }) => queryClient.prefetchQuery(integrityQuery),
  meta: ({ site }) => ({
    description: `Which votes count on ${site.name}, how many we held back, and what no count can prove.`,
    canonical: '/integrity',
  }),
}

/** Public numbers about registrations and held votes, with how votes are counted and where that ends. */
export function Component() {
  return (
    <Article
      title="Integrity of the count"
      subtitle="Which votes count, how many we held back, and what no count can prove."
      back={<BackLink to="/trust">Trust</BackLink>}
      chapters={[
        ...howVotesCount,
        { id: 'numbers', title: 'Numbers by month', text: <Numbers /> },
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
    <Loading label="Loading the numbers">
      <Skeleton className="mt-4 h-56 w-full" />
    </Loading>
  )
}

const columns = {
  registrations: 'New accounts',
  heldVotes: 'Votes held',
  excludedVotes: 'Votes excluded',
  releasedReviews: 'Reviews released',
  excludedReviews: 'Reviews excluded',
} satisfies Record<keyof Omit<IntegrityMonth, 'month' | 'isOver'>, string>

const registrationFields = ['registrations'] as const
const reviewFields = ['heldVotes', 'excludedVotes', 'releasedReviews', 'excludedReviews'] as const
const fields = [...registrationFields, ...reviewFields]

/** Months shown at most. */
const maxMonths = 12

const confirmedText = (percentage: number) =>
  percentage === 100
    ? 'All accounts have confirmed their email address.'
    : `At least ${percentage}% of all accounts have confirmed their email address.`

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
            ? `Fewer than ${limits.publishedMin} reviews of votes are open.`
            : `At least ${fullCount(openReviews)} reviews of votes are open.`}
        </span>
        {setApartVotes !== null && (
          <span>{` At least ${fullCount(setApartVotes)} votes of new accounts are set apart now.`}</span>
        )}
        {confirmedPercentage !== null && <span>{` ${confirmedText(confirmedPercentage)}`}</span>}
      </p>
      <div className="mt-4">
        <NumbersTable
          caption="New accounts, held and excluded votes by month"
          headings={['Month', ...fields.map((field) => columns[field])]}
        >
          {months.slice(0, maxMonths).map((month) => (
            <MonthRow key={month.month} month={month} />
          ))}
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
        <>
          <span>{longMonthYear(`${month.month}-01`)}</span>
          {!month.isOver && <span className="font-medium text-ink-soft"> so far, in fives</span>}
        </>
      }
    >
      {(isWithoutReviews ? registrationFields : fields).map((field) => (
        <NumbersCell key={field} heading={columns[field]}>
          <Count value={month[field]} />
        </NumbersCell>
      ))}
      {isWithoutReviews && (
        <NumbersCell columns={reviewFields.length} className="text-ink-soft">
          <span>No votes held or excluded</span>
        </NumbersCell>
      )}
    </NumbersRow>
  )
}

/** Short: the numbers follow it, also on a phone. */
const howVotesCount = [
  {
    id: 'counted',
    title: 'Which votes count',
    text: (
      <>
        <p>
          Each account has one vote on each person. You can change or remove it at any time. The
          database counts the votes itself, so nobody enters a number by hand.
        </p>
        <ul>
          <li>
            Where this site asks for it, a vote counts once its voter has confirmed their email
            address. Votes from before then join the counts one by one, at random moments within a
            day, so that nobody can see which votes are those of one person. What an administrator
            starts, such as the end of a suspension, counts only together with four other accounts.
          </li>
          <li>A vote under review does not count until the review has ended.</li>
          <li>Excluded votes do not count. Their voters are told, and can appeal.</li>
          <li>
            The votes of deleted accounts are removed later, several accounts at a time, so that
            nobody can see how one of them voted.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'set-apart',
    title: 'Many new accounts',
    text: (
      <p>
        Votes of new accounts count. When many more of them vote on a person than usual, or very
        many usually do, they are set apart: the page says what the number is without them, and
        rankings by share, the list of who is moving and the line of the chart use that number. It
        ends by itself: an account is new until it is 30 days old and has voted on three others, on
        two other days.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews of suspicious votes',
    text: (
      <p>
        When many new accounts share more than people share by accident, whichever way they vote, a
        review holds their votes; those of accounts that have long been members are never held.
        Reviewers see the group as a whole, not how an account voted, and release the votes, which
        then count again, or exclude them. Fewer than five released votes wait for others. If an
        appeal succeeds, the votes count again and leave the number of excluded votes of their
        month.
      </p>
    ),
  },
] satisfies Chapter[]

const whatNumbersMean = [
  {
    id: 'verified',
    title: 'Votes of verified members',
    text: (
      <p>
        Administrators have checked who verified members are, so their votes are shown separately.
        Verified members are few and known by name. We show their share from{' '}
        {limits.verifiedVotesMin} votes on, and change it only when at least {limits.publishedMin}{' '}
        of their votes differ, at most once an hour. Otherwise everyone could see how one of them
        voted.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'What this does not prove',
    text: (
      <ul>
        <li>We do not check identity papers. One person can have several email addresses.</li>
        <li>A patient attack with few accounts can look like ordinary people.</li>
        <li>A large group of real people who agree to vote together is not an attack.</li>
      </ul>
    ),
  },
  {
    id: 'small-numbers',
    title: 'Small numbers',
    text: (
      <p>
        Numbers below five are not shown, and those of the current month change only in fives.{' '}
        <TextLink to="/transparency#small-numbers">Why small numbers are not shown</TextLink>.
      </p>
    ),
  },
] satisfies Chapter[]
