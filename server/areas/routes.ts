import { areaPages } from '../../contract/areas.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type AreaDeps, areaBySlug, listAreas } from './representatives/service.ts'

export const areaRoutes = (deps: AreaDeps): Binding[] => [
  route(areaPages.list, ({ query }) => listAreas(deps, query)),
  route(areaPages.detail, ({ params }) => areaBySlug(deps, params.slug)),
]
