import { announcements } from '../../contract/announcements.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type AnnouncementDeps, endAnnouncement, postAnnouncement } from './service.ts'
import { listAnnouncements, listCurrent } from './store.ts'

export function announcementRoutes(deps: AnnouncementDeps): Binding[] {
  const { db, clock } = deps
  return [
    route(announcements.current, async () => ({
      data: await listCurrent(db, new Date(clock.now()).toISOString()),
    })),
    route(announcements.all, async () => ({ data: await listAnnouncements(db) })),
    route(announcements.post, ({ viewer, body }) => postAnnouncement(deps, viewer, body)),
    route(announcements.end, ({ viewer, params }) => endAnnouncement(deps, viewer, params.id)),
  ]
}
