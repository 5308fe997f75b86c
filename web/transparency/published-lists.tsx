import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/how-we-count'
import type { ReplyTo } from '../../contract/client.ts'
import { publishedListsQuery } from '../ballots/api.ts'
import { publishedTime } from '../ballots/published-time.ts'
import { listAddress, pageParameter } from '../lib/list-address.ts'
import { classNames } from '../ui/class-names.ts'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Count, NumbersCell, NumbersRow, NumbersTable } from './numbers-table.tsx'

/** The published lists, at the end of their page. */
export const publishedLists = listAddress('/how-we-count', { page: pageParameter })

/** The published lists of all personalities, with their files. */
export function PublishedLists() {
  const [search] = useSearchParams()
  const lists = useQuery(publishedListsQuery(publishedLists.read(search).page))
  return (
    <div className="mt-4">
      <PagedRows
        list={lists}
        pagesLabel={texts.pagesOfLists}
        hrefFor={(to) => `/how-we-count?${publishedLists.queryOf({ page: to })}#lists`}
        empty={<p>{texts.noListHasBeen}</p>}
        skeleton={
          <Loading label={texts.loadingTheLists}>
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
    <NumbersTable
      caption={texts.publishedListsCountsTheir}
      headings={[texts.person, texts.support, texts.oppose, texts.lists]}
    >
      {rows.map((row) => (
        <ListRow key={row.personality.id} row={row} />
      ))}
    </NumbersTable>
  )
}

function ListRow({ row }: { row: PublishedList }) {
  const { personality, time, upvoteCount, downvoteCount, ballotsUrl, verified } = row
  return (
    <NumbersRow stack="two" heading={<ListHeading personality={personality} time={time} />}>
      <NumbersCell heading={texts.support}>
        <Count value={upvoteCount} />
      </NumbersCell>
      <NumbersCell heading={texts.oppose}>
        <Count value={downvoteCount} />
      </NumbersCell>
      {/* Where rows are blocks, a second link is beside the time, so that it takes no further line. */}
      <NumbersCell
        className={classNames(
          'ms-auto flex-col items-end self-end',
          Boolean(verified) && '@[21rem]:-mt-6',
        )}
      >
        <ListLink to={ballotsUrl} text={texts.allBallots} name={personality.name} />
        {verified && (
          <ListLink to={verified.ballotsUrl} text={texts.verified} name={personality.name} />
        )}
      </NumbersCell>
    </NumbersRow>
  )
}

function ListHeading({ personality, time }: Pick<PublishedList, 'personality' | 'time'>) {
  return (
    <>
      <TextLink dir="auto" to={`/personalities/${personality.slug}`} className="wrap-anywhere">
        {personality.name}
      </TextLink>
      <span className="block text-caption font-normal text-ink-soft">{publishedTime(time)}</span>
    </>
  )
}

/** A link to the file of a list, which the browser saves. */
function ListLink({ to, text, name }: { to: string; text: string; name: string }) {
  return (
    <TextLink
      to={to}
      reloadDocument
      aria-label={texts.listCsv({ list: text, name })}
      className="inline-flex min-h-6 items-center whitespace-nowrap @[40rem]:flex @[40rem]:justify-end"
    >
      {text}
    </TextLink>
  )
}
