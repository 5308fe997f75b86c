import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/new-accounts'
import type { CreatedInvitation, Invitation } from '../../contract/invitations.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
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
        {texts.invitations}
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-small text-ink-soft">
        {registration === 'invited'
          ? texts.whoeverHasLinkCan
          : texts.nobodyNeedsLinkMoment({
              text: (text) => <span>{text}</span>,
              link: (text) => <TextLink to="/admin/settings">{text}</TextLink>,
            })}
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
      <Loading label={texts.loadingInvitations} className="mt-6">
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState
          icon={<Ticket />}
          title={texts.noInvitationsYet}
          hint={texts.linksYouMakeAppear}
        />
      </div>
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

const stateLabels = {
  revoked: texts.revoked,
  expired: texts.expired,
  usedUp: texts.usedUp,
  works: texts.works,
}

/** What an invitation does at a time. */
function stateOf({ revokedAt, expiresAt, usesLeft }: Invitation, now: number) {
  if (revokedAt !== null) return 'revoked'
  if (Date.parse(expiresAt) <= now) return 'expired'
  return usesLeft === 0 ? 'usedUp' : 'works'
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
          {note ?? texts.withoutANote}
        </p>
        <p className="text-small">{texts.usesLeft({ usesLeft, uses })}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-caption text-ink-soft">
          <Badge tone={state === 'works' ? 'accent' : 'neutral'}>{stateLabels[state]}</Badge>
          <span>{texts.made({ time: <Time value={createdAt} /> })}</span>
          <span>{texts.lastDay({ time: <Time value={lastMoment(expiresAt)} /> })}</span>
        </p>
      </div>
      {state === 'works' && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.revokeThisInvitation}
        confirmLabel={texts.revoke}
        onConfirm={() => {
          setAsking(false)
          if (!isPending) mutate(id)
        }}
      >
        {texts.linkDoesNotWork}
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
      toast.success(texts.invitationHasBeenRevoked)
      return client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
    onError: (error) => toast.failure(error),
  })
}
