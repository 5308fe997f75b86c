import { ownData } from '../../contract/own-data.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { deleteOwnAccount, exportOwnData, type OwnDataDeps } from './service.ts'

export function ownDataRoutes(deps: OwnDataDeps): Binding[] {
  return [
    route(ownData.exportMine, ({ viewer }) => exportOwnData(deps, viewer.id)),
    route(ownData.deleteMine, ({ viewer, body, request }) =>
      deleteOwnAccount(deps, viewer, body.password, request),
    ),
  ]
}
