import { imports } from '../../contract/imports.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type ImportDeps, importReceived, previewReceived } from './received-import.ts'

export function importRoutes(deps: ImportDeps): Binding[] {
  return [
    route(imports.preview, ({ file }) => previewReceived(deps, file)),
    route(imports.apply, ({ viewer, file }) => importReceived(deps, viewer, file)),
  ]
}
