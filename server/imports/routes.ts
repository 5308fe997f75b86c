import { imports } from '../../contract/imports.ts'
import type { Config } from '../config.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { siteFile } from './site-export/service.ts'
import {
  getImport,
  type ImportDeps,
  lastImports,
  previewStaged,
  previewUndoOf,
  stageImport,
  startStaged,
  undoEnded,
} from './staged-import.ts'

export function importRoutes(deps: ImportDeps & { config: Pick<Config, 'publicUrl'> }): Binding[] {
  return [
    route(imports.exportSite, async () => siteFile(deps.db, deps.config)),
    route(imports.list, () => lastImports(deps.db)),
    route(imports.stage, ({ viewer, file, query }) =>
      stageImport(deps, viewer, file, query.source),
    ),
    route(imports.get, ({ params }) => getImport(deps.db, params.id)),
    route(imports.preview, ({ params, body }) => previewStaged(deps, params.id, body)),
    route(imports.start, ({ params, body }) => startStaged(deps, params.id, body)),
    route(imports.previewUndo, ({ params }) => previewUndoOf(deps.db, params.id)),
    route(imports.undo, ({ params }) => undoEnded(deps, params.id)),
  ]
}
