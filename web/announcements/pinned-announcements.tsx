import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import * as texts from '#messages/announcements'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { currentAnnouncementsQuery } from './api.ts'

/** The announcements that have not ended, above the feed; nothing without one. */
export function PinnedAnnouncements() {
  const { data } = useQuery(currentAnnouncementsQuery)
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label={texts.announcements} className="space-y-3">
      {data.data.map(({ id, text, link, createdAt }) => (
        <article
          key={id}
          className="rounded-card border border-accent bg-accent-wash p-4 text-accent-strong sm:px-5"
        >
          <p className="flex items-center gap-1.5 text-caption font-semibold">
            <Pin aria-hidden="true" className="size-3.5" />
            <span>{texts.announcement}</span>
            <span aria-hidden="true">·</span>
            <Time value={createdAt} as="ago" className="font-normal" />
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere text-ink">
            {text}
          </p>
          {link && (
            <p className="mt-1">
              <TextLink to={link} className="inline-flex min-h-6 items-center text-small">
                {texts.readMore}
              </TextLink>
            </p>
          )}
        </article>
      ))}
    </section>
  )
}
