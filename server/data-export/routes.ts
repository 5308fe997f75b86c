import { dataExport } from '../../contract/data-export.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type DataExportDeps, exportData } from './service.ts'

export function dataExportRoutes(deps: DataExportDeps): Binding[] {
  return [route(dataExport.exportMine, ({ viewer }) => exportData(deps, viewer.id))]
}
