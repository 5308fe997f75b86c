import { comments } from '../../contract/comments.ts'
import { reports } from '../../contract/reports.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { flagComment, reportContent } from './service.ts'

export function reportRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(reports.create, ({ viewer, body }) => reportContent(db, viewer, body)),
    route(comments.flag, ({ viewer, params, body }) => flagComment(db, viewer, params.id, body)),
  ]
}
