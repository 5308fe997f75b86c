import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/merges'
import type { Merge } from '../../contract/merges.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Separator } from '../ui/separator.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { invalidatePeople, mergesQuery } from './api.ts'

/** People that were merged into others, with the button that separates them again. */
export function Component() {
  return (
    <>
      <PageHeading title={texts.mergedPeople} subtitle={texts.entriesWereFoundOne} />
      <Merges />
    </>
  )
}

function Merges() {
  const { data, error, isFetching, refetch } = useQuery(mergesQuery)
  const [chosen, setChosen] = useState<Merge | null>(null)
  if (error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label={texts.loadingMergedPeople}>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<Split />}
        title={texts.nobodyWasMerged}
        hint={texts.chooseMergeBesidePerson}
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {data.data.map((merge) => (
          <MergeRow key={merge.id} merge={merge} onSplit={() => setChosen(merge)} />
        ))}
      </ul>
      {data.hasMore && <p className="mt-4 text-small text-ink-soft">{texts.olderOnesAuditLog}</p>}
      {chosen && <SplitDialog merge={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function MergeRow({ merge, onSplit }: { merge: Merge; onSplit: () => void }) {
  const { absorbed, survivor, mergedAt, mergedBy, areVotesMoved, canSplit } = merge
  const time = <Time value={mergedAt} as="ago" />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {texts.isNow({
            absorbed: (
              <span dir="auto" className="font-semibold">
                {absorbed.name}
              </span>
            ),
            survivor: (
              <TextLink to={`/personalities/${survivor.slug}`} dir="auto">
                {survivor.name}
              </TextLink>
            ),
          })}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
          <span>
            {mergedBy === null
              ? time
              : texts.mergedByWhom({ time, name: <span dir="auto">{mergedBy}</span> })}
          </span>
          <Separator />
          <span>{areVotesMoved ? texts.votesMoved : texts.votesStayApart}</span>
        </p>
      </div>
      {canSplit ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={texts.splitNames({ name: absorbed.name, name2: survivor.name })}
          onClick={onSplit}
        >
          {texts.splitAgain}
        </Button>
      ) : (
        <p className="text-caption text-ink-soft">{texts.cannotUndoneVotesHave}</p>
      )}
    </li>
  )
}

function SplitDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { id, absorbed, survivor } = merge
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /admin/merges/:id/split', { params: { id } }),
    onSuccess() {
      toast.success(texts.andAreSeparateAgain({ name: absorbed.name, name2: survivor.name }))
    },
    onError: (error) => toast.failure(error),
    async onSettled() {
      onClose()
      await invalidatePeople(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.splitAgainQuestion}
      confirmLabel={isPending ? texts.splitting : texts.splitAgain}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
      finalFocus={() => document.querySelector<HTMLElement>('main h1')}
    >
      {texts.getsBackPageVotes({ name: absorbed.name })}
    </ConfirmDialog>
  )
}
