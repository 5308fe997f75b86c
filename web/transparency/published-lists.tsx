import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ReplyTo } from '../../contract/client.ts'
import { publishedListsQuery } from '../ballots/api.ts'
import { publishedTime } from '../ballots/published-time.ts'
import { fullCount } from '../lib/formats.ts'
import { pageOf } from '../ui/page-list.ts'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** The query string of a page of the lists, empty for the first. */
export const listsQuery = (page: number) =>
  new URLSearchParams(page === 1 ? {} : { page: String(page) })

/** The published lists of all personalities, with their files. */
export function PublishedLists() {
  const [search] = useSearchParams()
  const lists = useQuery(publishedListsQuery(pageOf(search)))
  return (
    <div className="mt-4">
      <PagedRows
        list={lists}
        pagesLabel="Pages of lists"
        hrefFor={(page) => `/how-we-count?${listsQuery(page)}#lists`}
        empty={<p>No list has been published yet.</p>}
        skeleton={
          <Loading label="Loading the lists">
            <Skeleton className="h-56 w-full" />
          </Loading>
        }
      >
        {(rows) => <ListsTable rows={rows} />}
      </PagedRows>
    </div>
  )
}

type PublishedList = ReplyTo<'GET /publications/lists'>['data'][number]

function ListsTable({ rows }: { rows: PublishedList[] }) {
  return (
    <table className="block w-full text-small sm:table">
      <caption className="sr-only">Published lists, with the counts of their ballots</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line-strong text-caption text-ink-soft">
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            Personality
          </th>
          <th scope="col" className="px-2 py-2 text-end font-semibold">
            Support
          </th>
          <th scope="col" className="px-2 py-2 text-end font-semibold">
            Oppose
          </th>
          <th scope="col" className="py-2 ps-2 text-end font-semibold">
            Lists
          </th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map((row) => (
          <ListRow key={row.personality.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function ListRow({ row }: { row: PublishedList }) {
  const { personality, time, upvoteCount, downvoteCount, ballotsUrl, verified } = row
  return (
    <tr className="block border-b border-line py-3 sm:table-row sm:py-0">
      <th scope="row" className="block pe-3 text-start font-normal sm:table-cell sm:py-2.5">
        <TextLink dir="auto" to={`/personalities/${personality.slug}`} className="wrap-anywhere">
          {personality.name}
        </TextLink>
        <span className="block text-caption text-ink-soft">{publishedTime(time)}</span>
      </th>
      <Count label="Support" count={upvoteCount} />
      <Count label="Oppose" count={downvoteCount} />
      <td className="block pt-1 sm:table-cell sm:py-2.5 sm:ps-2 sm:text-end">
        <ListLink to={ballotsUrl} text="All ballots" name={personality.name} />
        {verified && <ListLink to={verified.ballotsUrl} text="Verified" name={personality.name} />}
      </td>
    </tr>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <td className="tabular flex justify-between gap-4 py-0.5 sm:table-cell sm:px-2 sm:py-2.5 sm:text-end">
      <span aria-hidden="true" className="text-ink-soft sm:hidden">
        {label}
      </span>
      {fullCount(count)}
    </td>
  )
}

/** A link to the file of a list, which the browser saves. */
function ListLink({ to, text, name }: { to: string; text: string; name: string }) {
  return (
    <TextLink
      to={to}
      reloadDocument
      aria-label={`${text}: the list of ${name} as CSV`}
      className="me-4 inline-flex min-h-6 whitespace-nowrap items-center sm:me-0 sm:flex sm:justify-end"
    >
      {text}
    </TextLink>
  )
}
