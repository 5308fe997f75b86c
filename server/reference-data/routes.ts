import { elections } from '../../contract/elections.ts'
import { areas, chambers, parties, sources } from '../../contract/reference-data.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { changeArea, createArea, findAreas, mergeAreas, removeArea } from './areas.ts'
import {
  endOfficesOf,
  latestElections,
  previewEnding,
  previewUndo,
  undoElection,
} from './elections.ts'
import {
  changeOrganization,
  createOrganization,
  findOrganizations,
  mergeOrganizations,
  type ReferenceDataDeps,
  removeOrganization,
} from './organizations.ts'
import { changeSource, findSources } from './sources.ts'

export function referenceDataRoutes(deps: ReferenceDataDeps): Binding[] {
  return [
    ...partyRoutes(deps),
    ...chamberRoutes(deps),
    ...electionRoutes(deps),
    ...areaRoutes(deps),
    ...sourceRoutes(deps),
  ]
}

const partyRoutes = (deps: ReferenceDataDeps): Binding[] => [
  route(parties.list, ({ query }) => findOrganizations(deps, 'party', query)),
  route(parties.create, ({ viewer, body }) => createOrganization(deps, viewer, 'party', body)),
  route(parties.update, ({ viewer, params, body: { basedOn, ...changes } }) =>
    changeOrganization(deps, viewer, 'party', params.id, changes, basedOn),
  ),
  route(parties.merge, ({ viewer, params, body }) =>
    mergeOrganizations(deps, viewer, 'party', params.id, body.into),
  ),
  route(parties.remove, ({ viewer, params }) =>
    removeOrganization(deps, viewer, 'party', params.id),
  ),
]

const chamberRoutes = (deps: ReferenceDataDeps): Binding[] => [
  route(chambers.list, ({ query }) => findOrganizations(deps, 'chamber', query)),
  route(chambers.create, ({ viewer, body }) => createOrganization(deps, viewer, 'chamber', body)),
  route(chambers.update, ({ viewer, params, body: { basedOn, ...changes } }) =>
    changeOrganization(deps, viewer, 'chamber', params.id, changes, basedOn),
  ),
  route(chambers.merge, ({ viewer, params, body }) =>
    mergeOrganizations(deps, viewer, 'chamber', params.id, body.into),
  ),
  route(chambers.ending, ({ params, query }) => previewEnding(deps, params.id, query.on)),
  route(chambers.end, ({ viewer, params, body }) => endOfficesOf(deps, viewer, params.id, body.on)),
  route(chambers.remove, ({ viewer, params }) =>
    removeOrganization(deps, viewer, 'chamber', params.id),
  ),
]

const electionRoutes = (deps: ReferenceDataDeps): Binding[] => [
  route(elections.list, () => latestElections(deps)),
  route(elections.previewUndo, ({ params }) => previewUndo(deps, params.id)),
  route(elections.undo, ({ viewer, params }) => undoElection(deps, viewer, params.id)),
]

const areaRoutes = (deps: ReferenceDataDeps): Binding[] => [
  route(areas.list, ({ query }) => findAreas(deps, query)),
  route(areas.create, ({ viewer, body }) => createArea(deps, viewer, body)),
  route(areas.update, ({ viewer, params, body: { basedOn, ...changes } }) =>
    changeArea(deps, viewer, params.id, changes, basedOn),
  ),
  route(areas.merge, ({ viewer, params, body }) => mergeAreas(deps, viewer, params.id, body.into)),
  route(areas.remove, ({ viewer, params }) => removeArea(deps, viewer, params.id)),
]

const sourceRoutes = (deps: ReferenceDataDeps): Binding[] => [
  route(sources.list, ({ query }) => findSources(deps, query)),
  route(sources.update, ({ viewer, params, body: { basedOn, ...changes } }) =>
    changeSource(deps, viewer, params.id, changes, basedOn),
  ),
]
