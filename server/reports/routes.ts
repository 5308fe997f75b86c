import { comments } from '../../contract/comments.ts'
import { notices } from '../../contract/notices.ts'
import { reports } from '../../contract/reports.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type NoticeDeps, receiveNotice } from './notice.ts'
import { report } from './service.ts'

export function reportRoutes(deps: NoticeDeps): Binding[] {
  const { db } = deps
  return [
    route(reports.create, ({ viewer, body: { type, id, ...grounds } }) =>
      report(db, viewer, { type, id }, grounds),
    ),
    route(notices.create, ({ viewer, body, request }) =>
      receiveNotice(deps, viewer, body, request),
    ),
    route(comments.flag, ({ viewer, params: { id }, body }) =>
      report(db, viewer, { type: 'comment', id }, body),
    ),
  ]
}
