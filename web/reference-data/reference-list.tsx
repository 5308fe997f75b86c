import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactElement } from 'react'
import * as texts from '#messages/reference-data'
import { limits } from '../../contract/limits.ts'
import type { Page } from '../../contract/paging.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { type List, useSearchText } from '../ui/use-search-text.ts'
import type { ReferenceKind } from './api.ts'
import type { ReferenceListState } from './reference-lists.ts'

type ReferenceList = List<ReferenceListState> & { path: string }

interface ReferenceHeadingProps {
  title: string
  subtitle: string
  /** Label of the search box. */
  label: string
  list: ReferenceList
  state: ReferenceListState
}

/** Title and search box of a page that lists parties, chambers, areas or sources. */
export function ReferenceHeading(props: ReferenceHeadingProps) {
  const { text, change, submit, clear } = useSearchText(props.state.search, props.list)
  return (
    <>
      <PageHeading title={props.title} subtitle={props.subtitle} />
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <SearchBox
            label={props.label}
            className="max-w-120"
            max={limits.searchMax}
            value={text}
            onChange={change}
            onClear={clear}
          />
        </form>
      </search>
    </>
  )
}

interface ReferenceRowsProps<Row> {
  query: UseQueryResult<Page<Row>>
  list: ReferenceList
  state: ReferenceListState
  kind: ReferenceKind | 'source'
  /** Shown if there is none at all. */
  hint: string
  children: (row: Row) => ReactElement
}

/** A page of parties, chambers, areas or sources, with their number above. */
export function ReferenceRows<Row>(props: ReferenceRowsProps<Row>) {
  const { query, list, state, kind, children } = props
  const total = query.data?.pagination.total
  return (
    <>
      <p aria-live="polite" className="tabular mt-4 mb-2 min-h-6 text-small text-ink-soft">
        {total === undefined
          ? ''
          : (state.search ? texts.found : texts.counted)({ kind, count: total })}
      </p>
      <PagedRows
        list={query}
        pagesLabel={texts.pagesOf({ kind })}
        hrefFor={(page) => list.addressOf({ ...state, page })}
        empty={<NoReferences {...props} />}
        skeleton={<RowsSkeleton label={texts.loading({ kind })} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => children(row))}
          </ul>
        )}
      </PagedRows>
    </>
  )
}

function NoReferences<Row>({ state, list, kind, hint }: ReferenceRowsProps<Row>) {
  if (state.search === undefined) return <EmptyState title={texts.noYet({ kind })} hint={hint} />
  return (
    <EmptyState
      title={texts.noFound({ kind })}
      hint={texts.noResultsFor({ search: state.search })}
      icon={<SearchX />}
    >
      <ButtonLink to={list.path} variant="outline">
        {texts.showAll({ kind })}
      </ButtonLink>
    </EmptyState>
  )
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRows label={label} count={8} className="border-y border-line">
      <div className="flex h-20 items-center gap-3">
        <div className="grow">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-3.5 w-1/3" />
        </div>
        <Skeleton className="h-11 w-24" />
      </div>
    </SkeletonRows>
  )
}
