import { merges } from '../../contract/merges.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  latestMerges,
  type MergeDeps,
  mergePersonalities,
  previewMerge,
  splitMerge,
} from './service.ts'

export function mergeRoutes(deps: MergeDeps): Binding[] {
  const { db } = deps
  return [
    route(merges.list, () => latestMerges(db)),
    route(merges.preview, ({ query }) => previewMerge(db, query)),
    route(merges.merge, ({ viewer, body }) => mergePersonalities(deps, viewer, body)),
    route(merges.split, ({ viewer, params }) => splitMerge(deps, viewer, params.id)),
  ]
}
