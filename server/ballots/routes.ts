import { publications } from '../../contract/publications.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  latestPublication,
  type PublicationsDeps,
  publicationOf,
  publishedLists,
} from './service.ts'

export function publicationRoutes(deps: PublicationsDeps): Binding[] {
  return [
    route(publications.ofPersonality, ({ params: { id } }) => publicationOf(deps.db, id)),
    route(publications.latest, () => latestPublication(deps)),
    route(publications.lists, ({ query }) => publishedLists(deps.db, query)),
  ]
}
