import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import * as texts from '#messages/trusted-flaggers'
import { limits } from '../../contract/limits.ts'
import type { TrustedFlagger } from '../../contract/notices.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { trustedFlaggersQuery } from './api.ts'

/** Bodies whose notices come first in the queue. */
export function Component() {
  return (
    <div className="max-w-208">
      <PageHeading title={texts.trustedFlaggers} subtitle={texts.bodiesAuthorityHasAppointed} />
      <FlaggerForm />
      <h2 className="mt-10 mb-3 text-section font-bold">{texts.trustedNow}</h2>
      <Flaggers />
    </div>
  )
}

const empty = { body: '', who: '' }

function FlaggerForm() {
  const client = useQueryClient()
  const [draft, setDraft] = useState(empty)
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy, failure, dismiss } = useSubmission(
    async ({ body, who }: typeof empty) => {
      const sender =
        who.includes('@') && !who.startsWith('@')
          ? { email: who }
          : { username: who.replace(/^@/, '') }
      await api('POST /admin/trusted-flaggers', { body: { body, ...sender } })
      setDraft(empty)
      setHasTried(false)
      toast.success(texts.theirNoticesComeFirst)
      await client.invalidateQueries({ queryKey: trustedFlaggersQuery.queryKey })
    },
  )

  function add(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (draft.body.trim() && draft.who.trim()) void submit(draft)
  }

  const missing = (text: string, message: string) =>
    hasTried && text.trim() === '' ? message : undefined
  return (
    <form noValidate onSubmit={add} className="grid gap-4 max-w-measure">
      <FailureBanner text={failure} onDismiss={dismiss} />
      <Field label={texts.nameOfTheBody} error={missing(draft.body, texts.writeNameBody)}>
        <Input
          value={draft.body}
          maxLength={limits.nameMax}
          autoComplete="off"
          onChange={({ target }) => setDraft({ ...draft, body: target.value })}
        />
      </Field>
      <Field
        label={texts.usernameOrEmailAddress}
        hint={texts.addressCountsOnceOwner}
        error={missing(draft.who, texts.writeUsernameEmailAddress)}
      >
        <Input
          value={draft.who}
          maxLength={limits.emailMax}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ target }) => setDraft({ ...draft, who: target.value })}
        />
      </Field>
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.adding : texts.add}
        </Button>
      </div>
    </form>
  )
}

function Flaggers() {
  const { data, error, isFetching, refetch } = useQuery(trustedFlaggersQuery)
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label={texts.loadingTrustedFlaggers}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title={texts.noTrustedFlaggers}
        hint={texts.whoYouAddAppears}
      />
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {data.data.map((flagger) => (
        <FlaggerRow key={flagger.id} flagger={flagger} />
      ))}
    </ul>
  )
}

function FlaggerRow({
  flagger: { id, body, username, email, noticeCount },
}: {
  flagger: TrustedFlagger
}) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /admin/trusted-flaggers/:id', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: trustedFlaggersQuery.queryKey }),
    onError: toast.failure,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p dir="auto" className="font-semibold">
          {body}
        </p>
        <p dir="auto" className="text-small text-ink-soft">
          {username === null ? email : `@${username}`}
        </p>
        <p className="text-caption text-ink-soft">{texts.notices({ count: noticeCount })}</p>
      </div>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.removeQuestion({ body })}
        confirmLabel={texts.remove}
        onConfirm={() => {
          setAsking(false)
          if (!isPending) mutate()
        }}
      >
        {texts.noticesNoLongerCome}
      </ConfirmDialog>
    </li>
  )
}
