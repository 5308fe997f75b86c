import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight, Landmark } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/organizations'
import type { Page } from '../../contract/paging.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import type { OrganizationList, OrganizationListState } from './organization-list.ts'

interface Listed {
  slug: string
  name: string
  inOffice: number
}

interface OrganizationsListProps<Row extends Listed> {
  state: OrganizationListState
  list: OrganizationList
  rows: UseQueryResult<Page<Row>>
  kind: 'chambers' | 'parties'
  /** What stands before a name, and below it. */
  Mark?: ComponentType<Row>
  noteOf: (row: Row) => string | null
}

/** A searchable list of parties or chambers, with the number of people in office. */
export function OrganizationsList<Row extends Listed>(props: OrganizationsListProps<Row>) {
  const { state, list, rows, kind, Mark, noteOf } = props
  return (
    <div className="max-w-measure">
      <ListSearch label={texts.search({ kind })} search={state.search} list={list} />
      <div className="mt-6">
        <PagedRows
          list={rows}
          pagesLabel={texts.pagesOf({ kind })}
          hrefFor={(page) => list.addressOf({ ...state, page })}
          empty={
            <EmptyState
              title={texts.noFound({ kind })}
              hint={
                state.search === undefined
                  ? texts.siteDoesNotKnow({ kind })
                  : texts.nothingIsCalled({ search: state.search })
              }
              icon={<Landmark />}
            />
          }
          skeleton={<RowsSkeleton label={texts.loading({ kind })} />}
        >
          {(data) => (
            <ul className="divide-y divide-line border-y border-line">
              {data.map((row) => (
                <li key={row.slug}>
                  <Link
                    to={`${list.path}/${row.slug}`}
                    className="flex min-h-14 items-center gap-3 py-2 hover:bg-sunken"
                  >
                    {Mark && <Mark {...row} />}
                    <span className="min-w-0 flex-1">
                      <span dir="auto" className="block font-semibold wrap-anywhere">
                        {row.name}
                      </span>
                      <span dir="auto" className="block text-small text-ink-soft empty:hidden">
                        {noteOf(row)}
                      </span>
                    </span>
                    <span className="tabular shrink-0 text-small text-ink-soft empty:hidden">
                      {row.inOffice > 0 && texts.inOffice({ inOffice: row.inOffice })}
                    </span>
                    <ChevronRight
                      aria-hidden="true"
                      className="size-5 shrink-0 text-ink-faint rtl:-scale-x-100"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </PagedRows>
      </div>
    </div>
  )
}
