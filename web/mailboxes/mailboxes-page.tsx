import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useId } from 'react'
import type { MailboxDecision, SharedMailbox } from '../../contract/mailboxes.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { fullCount, plural } from '../lib/formats.ts'
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
      <PageHeading
        title="Shared mailboxes"
        subtitle="These accounts have addresses of the same mailbox, and all of them count. A new account of such a mailbox does not."
      />
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
      <Loading label="Loading mailboxes">
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="Nothing to decide"
        hint="No mailbox has several accounts that count."
      />
    )
  }
  return (
    <>
      <ul className="grid max-w-208 gap-4">
        {data.data.map((mailbox) => (
          <Mailbox key={mailbox.members[0]?.id} mailbox={mailbox} />
        ))}
      </ul>
      {data.hasMore && (
        <p className="mt-4 text-small text-ink-soft">More follow once these are decided.</p>
      )}
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
        {`${fullCount(accounts)} ${plural(accounts, 'account')} of one mailbox`}
      </h2>
      <ul aria-labelledby={headingId} className="mt-3 grid gap-3">
        {members.map(({ id, name, username, email, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <div className="min-w-0 wrap-anywhere">
              <TextLink to={`/users/${username}`} dir="auto">
                {name}
              </TextLink>
              <p className="text-caption text-ink-soft">
                <EmailText email={email} />, joined <Time value={createdAt} as="ago" />
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Only ${name} counts`}
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) decide({ id, counts: 'one' })
              }}
            >
              Only this one counts
            </Button>
          </li>
        ))}
      </ul>
      {accounts > members.length && (
        <p className="mt-3 text-small text-ink-soft">
          {`And ${fullCount(accounts - members.length)} newer ones.`}
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
        All of them count
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
      toast.success(
        counts === 'all'
          ? 'All of them count.'
          : 'The votes of the others leave the counts with the next group.',
      )
      await client.invalidateQueries({ queryKey: mailboxesQuery.queryKey })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
    onError: (error) => toast.failure(error),
  })
}
