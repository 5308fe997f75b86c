import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/legal-holds'
import type { LegalHold } from '../../contract/legal-holds.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { HeldTexts } from './held-texts.tsx'

export const holdElementId = ({ id }: { id: string }) => `hold-${id}`

const names = { comment: texts.aComment, post: texts.aPost, postComment: texts.aCommentOnAPost }

const subjectOf = ({ target }: LegalHold) => {
  if (target === null) return texts.ended
  return target.type === 'user'
    ? texts.textsOf({ username: target.username ?? '' })
    : names[target.type]
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
          <p dir="auto">{`${authority} · ${reference}`}</p>
          <p dir="auto" className="mt-1.5 whitespace-pre-line">
            {reason}
          </p>
          <p className="mt-1.5 flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
            <span>
              {placedBy?.name
                ? texts.placedOn({ name: placedBy.name, day: <Time value={createdAt} /> })
                : texts.placedByDeletedAccount({ day: <Time value={createdAt} /> })}
            </span>
            {endedAt ? (
              <span key="ended">{texts.endedOnDay({ day: <Time value={endedAt} /> })}</span>
            ) : (
              <span key="active">
                {texts.lastDayOn({ day: <Time value={lastMoment(endsAt)} /> })}
              </span>
            )}
          </p>
          {endedAt === null && (
            <p className="text-caption text-ink-soft">{texts.textsKept({ keptTexts })}</p>
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
              {isOpen ? texts.hideKeptTexts : texts.showKeptTexts}
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
    toast.success(texts.keptTextsHaveBeen)
    await client.invalidateQueries({ queryKey: ['legal-holds', 'list'] })
    document.querySelector<HTMLElement>('main h1')?.focus()
  })
  return (
    <>
      <Button variant="danger" size="sm" aria-disabled={isBusy} onClick={() => setAsking(true)}>
        {texts.end}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.endThisHold}
        confirmLabel={texts.endAndErase}
        onConfirm={() => void submit(undefined)}
      >
        {texts.keptTextsErasedOnce}
      </ConfirmDialog>
    </>
  )
}
