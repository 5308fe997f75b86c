import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import * as texts from '#messages/new-accounts'
import type { WaitingAccount } from '../../contract/approvals.ts'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { isAlreadyDecided } from '../lib/decision-errors.ts'
import { dotted } from '../lib/dotted.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import { approvalsQuery } from './api.ts'

/** The queue of accounts that wait for approval; nothing where none can. */
export function WaitingAccounts() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { registration } = useSite()
  const { data, error, isFetching, refetch } = useQuery(approvalsQuery)
  if (registration !== 'approved' && (data === undefined || data.total === 0)) return null
  return (
    <section aria-labelledby="waiting" className="mb-12">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id="waiting" tabIndex={-1} className="text-section font-bold">
          {texts.waitingForApproval}
        </h2>
        {data && data.total > 1 && <ApproveAll count={data.total} />}
      </div>
      {!data && error ? (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : !data ? (
        <Loading label={texts.loadingNewAccounts}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : data.total === 0 ? (
        <EmptyState
          icon={<UserRoundCheck />}
          title={texts.nobodyWaits}
          hint={texts.newAccountsAppearHere}
        />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.data.map((account) => (
              <WaitingRow
                key={account.id}
                account={account}
                onDecided={() => heading.current?.focus()}
              />
            ))}
          </ul>
          {data.total > data.data.length && (
            <p className="mt-2 text-small text-ink-soft">
              {texts.theseOldestOthersFollow({ total: data.total })}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Refetches the queue; also when another administrator has decided first. */
function useDecision<Input>(send: (input: Input) => Promise<unknown>, onDecided: () => void) {
  const client = useQueryClient()
  const finish = async () => {
    await client.invalidateQueries({ queryKey: approvalsQuery.queryKey })
    onDecided()
  }
  return useMutation({
    mutationFn: send,
    onSuccess: finish,
    onError: (error) => {
      toast.failure(error)
      if (isAlreadyDecided(error)) void finish()
    },
  })
}

function ApproveAll({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDecision(
    () => api('POST /admin/approvals/approve-all'),
    () => toast.success(texts.allAccountsHaveBeen),
  )
  return (
    <>
      <Button variant="outline" size="sm" aria-disabled={isPending} onClick={() => setAsking(true)}>
        {texts.approveAll}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.approveAllAccounts({ count })}
        confirmLabel={texts.approveAll}
        onConfirm={() => {
          setAsking(false)
          if (!isPending) mutate(undefined)
        }}
      >
        {texts.theyCanVoteWrite}
      </ConfirmDialog>
    </>
  )
}

interface WaitingRowProps {
  account: WaitingAccount
  /** Called when the account leaves the list. */
  onDecided: () => void
}

function WaitingRow({ account, onDecided }: WaitingRowProps) {
  const { id, name, username, email, bio, createdAt } = account
  const [isDeclining, setDeclining] = useState(false)
  const { mutate, isPending } = useDecision(
    () => api('POST /admin/approvals/:userId/approve', { params: { userId: id } }),
    onDecided,
  )
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <p dir="auto" className="font-semibold">
            {name}
          </p>
          <p className="text-small text-ink-soft">{dotted([`@${username}`, email])}</p>
          {bio && (
            <p dir="auto" className="mt-1 max-w-measure text-small whitespace-pre-line">
              {bio}
            </p>
          )}
          <p className="mt-1 text-caption text-ink-soft">
            {texts.createdTime({ time: <Time value={createdAt} as="ago" /> })}
          </p>
        </div>
        {!isDeclining && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              aria-disabled={isPending}
              aria-label={texts.approveTheAccountOf({ name })}
              onClick={() => {
                if (!isPending) mutate(undefined)
              }}
            >
              {texts.approve}
            </Button>
            <Button
              variant="outline"
              size="sm"
              aria-label={texts.declineTheAccountOf({ name })}
              onClick={() => setDeclining(true)}
            >
              {texts.decline}
            </Button>
          </div>
        )}
      </div>
      {isDeclining && (
        <DeclineForm id={id} onDecided={onDecided} onCancel={() => setDeclining(false)} />
      )}
    </li>
  )
}

interface DeclineFormProps {
  id: string
  onDecided: () => void
  onCancel: () => void
}

function DeclineForm({ id, onDecided, onCancel }: DeclineFormProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy } = useSubmission(async (body: { reason: string }) => {
    await api('POST /admin/approvals/:userId/decline', { params: { userId: id }, body })
    await client.invalidateQueries({ queryKey: approvalsQuery.queryKey })
    toast.success(texts.accountHasBeenDeclined)
    onDecided()
  })

  function decline(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (reason.trim() && !isTooLong(reason, limits.adminReasonMax)) void submit({ reason })
  }

  return (
    <form noValidate onSubmit={decline} className="mt-3 grid max-w-measure gap-3">
      <TextField
        ref={focusOnMount}
        label={texts.reason}
        name="reason"
        hint={texts.sentAddressAccountWhich}
        text={reason}
        max={limits.adminReasonMax}
        onChange={setReason}
        error={hasTried && !reason.trim() ? texts.writeTheReason : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" size="sm" aria-disabled={isBusy}>
          {isBusy ? texts.processing : texts.declineAndDelete}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

const focusOnMount = (field: HTMLTextAreaElement | null) => field?.focus()
