import { chartNotes } from '../../contract/chart-notes.ts'
import { history } from '../../contract/history.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { notesOf, replaceNotes } from './chart-notes/service.ts'
import { historyOf } from './service.ts'

export function historyRoutes(deps: { db: Db; clock: Clock }): Binding[] {
  return [
    route(history.ofPersonality, ({ params, query }) => historyOf(deps, params.id, query.period)),
    route(chartNotes.list, ({ params }) => notesOf(deps.db, params.personalityId)),
    route(chartNotes.replace, ({ viewer, params, body }) =>
      replaceNotes(deps.db, viewer, params.personalityId, body),
    ),
  ]
}
