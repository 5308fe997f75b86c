import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useId } from 'react'
import * as texts from '#messages/mailboxes'
import type { MailboxDecision, SharedMailbox } from '../../contract/mailboxes.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { mailboxesQuery } from './api.ts'

/** Accounts that count although they share a mailbox, and the buttons that decide which of them count. */
export function Component() {
  return (
    <>
      <PageHeading title={texts.sharedMailboxes} subtitle={texts.theseAccountsHaveAddresses} />
      <Mailboxes />
    </>
  )
}

function Mailboxes() {
  const { data, error, isFetching, refetch } = useQuery(mailboxesQuery)
  if (error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label={texts.loadingMailboxes}>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState icon={<Inbox />} title={texts.nothingToDecide} hint={texts.noMailboxHasSeveral} />
    )
  }
  return (
    <>
      <ul className="grid max-w-208 gap-4">
        {data.data.map((mailbox) => (
          <Mailbox key={mailbox.members[0]?.id} mailbox={mailbox} />
        ))}
      </ul>
      {data.hasMore && <p className="mt-4 text-small text-ink-soft">{texts.moreFollowOnceThese}</p>}
    </>
  )
}

function Mailbox({ mailbox: { accounts, members } }: { mailbox: SharedMailbox }) {
  const headingId = useId()
  const { mutate: decide, isPending } = useDecision()
  const [first] = members
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id={headingId} className="text-card font-bold">
        {texts.accountsOfOneMailbox({ accounts })}
      </h2>
      <ul aria-labelledby={headingId} className="mt-3 grid gap-3">
        {members.map(({ id, name, username, email, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <div className="min-w-0 wrap-anywhere">
              <TextLink to={`/users/${username}`} dir="auto">
                {name}
              </TextLink>
              <p className="text-caption text-ink-soft">
                {texts.joinedAgo({
                  emailText: <EmailText email={email} />,
                  time: <Time value={createdAt} as="ago" />,
                })}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={texts.onlyCounts({ name })}
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) decide({ id, counts: 'one' })
              }}
            >
              {texts.onlyThisOneCounts}
            </Button>
          </li>
        ))}
      </ul>
      {accounts > members.length && (
        <p className="mt-3 text-small text-ink-soft">
          {texts.andNewerOnes({ count: accounts - members.length })}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending && first) decide({ id: first.id, counts: 'all' })
        }}
      >
        {texts.allOfThemCount}
      </Button>
    </li>
  )
}

function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, counts }: { id: string; counts: MailboxDecision }) =>
      api('POST /admin/mailboxes/:id', { params: { id }, body: { counts } }),
    async onSuccess(_, { counts }) {
      toast.success(counts === 'all' ? texts.allCount : texts.votesOthersLeaveCounts)
      await client.invalidateQueries({ queryKey: mailboxesQuery.queryKey })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
    onError: (error) => toast.failure(error),
  })
}
