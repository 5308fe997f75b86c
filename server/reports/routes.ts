import { comments } from '../../contract/comments.ts'
import { reports } from '../../contract/reports.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { report } from './service.ts'

export function reportRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(reports.create, ({ viewer, body: { type, id, ...grounds } }) =>
      report(db, viewer, { type, id }, grounds),
    ),
    route(comments.flag, ({ viewer, params: { id }, body }) =>
      report(db, viewer, { type: 'comment', id }, body),
    ),
  ]
}
