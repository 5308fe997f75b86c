import { dataExport } from '../../contract/data-export.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type DataExportDeps, deleteOwnAccount, exportData } from './service.ts'

export function dataExportRoutes(deps: DataExportDeps): Binding[] {
  return [
    route(dataExport.exportMine, ({ viewer }) => exportData(deps, viewer.id)),
    route(dataExport.deleteMine, ({ viewer, body, request }) =>
      deleteOwnAccount(deps, viewer, body.password, request),
    ),
  ]
}
