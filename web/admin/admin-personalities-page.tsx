import { useQuery } from '@tanstack/react-query'
import { FileUp, SearchX } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/admin-people'
import { pageSizes } from '../../contract/limits.ts'
import { allows } from '../../contract/permissions.ts'
import type { Personality } from '../../contract/personalities.ts'
import { useSession } from '../accounts/session.ts'
import { MergePeopleDialog } from '../merges/merge-people-dialog.tsx'
import { personalitiesQuery } from '../personalities/api.ts'
import { asStored } from '../personalities/as-stored.ts'
import { ListControls } from '../personalities/list-controls.tsx'
import { type PersonalityListState, personalityListAt } from '../personalities/list-state.ts'
import { RemotePicturesNotice } from '../remote-pictures/remote-pictures-notice.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { SimilarResultsNote } from '../ui/similar-results-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NamedSkeletonRow, SkeletonRows } from '../ui/skeleton-rows.tsx'
import { CreatePersonalityButton } from './create-personality-button.tsx'
import { DeletePersonalityDialog } from './delete-personality-dialog.tsx'
import { PersonalFacts } from './personal-facts.tsx'
import { PersonalityDialog } from './personality-dialog.tsx'
import { PersonalityRow } from './personality-row.tsx'
import { VotesOnFormer } from './votes-on-former.tsx'

const adminList = personalityListAt('/admin/personalities')

/** All personalities, with create, edit, merge, delete and import. */
export function Component() {
  const role = useSession(({ user }) => user?.role)
  const [search] = useSearchParams()
  const state = adminList.read(search)
  const list = useQuery({
    ...personalitiesQuery({ ...state, status: state.status ?? 'all' }),
    staleTime: 0,
  })
  const [edited, setEdited] = useState<Personality | null>(null)
  const [personalityToMerge, setPersonalityToMerge] = useState<Personality | null>(null)
  const [personalityToDelete, setPersonalityToDelete] = useState<Personality | null>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const total = list.data?.pagination.total
  return (
    <>
      <PageHeading
        title={texts.personalities}
        subtitle={texts.addEditMergeImport}
        actions={<Actions />}
      />
      <RemotePicturesNotice />
      <ListControls state={state} list={adminList} />
      <FoundCount
        ref={count}
        total={total}
        isSimilar={Boolean(list.data?.isSimilar && !list.isPlaceholderData)}
        search={state.search}
      />
      <PagedRows
        list={list}
        pagesLabel={texts.pagesOfPoliticians}
        hrefFor={(page) => adminList.addressOf({ ...state, page })}
        empty={<NoPersonalities state={state} total={total ?? 0} />}
        skeleton={<RowsSkeleton />}
      >
        {(personalities) => (
          <PersonalityRows
            personalities={personalities}
            onEdit={setEdited}
            onMerge={setPersonalityToMerge}
            onDelete={setPersonalityToDelete}
          />
        )}
      </PagedRows>
      {/* Not below the skeleton, which may be longer than the list. */}
      {!list.isPending && allows(role, 'changeSettings') && (
        <>
          <VotesOnFormer />
          <PersonalFacts />
        </>
      )}
      {edited && (
        <PersonalityDialog personality={asStored(edited)} onClose={() => setEdited(null)} />
      )}
      {personalityToMerge && (
        <MergePeopleDialog
          personality={personalityToMerge}
          onClose={() => setPersonalityToMerge(null)}
          focusAfter={() => count.current}
        />
      )}
      {personalityToDelete && (
        <DeletePersonalityDialog
          personality={personalityToDelete}
          onClose={() => setPersonalityToDelete(null)}
          focusAfter={() => count.current}
        />
      )}
    </>
  )
}

function Actions() {
  return (
    <>
      <ButtonLink to={`${adminList.path}/import`} variant="outline">
        <FileUp aria-hidden="true" className="size-4.5" />
        {texts.importLabel}
      </ButtonLink>
      <CreatePersonalityButton />
    </>
  )
}

interface FoundCountProps {
  ref: Ref<HTMLParagraphElement>
  total: number | undefined
  isSimilar: boolean
  search: string | undefined
}

function FoundCount({ ref, total, isSimilar, search }: FoundCountProps) {
  const text =
    total !== undefined &&
    (search ? texts.politiciansFound({ count: total }) : texts.politicianCount({ count: total }))
  return (
    <p
      ref={ref}
      tabIndex={-1}
      aria-live="polite"
      className="tabular mt-4 mb-2 min-h-6 text-small text-ink-soft"
    >
      {isSimilar ? <SimilarResultsNote search={search} /> : text}
    </p>
  )
}

interface PersonalityRowsProps {
  personalities: Personality[]
  onEdit: (personality: Personality) => void
  onMerge: (personality: Personality) => void
  onDelete: (personality: Personality) => void
}

function PersonalityRows({ personalities, onEdit, onMerge, onDelete }: PersonalityRowsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {personalities.map((personality) => (
        <PersonalityRow
          key={personality.id}
          personality={personality}
          onEdit={() => onEdit(personality)}
          onMerge={() => onMerge(personality)}
          onDelete={() => onDelete(personality)}
        />
      ))}
    </ul>
  )
}

function NoPersonalities({ state, total }: { state: PersonalityListState; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title={texts.noPersonalitiesFound}
        hint={texts.thereNoPageList({ page: state.page })}
      >
        <ButtonLink to={adminList.addressOf({ ...state, page: 1 })}>{texts.goFirstPage}</ButtonLink>
      </EmptyState>
    )
  }
  if (state.search === undefined) {
    return <EmptyState title={texts.noPersonalitiesFound} hint={texts.createFirstOneImport} />
  }
  return (
    <EmptyState
      title={texts.noPersonalitiesFound}
      hint={texts.noResultsTryAdjusting({ search: state.search })}
      icon={<SearchX />}
    >
      <ButtonLink
        to={adminList.addressOf({ ...state, search: undefined, page: 1 })}
        variant="outline"
      >
        {texts.showAllPoliticians}
      </ButtonLink>
    </EmptyState>
  )
}

function RowsSkeleton() {
  return (
    <SkeletonRows
      label={texts.loadingPoliticians}
      count={pageSizes.personalities}
      className="border-y border-line"
    >
      <NamedSkeletonRow className="h-19">
        <Skeleton className="h-11 w-24" />
      </NamedSkeletonRow>
    </SkeletonRows>
  )
}
