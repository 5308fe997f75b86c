import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LegalHold } from '../../contract/legal-holds.ts'
import { api } from '../lib/api.ts'
import { fullCount, plural } from '../lib/formats.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { HeldTexts } from './held-texts.tsx'

export const holdElementId = ({ id }: { id: string }) => `hold-${id}`

const names = { comment: 'A comment', post: 'A post', postComment: 'A comment on a post' }

const subjectOf = ({ target }: LegalHold) => {
  if (target === null) return 'Ended'
  return target.type === 'user' ? `Texts of @${target.username}` : names[target.type]
}

/** An order with its kept texts, which are read only when asked for. */
export function HoldRow({ hold }: { hold: LegalHold }) {
  const { id, authority, reference, reason, placedBy, createdAt, endsAt, endedAt, keptTexts } = hold
  const [isOpen, setOpen] = useState(false)
  return (
    <li id={holdElementId(hold)} tabIndex={-1} className="px-4 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
          <h3 dir="auto" className="font-semibold">
            {subjectOf(hold)}
          </h3>
          <p dir="auto">{`${authority}, ${reference}`}</p>
          <p dir="auto" className="mt-1.5 whitespace-pre-line">
            {reason}
          </p>
          <p className="mt-1.5 flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
            <span>{`Placed by ${placedBy?.name ?? 'a deleted account'}`}</span>
            <Time value={createdAt} />
            <span>{endedAt ? 'ended' : 'last day'}</span>
            <Time value={endedAt ?? lastMoment(endsAt)} />
          </p>
          {endedAt === null && (
            <p className="text-caption text-ink-soft">{`${fullCount(keptTexts)} ${plural(keptTexts, 'text')} kept`}</p>
          )}
        </div>
        {endedAt === null && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide kept texts' : 'Show kept texts'}
            </Button>
            <EndHold id={id} />
          </div>
        )}
      </div>
      {isOpen && <HeldTexts id={id} />}
    </li>
  )
}

/** It ends as the next day begins. */
const lastMoment = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()

function EndHold({ id }: { id: string }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { submit, isBusy } = useSubmission(async () => {
    setAsking(false)
    await api('POST /admin/legal-holds/:id/end', { params: { id } })
    toast.success('The kept texts have been erased.')
    await client.invalidateQueries({ queryKey: ['legal-holds', 'list'] })
    document.querySelector<HTMLElement>('main h1')?.focus()
  })
  return (
    <>
      <Button variant="danger" size="sm" aria-disabled={isBusy} onClick={() => setAsking(true)}>
        End
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="End this hold?"
        confirmLabel="End and erase"
        onConfirm={() => void submit(undefined)}
      >
        The kept texts are erased at once. You cannot undo this.
      </ConfirmDialog>
    </>
  )
}
