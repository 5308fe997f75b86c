import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import type { CreatedInvitation, Invitation } from '../../contract/invitations.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { fullCount } from '../lib/formats.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { invitationsQuery } from './api.ts'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationLink } from './invitation-link.tsx'

/** Makes, lists and revokes invitations. */
export function Invitations() {
  const { registration } = useSite()
  const [created, setCreated] = useState<CreatedInvitation>()
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="text-section font-bold">
        Invitations
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-small text-ink-soft">
        {registration === 'invited' ? (
          'Whoever has a link can create an account, until its uses or its days are over.'
        ) : (
          <>
            <span>Nobody needs a link at the moment. Choose invitations in the</span>{' '}
            <TextLink to="/admin/settings">settings</TextLink>.
          </>
        )}
      </p>
      <InvitationForm onCreated={setCreated} />
      {created && <InvitationLink key={created.id} link={created.link} />}
      <InvitationList />
    </section>
  )
}

function InvitationList() {
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery)
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label="Loading invitations" className="mt-6">
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<Ticket />}
        title="No invitations yet"
        hint="The links that you make appear here."
      />
    )
  }
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
      {data.data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

/** What an invitation does at a time. */
function stateOf({ revokedAt, expiresAt, usesLeft }: Invitation, now: number) {
  if (revokedAt !== null) return 'Revoked'
  if (Date.parse(expiresAt) <= now) return 'Expired'
  return usesLeft === 0 ? 'Used up' : 'Works'
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, note, uses, usesLeft, expiresAt, createdAt } = invitation
  const [isAsking, setAsking] = useState(false)
  const [now] = useState(() => Date.now())
  const { mutate, isPending } = useRevocation()
  const state = stateOf(invitation, now)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {note ?? 'Without a note'}
        </p>
        <p className="text-small">{`${fullCount(usesLeft)} of ${fullCount(uses)} left`}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-caption text-ink-soft">
          <Badge tone={state === 'Works' ? 'accent' : 'neutral'}>{state}</Badge>
          <span>Made</span>
          <Time value={createdAt} />
          <span>last day</span>
          <Time value={lastMoment(expiresAt)} />
        </p>
      </div>
      {state === 'Works' && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke this invitation?"
        confirmLabel="Revoke"
        onConfirm={() => {
          setAsking(false)
          if (!isPending) mutate(id)
        }}
      >
        Its link does not work any more. Accounts that were created with it stay.
      </ConfirmDialog>
    </li>
  )
}

/** It ends as the next day begins. */
const lastMoment = (expiresAt: string) => new Date(Date.parse(expiresAt) - 1).toISOString()

function useRevocation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /admin/invitations/:id/revoke', { params: { id } }),
    onSuccess() {
      toast.success('The invitation has been revoked.')
      return client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
    onError: (error) => toast.failure(error),
  })
}
