import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import * as texts from '#messages/search'
import type { Page, Searched } from '../../contract/paging.ts'
import type { SearchCounts } from '../../contract/search.ts'
import { useViewerId } from '../accounts/session.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { UserRow } from '../follows/user-row.tsx'
import { logFailure } from '../lib/log.ts'
import { PostCard } from '../posts/post-card.tsx'
import { PostSkeletons } from '../posts/post-list.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { SimilarResultsNote } from '../ui/similar-results-note.tsx'
import { foundPersonalitiesQuery, foundPostsQuery, foundUsersQuery } from './api.ts'
import { FoundPersonality } from './found-personality.tsx'
import { countedText, searchList, searchTabNames, type TabState } from './search-state.ts'

const rowsLook = 'divide-y divide-line border-b border-line'

export interface ResultsProps {
  state: TabState
  /** Number of results by tab; undefined until it is known. */
  counts: SearchCounts | undefined
}

export function UserResults({ state, counts }: ResultsProps) {
  const viewerId = useViewerId()
  return (
    <Results state={state} counts={counts} list={useQuery(foundUsersQuery(state, viewerId))}>
      {(rows) => (
        <ul className={rowsLook}>
          {rows.map((profile) => (
            <UserRow key={profile.id} profile={profile}>
              {profile.canFollow && <FollowButton user={profile} className="w-28" />}
            </UserRow>
          ))}
        </ul>
      )}
    </Results>
  )
}

export function PostResults({ state, counts }: ResultsProps) {
  const viewerId = useViewerId()
  return (
    <Results
      state={state}
      counts={counts}
      list={useQuery(foundPostsQuery(state, viewerId))}
      skeleton={<PostSkeletons />}
    >
      {(rows) => (
        <ul className="space-y-4 pt-4">
          {rows.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </Results>
  )
}

export function PersonalityResults({ state, counts }: ResultsProps) {
  return (
    <Results state={state} counts={counts} list={useQuery(foundPersonalitiesQuery(state))}>
      {(rows) => (
        <ul className={rowsLook}>
          {rows.map((personality) => (
            <FoundPersonality key={personality.id} personality={personality} />
          ))}
        </ul>
      )}
    </Results>
  )
}

interface ListProps<Row> extends ResultsProps {
  list: UseQueryResult<Searched<Page<Row>>>
  children: (rows: Row[]) => ReactNode
  skeleton?: ReactNode
}

function Results<Row>({
  state,
  counts,
  list,
  children,
  skeleton = <RowsSkeleton label={texts.searchingIn({ tab: state.tab })} />,
}: ListProps<Row>) {
  const { data, error, isPlaceholderData } = list
  useEffect(() => {
    if (error) logFailure(texts.aSearchFailed, error)
  }, [error])
  const total = data?.pagination.total ?? 0
  return (
    <>
      <p role="status" className="tabular pt-5 text-small text-ink-soft empty:hidden">
        {total > 0 &&
          !isPlaceholderData &&
          (data?.isSimilar ? (
            <SimilarResultsNote search={state.search} />
          ) : (
            texts.found({ tab: state.tab, total })
          ))}
      </p>
      <PagedRows
        list={list}
        pagesLabel={texts.pagesOf({ tab: state.tab })}
        hrefFor={(page) => searchList.addressOf({ ...state, page })}
        empty={<NoResults state={state} counts={counts} total={total} />}
        skeleton={<div className="pt-5">{skeleton}</div>}
      >
        {children}
      </PagedRows>
    </>
  )
}

interface NoResultsProps extends ResultsProps {
  total: number
}

const noneFound = {
  users: texts.noUsersFound,
  posts: texts.noPostsFound,
  personalities: texts.noPersonalitiesFound,
}

function NoResults({ state, counts, total }: NoResultsProps) {
  const isPastEnd = total > 0
  return (
    <div className="pt-6">
      <EmptyState
        title={noneFound[state.tab]}
        hint={
          isPastEnd
            ? texts.thereNoPageThese({ page: state.page })
            : texts.trySearchingDifferentKeywords
        }
        icon={<SearchX />}
      >
        {isPastEnd ? (
          <ButtonLink to={searchList.addressOf({ ...state, page: 1 })}>
            {texts.goFirstPage}
          </ButtonLink>
        ) : (
          <OtherResults state={state} counts={counts} />
        )}
      </EmptyState>
    </div>
  )
}

/** Links to the other tabs that have results. */
function OtherResults({ state, counts }: ResultsProps) {
  const others = searchTabNames.filter((tab) => tab !== state.tab && counts?.[tab])
  return others.map((tab) => {
    const count = counts?.[tab] ?? 0
    return (
      <ButtonLink key={tab} variant="outline" to={searchList.addressOf({ ...state, tab, page: 1 })}>
        {texts.othersMatch({ tab, count, shown: countedText(count) })}
      </ButtonLink>
    )
  })
}
