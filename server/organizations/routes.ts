import { chamberPages, partyPages } from '../../contract/organizations.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { chamberBySlug, partyBySlug, seatsBySlug } from './standing/service.ts'
import { listOrganizations } from './standing/store.ts'

export const organizationRoutes = ({ db }: { db: Db }): Binding[] => [
  route(partyPages.list, ({ query }) => listOrganizations(db, 'party', query)),
  route(partyPages.detail, ({ params }) => partyBySlug(db, params.slug)),
  route(chamberPages.list, ({ query }) => listOrganizations(db, 'chamber', query)),
  route(chamberPages.detail, ({ params }) => chamberBySlug(db, params.slug)),
  route(chamberPages.seats, ({ params }) => seatsBySlug(db, params.slug)),
]
