import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/announcements'
import type { Announcement } from '../../contract/announcements.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementsQuery } from './api.ts'

/** Posts announcements, and ends them. */
export function Component() {
  return (
    <div className="max-w-208">
      <PageHeading title={texts.announcements} subtitle={texts.shownAboveEveryPage} />
      <AnnouncementForm />
      <h2 className="mt-10 mb-3 text-section font-bold">{texts.posted}</h2>
      <Posted />
    </div>
  )
}

function Posted() {
  const { data, error, isFetching, refetch } = useQuery(announcementsQuery)
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label={texts.loadingAnnouncements}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone />}
        title={texts.noAnnouncementsYet}
        hint={texts.whatYouAnnounceAppears}
      />
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {data.data.map((announcement) => (
        <PostedRow key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  )
}

function PostedRow({ announcement }: { announcement: Announcement }) {
  const { id, text, link, createdAt, endsAt } = announcement
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useEnd()
  const [now] = useState(() => Date.now())
  const isCurrent = Date.parse(endsAt) > now
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        {link && (
          <p className="text-small wrap-anywhere">
            <TextLink to={link}>{link}</TextLink>
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-caption text-ink-soft">
          <Badge tone={isCurrent ? 'accent' : 'neutral'}>
            {isCurrent ? texts.shown : texts.ended}
          </Badge>
          <span>{texts.postedOn({ day: <Time value={createdAt} /> })}</span>
          {isCurrent ? (
            <span key="current">
              {texts.lastDayOn({ day: <Time value={lastMoment(endsAt)} /> })}
            </span>
          ) : (
            <span key="ended">{texts.endedOn({ day: <Time value={lastMoment(endsAt)} /> })}</span>
          )}
        </p>
      </div>
      {isCurrent && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          {texts.endNow}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.endThisAnnouncement}
        confirmLabel={texts.endNow}
        onConfirm={() => {
          setAsking(false)
          if (!isPending) mutate(id)
        }}
      >
        {texts.nobodySeesAnyMore}
      </ConfirmDialog>
    </li>
  )
}

/** It ends as the next day begins. */
const lastMoment = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()

function useEnd() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /admin/announcements/:id/end', { params: { id } }),
    onSuccess() {
      toast.success(texts.theAnnouncementHasEnded)
      return client.invalidateQueries({ queryKey: ['announcements'] })
    },
    onError: (error) => toast.failure(error),
  })
}
