import { limits } from '../../contract/limits.ts'
import { personalities } from '../../contract/personalities.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { arePersonalFactsShown } from './details/store.ts'
import { findFacets, listFacets } from './facets/store.ts'
import {
  changePersonality,
  createPersonality,
  listChambers,
  listFiltered,
  type PersonalityDeps,
  personalityBySlug,
  personalityStats,
  removePersonality,
  setPersonalFacts,
  setVotesOnFormer,
} from './service.ts'
import {
  areVotesOnFormerOpen,
  listLeaders,
  listMoving,
  listOpinions,
  topPersonalities,
} from './store.ts'
import type { ViewCounter } from './view-counter.ts'

export function personalityRoutes(deps: PersonalityDeps & { views: ViewCounter }): Binding[] {
  const { db, views } = deps
  return [
    route(personalities.list, ({ query }) => listFiltered(db, query)),
    route(personalities.top, async ({ query }) => ({
      data: await topPersonalities(db, query.limit),
    })),
    route(personalities.chambers, () => listChambers(db)),
    route(personalities.facets, () => listFacets(db)),
    route(personalities.findFacets, async ({ query: { kind, search } }) => ({
      data: await findFacets(db, kind, search),
    })),
    route(personalities.opinions, async () => ({ data: await listOpinions(db) })),
    route(personalities.leaders, () => listLeaders(db, limits.leadersMax)),
    route(personalities.moving, async () => ({ data: await listMoving(db, limits.movingMax) })),
    route(
      personalities.detail,
      ({ params }) => personalityBySlug(deps, params.slug),
      (client, { slug }) => views.count(slug, client),
    ),
    route(personalities.stats, ({ params }) => personalityStats(db, params.id)),
    route(personalities.create, ({ viewer, body }) => createPersonality(deps, viewer, body)),
    route(personalities.update, ({ viewer, params, body }) =>
      changePersonality(deps, viewer, params.id, body),
    ),
    route(personalities.votesOnFormer, async () => ({ areOpen: await areVotesOnFormerOpen(db) })),
    route(personalities.personalFacts, async () => ({ areShown: await arePersonalFactsShown(db) })),
    route(personalities.setPersonalFacts, ({ viewer, body }) =>
      setPersonalFacts(db, viewer, body.areShown),
    ),
    route(personalities.setVotesOnFormer, ({ viewer, body }) =>
      setVotesOnFormer(db, viewer, body.areOpen),
    ),
    route(personalities.remove, ({ viewer, params }) => removePersonality(deps, viewer, params.id)),
  ]
}
