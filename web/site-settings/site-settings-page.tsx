import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/site-settings'
import { failureText } from '../lib/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { siteSettingsQuery } from './api.ts'
import { SettingsForm } from './settings-form.tsx'

/** What the operator decides about the site while it runs. */
export function Component() {
  return (
    <>
      <PageHeading title={texts.settings} subtitle={texts.whatSiteCalledWho} />
      <Settings />
    </>
  )
}

function Settings() {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(siteSettingsQuery)
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  // Settings from an earlier visit may be outdated, and the form keeps those with which it began.
  if (!data || !isFetchedAfterMount) {
    return (
      <Loading label={texts.loadingTheSettings}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    )
  }
  return <SettingsForm settings={data} />
}
