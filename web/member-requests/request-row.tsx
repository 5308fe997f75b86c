import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/member-requests'
import type { MemberRequest, MemberRequestOutcome } from '../../contract/member-requests.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { exactTime } from '../lib/dates.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'

export const requestElementId = ({ id }: { id: string }) => `request-${id}`

const outcomes: Record<MemberRequestOutcome, string> = {
  MAILED: texts.emailSent,
  DELETED: texts.accountDeleted,
  WITHDRAWN: texts.withdrawn,
  KEPT: texts.memberKeepsTheAccount,
  LAPSED: texts.noLongerValid,
  ALREADY_DELETED: texts.deletedByTheMember,
}

const kinds = { EXPORT: texts.theirData, DELETION: texts.deletionOfTheAccount }

/** A request, with what can be done about it. */
export function RequestRow({ request }: { request: MemberRequest }) {
  const { kind, member, reason, recordedBy, createdAt, outcome, closedBy, closedAt } = request
  return (
    <li
      id={requestElementId(request)}
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4"
    >
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {member ? (
            <TextLink to={`/users/${member.username}`} dir="auto">{`@${member.username}`}</TextLink>
          ) : (
            <span className="text-ink-soft">{texts.deletedAccount}</span>
          )}
          <Badge>{kinds[kind]}</Badge>
          {outcome && <Badge tone="accent">{outcomes[outcome]}</Badge>}
        </p>
        <p dir="auto" className="mt-1.5 whitespace-pre-line">
          {reason}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
          <span>
            {recordedBy
              ? texts.recordedBy({ name: recordedBy.name })
              : texts.recordedByDeletedAccount}
          </span>
          <Time value={createdAt} as="ago" />
        </p>
        {outcome === null && <p className="text-caption text-ink-soft">{waitsFor(request)}</p>}
        {closedAt && (
          <p className="flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
            <span>{closedBy ? texts.closedBy({ name: closedBy.name }) : texts.closed}</span>
            <Time value={closedAt} as="ago" />
          </p>
        )}
      </div>
      {outcome === null && <Decision request={request} />}
    </li>
  )
}

const waitsFor = ({ dueAt }: MemberRequest) =>
  dueAt === null
    ? texts.waitsSecondAdministrator
    : texts.accountIsDeletedOn({ time: exactTime(dueAt) })

type Step = 'agree' | 'withdraw'

function Decision({ request: { id, member, recordedBy, dueAt } }: { request: MemberRequest }) {
  const ownId = useSession((session) => session.user?.id)
  const client = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const { submit, isBusy } = useSubmission(async (chosen: Step) => {
    setStep(null)
    if (chosen === 'agree') await api('POST /admin/member-requests/:id/agree', { params: { id } })
    else await api('POST /admin/member-requests/:id/withdraw', { params: { id } })
    toast.success(chosen === 'agree' ? texts.accountHasBeenDeleted : texts.requestWithdrawn)
    await client.invalidateQueries({ queryKey: ['member-requests'] })
    document.querySelector<HTMLElement>('main h1')?.focus()
  })
  const mayAgree = dueAt === null && recordedBy?.id !== ownId
  const deletion = member
    ? texts.deleteAccountOf({ username: member.username })
    : texts.deleteThisAccount
  return (
    <div className="flex flex-wrap gap-2">
      {mayAgree && (
        <Button variant="danger" size="sm" aria-disabled={isBusy} onClick={() => setStep('agree')}>
          {texts.agreeAndDelete}
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isBusy}
        onClick={() => setStep('withdraw')}
      >
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        isOpen={step !== null}
        onClose={() => setStep(null)}
        title={step === 'withdraw' ? texts.withdrawThisRequest : deletion}
        confirmLabel={step === 'withdraw' ? texts.withdraw : texts.agreeAndDelete}
        onConfirm={() => step && void submit(step)}
      >
        {step === 'withdraw' ? texts.theAccountStays : texts.permanentlyDeletesAccountEverything}
      </ConfirmDialog>
    </div>
  )
}
