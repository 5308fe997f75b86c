import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/how-we-count'
import type { ReplyTo } from '../../contract/client.ts'
import { publishedListsQuery } from '../ballots/api.ts'
import { publishedTime } from '../ballots/published-time.ts'
import { listAddress, pageParameter } from '../lib/list-address.ts'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { commonValue } from './common-value.ts'
import { Count, NumbersCell, NumbersGroup, NumbersRow, NumbersTable } from './numbers-table.tsx'

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

/** The table, and above it the time that most of its lists have in common, so that few rows need one. */
function ListsTable({ rows }: { rows: PublishedList[] }) {
  const times = rows.map(({ time }) => publishedTime(time))
  const common = commonValue(times)
  const isOfAll = times.every((time) => time === common)
  return (
    <>
      {common && (
        <p className="mb-3 text-small text-ink-soft">
          {texts.publishedAt({ rows: isOfAll ? 'all' : 'most', time: common })}
        </p>
      )}
      <NumbersTable
        caption={texts.publishedListsCountsTheir}
        headings={[texts.person, texts.support, texts.oppose, texts.lists]}
      >
        <NumbersGroup>
          {rows.map((row, index) => (
            <ListRow
              key={row.personality.id}
              row={row}
              time={times[index] === common ? undefined : times[index]}
            />
          ))}
        </NumbersGroup>
      </NumbersTable>
    </>
  )
}

interface ListRowProps {
  row: PublishedList
  /** If it is another one than that of the other rows. */
  time: string | undefined
}

function ListRow({ row, time }: ListRowProps) {
  const { personality, upvoteCount, downvoteCount, ballotsUrl, verified } = row
  return (
    <NumbersRow stack="two" heading={<ListHeading personality={personality} time={time} />}>
      <NumbersCell heading={texts.support}>
        <Count value={upvoteCount} />
      </NumbersCell>
      <NumbersCell heading={texts.oppose}>
        <Count value={downvoteCount} />
      </NumbersCell>
      <NumbersCell className="ms-auto flex-wrap gap-x-4">
        <ListLink to={ballotsUrl} text={texts.allBallots} name={personality.name} />
        {verified && (
          <ListLink to={verified.ballotsUrl} text={texts.verified} name={personality.name} />
        )}
      </NumbersCell>
    </NumbersRow>
  )
}

interface ListHeadingProps extends Pick<PublishedList, 'personality'>, Pick<ListRowProps, 'time'> {}

function ListHeading({ personality, time }: ListHeadingProps) {
  return (
    <>
      <TextLink dir="auto" to={`/personalities/${personality.slug}`} className="wrap-anywhere">
        {personality.name}
      </TextLink>
      {time && <span className="block text-caption font-normal text-ink-soft">{time}</span>}
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
