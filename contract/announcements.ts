import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { optionalText, requiredText } from './text.ts'
import { isLink } from './web-address.ts'

/** What administrators tell everybody, until it ends. */
export const Announcement = z.object({
  id: Id,
  text: z.string(),
  link: z.string().nullable(),
  createdAt: Timestamp,
  endsAt: Timestamp,
})
export type Announcement = z.infer<typeof Announcement>

export const NewAnnouncement = z.object({
  text: requiredText(limits.announcementMax, {
    required: texts.announcementRequired,
    max: inputs.textTooLong,
  }),
  link: optionalText(limits.urlMax, texts.announcementLinkTooLong).refine(
    (link) => !link || isLink(link),
    { error: texts.announcementLink },
  ),
  /** The last day on which it is shown, in UTC. */
  lastDay: z.iso.date({ error: inputs.chooseLastDay }),
})
export type NewAnnouncement = z.output<typeof NewAnnouncement>

export const announcements = {
  current: endpoint('GET', '/announcements', access.public, {
    summary: `List the announcements of the administrators that have not ended, newest first, at most ${limits.currentAnnouncements}`,
    reply: z.object({ data: z.array(Announcement) }),
    shared: 'everybody',
  }),
  all: endpoint('GET', '/admin/announcements', 'announce', {
    summary: `List the latest ${limits.listedAnnouncements} announcements, ended ones too, newest first`,
    reply: z.object({ data: z.array(Announcement) }),
  }),
  post: endpoint('POST', '/admin/announcements', 'announce', {
    summary: 'Announce something to everybody: above every page, and pinned in the feed',
    body: NewAnnouncement,
    reply: Announcement,
    status: 201,
  }),
  end: endpoint('POST', '/admin/announcements/:id/end', 'announce', {
    summary: 'End an announcement now; idempotent',
    params: z.object({ id: Id }),
    reply: Announcement,
  }),
}
