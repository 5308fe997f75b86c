import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/news'
import type { NewsSubscription } from '../../contract/news.ts'
import { failureText } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import {
  newsSettingsQuery,
  subscriptionsQuery,
  useNewsSettings,
  useStopAllNews,
  useStopNews,
} from './api.ts'
import { KindChoices } from './kind-choices.tsx'

/** Which news the viewer gets, and of whom. */
export function NewsSettings() {
  const { data: settings, error, isFetching, refetch } = useQuery(newsSettingsQuery)
  const { mutate } = useNewsSettings()
  if (!settings && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!settings) {
    return (
      <Loading label={texts.loadingYourChoice}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  return (
    <>
      <KindChoices muted={settings.muted} onChange={(muted) => mutate({ ...settings, muted })} />
      <CheckboxField
        className="mt-4 border-t border-line pt-4"
        label={texts.emailMostOnceDay}
        hint={texts.oneEmailWhatYou}
        isChecked={settings.isByMail}
        onChange={(isByMail) => mutate({ ...settings, isByMail })}
      />
      <People />
    </>
  )
}

/** The people of whom the viewer gets news, each with a button that ends it. */
function People() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(subscriptionsQuery)
  const people = data?.pages.flatMap((page) => page.data)
  if (!people) return null
  if (people.length === 0) {
    return <p className="mt-5 text-small">{texts.pressNewsPagePerson}</p>
  }
  return (
    <>
      <h3 className="mt-6 text-small font-semibold">{texts.youGetNewsOfLabel}</h3>
      <ul className="mt-1 divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.personalityId} person={person} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasNextPage && (
          <Button
            variant="outline"
            size="sm"
            aria-disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {texts.loadMore}
          </Button>
        )}
        <StopAll />
      </div>
    </>
  )
}

/** Ends the news of everybody after a confirmation. */
function StopAll() {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useStopAllNews()
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        {texts.getNoNewsAnybody}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={texts.getNoNewsQuestion}
        confirmLabel={texts.getNoNews}
        isBusy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
      >
        {texts.youWouldHavePress}
      </ConfirmDialog>
    </>
  )
}

function PersonRow({ person }: { person: NewsSubscription }) {
  const { slug, name, imageUrl } = person
  const { stop, isPending } = useStopNews(person)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Portrait name={name} src={imageUrl} className="size-10 rounded-control" sizes="2.5rem" />
      <Link
        dir="auto"
        to={`/personalities/${slug}`}
        title={name}
        className="min-w-0 flex-1 truncate text-small font-medium underline-offset-3 hover:underline"
      >
        {name}
      </Link>
      <Button variant="outline" size="sm" aria-disabled={isPending} onClick={stop}>
        <span>
          {texts.stopNewsOf({
            name,
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </span>
      </Button>
    </li>
  )
}
