import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import * as texts from '#messages/person-facts'
import type { FactChange, ShownValue } from '../../contract/facts.ts'
import { failureText } from '../lib/api-error.ts'
import { rowsOf } from '../lib/cursor-pages.ts'
import { toast } from '../lib/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { factHistoryQuery, invalidateFacts, revertFactChange } from './api.ts'
import { factLabels } from './fact-labels.ts'
import { Section } from './section.tsx'
import { linesOfValue } from './shown-value.ts'

/** Who changed what of a person, from which source and when; each change can be taken back. */
export function HistorySection({ personalityId }: { personalityId: string }) {
  return (
    <Section title={texts.history} hint={texts.whoChangedWhatWhich}>
      <Changes personalityId={personalityId} />
    </Section>
  )
}

function Changes({ personalityId }: { personalityId: string }) {
  const list = useInfiniteQuery(factHistoryQuery(personalityId))
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!data) {
    return error ? (
      <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Loading label={texts.loadingTheHistory} className="py-4">
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  const changes = rowsOf(data.pages)
  if (changes.length === 0)
    return <p className="py-4 text-ink-soft">{texts.nothingHasChangedYet}</p>
  return (
    <>
      <ol className="divide-y divide-line border-b border-line">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage()
          }}
        >
          {isFetchingNextPage ? texts.loading : texts.showEarlierChanges}
        </Button>
      )}
    </>
  )
}

function Change({ change }: { change: FactChange }) {
  const { id, fact, before, after, createdAt, revertedAt } = change
  const label = factLabels[fact]
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => revertFactChange(id),
    onSuccess: () => toast.success(texts.changeTakenBack({ fact: label })),
    onError: (error) => toast.failure(error),
    onSettled: () => invalidateFacts(client),
  })
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{label}</h3>
        <p className="flex flex-wrap gap-x-2 text-caption text-ink-soft">
          <span dir="auto">{authorOf(change)}</span>
          <Time value={createdAt} as="ago" />
        </p>
      </div>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Value title={texts.before} value={before} />
        <Value title={texts.after} value={after} />
      </div>
      {revertedAt === null ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 mt-1"
          aria-label={texts.takeBackChange({ fact: label })}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate()
          }}
        >
          <Undo2 aria-hidden="true" className="size-4.5" />
          {texts.takeBack}
        </Button>
      ) : (
        <p className="mt-2">
          <Badge>{texts.takenBack}</Badge>
        </p>
      )}
    </li>
  )
}

function authorOf({ actor, source }: FactChange): string {
  if (source && actor) return texts.fromSourceBy({ source: source.name, name: actor.name })
  if (source) return texts.fromSource({ source: source.name })
  return actor ? texts.by({ name: actor.name }) : texts.atTheCommandLine
}

function Value({ title, value }: { title: string; value: ShownValue }) {
  const lines = linesOfValue(value)
  return (
    <div className="min-w-0 rounded-control bg-sunken px-3 py-2">
      <h4 className="text-caption font-semibold text-ink-soft">{title}</h4>
      {lines.length === 0 ? (
        <p className="text-small text-ink-soft">{texts.nothing}</p>
      ) : (
        <ul className="text-small wrap-anywhere">
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
