import { merges } from '../../contract/merges.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { latestMerges, mergePersonalities, previewMerge, splitMerge } from './service.ts'

export function mergeRoutes(db: Db): Binding[] {
  return [
    route(merges.list, () => latestMerges(db)),
    route(merges.preview, ({ query }) => previewMerge(db, query)),
    route(merges.merge, ({ viewer, body }) => mergePersonalities(db, viewer, body)),
    route(merges.split, ({ viewer, params }) => splitMerge(db, viewer, params.id)),
  ]
}
