import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import * as texts from '#messages/mail'
import type { MailGroup } from '../../contract/mail.ts'
import { mailFailures } from '../../contract/mail-failures.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { lookUp } from '../lib/enum-labels.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { mailQueueQuery } from './api.ts'
import { byFailure, type FailedGroup, failureSentence } from './failure-sentence.ts'

/** How many mails wait and why, with a button that tries them again. */
export function WaitingMails() {
  const { data, error, isFetching, refetch } = useQuery(mailQueueQuery)
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label={texts.loadingTheWaitingMails}>
        <Skeleton className="h-73 w-full sm:h-82" />
      </Loading>
    )
  }
  if (data.waiting.length === 0) {
    return data.hasServer ? (
      <EmptyState icon={<MailCheck />} title={texts.noMailWaits} hint={texts.mailServerHasTaken} />
    ) : (
      <EmptyState icon={<MailX />} title={texts.noMailIsSent} hint={texts.smtpUrlNotSet} />
    )
  }
  return (
    <div className="grid max-w-208 gap-4">
      <ul className="grid gap-4">
        {byFailure(data.waiting).map((failed) => (
          <FailedMails key={failed.failure ?? 'none'} failed={failed} />
        ))}
      </ul>
      <SendAgainButton />
    </div>
  )
}

function FailedMails({ failed }: { failed: FailedGroup }) {
  const { failure, groups } = failed
  const hint = failure && lookUp(mailFailures, failure)?.hint
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-card font-bold">{failureSentence(failed)}</h2>
      {hint && <p className="mt-1 max-w-measure text-ink-soft">{hint}</p>}
      <ul className="mt-3 grid gap-1 text-small">
        {groups.map(({ group, count, oldestAt }) => (
          <li key={group} className="flex flex-wrap gap-x-3">
            <span>{(lookUp(countedGroups, group) ?? texts.otherEmails)({ count })}</span>
            <span className="text-ink-soft">
              {texts.requestedAgo({ count, time: <Time value={oldestAt} as="ago" /> })}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

const countedGroups: Record<MailGroup, (values: { count: number }) => string> = {
  CONFIRMATION: texts.confirmationEmails,
  PASSWORD_RESET: texts.passwordRequests,
  NOTICE: texts.accountNotices,
  ADMINISTRATOR: texts.administratorEmails,
}

function SendAgainButton() {
  const { name } = useSite()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /admin/mail/send-again'),
    onSuccess() {
      toast.success(texts.triesSendThemNow({ name }))
      return client.invalidateQueries({ queryKey: mailQueueQuery.queryKey })
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <div>
      <Button
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate()
        }}
      >
        {texts.sendAgain}
      </Button>
    </div>
  )
}
