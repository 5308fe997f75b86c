import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/legal-editor'
import { LegalPageName, type ListedLegalPage } from '../../contract/legal-pages.ts'
import { failureText } from '../lib/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { legalPagesQuery, legalSourceQuery } from './api.ts'
import { LegalPageEditor } from './legal-page-editor.tsx'

const path = '/admin/legal-pages'

/** Where administrators publish versions of the legal pages. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(legalPagesQuery)
  return (
    <>
      <PageHeading title={texts.legalPages} subtitle={texts.whatLawAsksYour} />
      {data && <Pages pages={data.data} />}
      {!data && error && (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && <LoadingText />}
    </>
  )
}

function Pages({ pages }: { pages: ListedLegalPage[] }) {
  const [search] = useSearchParams()
  const chosen = LegalPageName.catch('privacy').parse(search.get('page'))
  return (
    <LinkTabs
      label={texts.legalPages}
      tabs={Object.fromEntries(pages.map(({ page, title }) => [page, title]))}
      chosen={chosen}
      addressOf={(page) => `${path}?page=${page}`}
    >
      <Editor key={chosen} page={chosen} />
    </LinkTabs>
  )
}

const LoadingText = () => (
  <Loading label={texts.loadingTheText}>
    <Skeleton className="mt-6 h-96 w-full" />
  </Loading>
)

function Editor({ page }: { page: LegalPageName }) {
  const query = useQuery(legalSourceQuery(page))
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  // The form keeps the text with which it began.
  if (!data || !isFetchedAfterMount) return <LoadingText />
  return <LegalPageEditor source={data} />
}
