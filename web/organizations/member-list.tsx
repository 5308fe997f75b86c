import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import * as texts from '#messages/organizations'
import { listAddress, pageParameter } from '../lib/list-address.ts'
import { personalitiesQuery } from '../personalities/api.ts'
import { CardGridSkeleton } from '../personalities/card-grid-skeleton.tsx'
import { personalityList } from '../personalities/list-state.ts'
import { PersonalityGrid } from '../personalities/personality-grid.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import type { SharedPage } from '../sharing/shared-page.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { OneByOneLink } from '../votes/one-by-one-link.tsx'

/** What the people have in common: a filter of the list of all people. */
type MemberFilter = Partial<Pick<ReturnType<typeof personalityList.read>, 'party' | 'chamber'>>

const membersAt = (path: string) => listAddress(path, { page: pageParameter })

/** The page of the list in the address of a page. */
export const readMemberPage = (search: URLSearchParams): number => membersAt('').read(search).page

/** The query string with a page of the list. */
export const memberPage = (page: number) => membersAt('').queryOf({ page })

const stateOf = (filter: MemberFilter, page: number) => ({
  ...personalityList.read(new URLSearchParams()),
  ...filter,
  page,
})

export const loadMembers = (
  queryClient: QueryClient,
  filter: MemberFilter,
  search: URLSearchParams,
) => queryClient.prefetchQuery(personalitiesQuery(stateOf(filter, readMemberPage(search))))

/** The people of a page of the list, as far as they are loaded. */
export const loadedMembers = (queryClient: QueryClient, filter: MemberFilter, page: number) =>
  queryClient.getQueryData(personalitiesQuery(stateOf(filter, page)).queryKey)?.data ?? []

interface MemberActionsProps {
  filter: MemberFilter
  page: number
  shared: SharedPage
}

/** What to do with the people of a page: vote on them one by one, or share the page. */
export function MemberActions({ filter, page, shared }: MemberActionsProps) {
  const { data } = useQuery(personalitiesQuery(stateOf(filter, page)))
  return (
    <>
      <OneByOneLink query={filter} count={data?.pagination.total ?? 0} isMain />
      <ShareButton variant="outline" shared={shared} />
    </>
  )
}

interface MemberListProps {
  filter: MemberFilter
  /** The path of the page. */
  path: string
  page: number
  /** Beside something else on wide screens, with room for two cards in a row. */
  isBeside?: boolean
}

/** The people of a party or chamber, the most voted first, with a link to all ways to list them. */
export function MemberList({ filter, path, page, isBeside = false }: MemberListProps) {
  const state = stateOf(filter, page)
  const list = useQuery(personalitiesQuery(state))
  const total = list.data?.pagination.total ?? 0
  const columns = isBeside ? 'lg:*:grid-cols-2' : undefined
  return (
    <section className={isBeside ? 'mt-10 mb-10 lg:mt-0' : 'mt-10 mb-10'}>
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
        <h2 className="text-section font-bold">{texts.people}</h2>
        {total > 1 && (
          <TextLink
            to={personalityList.addressOf({ ...state, page: 1 })}
            className="inline-flex min-h-target items-center text-small"
          >
            {texts.searchAndSortPeople({ total })}
          </TextLink>
        )}
      </header>
      <PagedRows
        list={list}
        pagesLabel={texts.pagesOfPeople}
        hrefFor={(to) => membersAt(path).addressOf({ page: to })}
        empty={
          <EmptyState
            title={texts.nobodyHereMoment}
            hint={texts.thoseWhoHaveLeft}
            icon={<Users />}
          />
        }
        skeleton={
          <div className={columns}>
            <CardGridSkeleton kind="grid" count={state.limit} />
          </div>
        }
      >
        {(rows) => (
          <div className={columns}>
            <PersonalityGrid personalities={rows} />
          </div>
        )}
      </PagedRows>
    </section>
  )
}
