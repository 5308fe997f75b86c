import { refreshPeople } from '../server/mandates/service.ts'
import { insertMandates, type MandateFacts } from '../server/mandates/store.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { todayOf } from '../server/platform/today.ts'
import type { TestPersonality } from './factories.ts'

/** A `TestApp`, or a site without responses that are cached. */
interface Site {
  db: Db
  clock: Clock
  responseCache?: { drop: () => void }
}

/** A row with its address. */
interface Created {
  id: string
  slug: string
}

/** Creates an area, with its name in lower case as its slug. */
export async function createArea(
  { db }: Pick<Site, 'db'>,
  name: string,
  { parentId = null, kind = null }: { parentId?: string | null; kind?: string | null } = {},
): Promise<Created> {
  const slug = slugOf(name)
  const { id } = await db
    .insertInto('areas')
    .values({ slug, name, kind, parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, slug }
}

/** Creates a chamber or party, with a slug as for areas. */
export async function createOrganization(
  { db }: Pick<Site, 'db'>,
  kind: 'chamber' | 'party',
  name: string,
  { areaId = null, color = null }: { areaId?: string | null; color?: string | null } = {},
): Promise<Created> {
  const slug = slugOf(name)
  const { id } = await db
    .insertInto('organizations')
    .values({ kind, slug, name, area_id: areaId, color })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('organization_names').values({ kind, name, organization_id: id }).execute()
  return { id, slug }
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-')

/** Gives people mandates, of which only what matters to a test is given. */
export async function giveMandates(
  { db, clock, responseCache }: Site,
  mandates: (Partial<MandateFacts> & { personalityId: string })[],
): Promise<void> {
  const ids = [...new Set(mandates.map(({ personalityId }) => personalityId))]
  await db.transaction().execute(async (tx) => {
    await insertMandates(
      tx,
      mandates.map((mandate) => ({ ...unknownMandate, ...mandate, sourceId: null, isHeld: false })),
    )
    await refreshPeople(tx, ids, todayOf(clock))
  })
  responseCache?.drop()
}

const unknownMandate: MandateFacts = {
  isCandidacy: false,
  role: null,
  chamberId: null,
  areaId: null,
  partyId: null,
  isIndependent: false,
  start: null,
  end: null,
}

/** A personality in office, with the slugs of what the office is in. */
export interface Representative extends TestPersonality {
  area: string
  chamber: string
  chamberId: string
  party: string
}

/** Puts a personality into office, for an area, in a chamber and of a party that are created for it. */
export async function elect(site: Site, personality: TestPersonality): Promise<Representative> {
  const { id, slug } = personality
  const area = await createArea(site, `Area of ${slug}`)
  const chamber = await createOrganization(site, 'chamber', `Chamber of ${slug}`, {
    areaId: area.id,
  })
  const party = await createOrganization(site, 'party', `Party of ${slug}`)
  await giveMandates(site, [
    { personalityId: id, areaId: area.id, chamberId: chamber.id, partyId: party.id },
  ])
  return {
    ...personality,
    area: area.slug,
    chamber: chamber.slug,
    chamberId: chamber.id,
    party: party.slug,
  }
}
