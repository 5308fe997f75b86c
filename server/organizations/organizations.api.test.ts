import { expect, it } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { findOrCreateAreas } from '../areas/service.ts'
import { findOrCreatePlaces, type NamedPlace } from './service.ts'
import { findOrCreateOrganizations } from './store.ts'

const { db } = await startApp()

const places = (...wanted: NamedPlace[]) =>
  db.transaction().execute((tx) => findOrCreatePlaces(tx, wanted))
const parties = (...names: string[]) =>
  db.transaction().execute((tx) => findOrCreateOrganizations(tx, 'party', names))

const areasNamed = (name: string) =>
  db
    .selectFrom('areas')
    .leftJoin('areas as parents', 'parents.id', 'areas.parent_id')
    .where('areas.name', '=', name)
    .select(['areas.slug', 'parents.name as parent'])
    .orderBy('parents.name')
    .execute()

it('keeps wards of one name apart by the council, and finds them again', async () => {
  const wanted = [
    { chamber: 'Cabonne Council', area: 'Ward D' },
    { chamber: 'Cessnock City Council', area: 'Ward D' },
    { chamber: 'cabonne council', area: 'WARD D' },
  ]
  const first = await places(...wanted)
  expect(first[2]).toEqual(first[0])
  expect(first[1]?.areaId).not.toBe(first[0]?.areaId)
  expect(await places(...wanted)).toEqual(first)
  expect(await areasNamed('Ward D')).toEqual([
    { slug: 'ward-d-cabonne-council', parent: 'Cabonne Council' },
    { slug: 'ward-d-cessnock-city-council', parent: 'Cessnock City Council' },
  ])
})

it('has one area of any other name for all chambers, unless there are several', async () => {
  const [commons, council] = await places(
    { chamber: 'House of Commons', area: 'Windsor' },
    { chamber: 'Windsor Council', area: 'Windsor' },
  )
  expect(council?.areaId).toBe(commons?.areaId)
  const [within] = await places({ area: 'Windsor', within: 'Ontario' })
  expect(within?.areaId).toBe(commons?.areaId)
  const [ontario = ''] = await db
    .transaction()
    .execute((tx) => findOrCreateAreas(tx, [{ name: 'Ontario', parentId: null }]))
  await db
    .insertInto('areas')
    .values({ slug: 'windsor-2', name: 'Windsor', parent_id: ontario })
    .execute()
  const [below] = await places({ area: 'Windsor', within: 'Ontario' })
  expect(below?.areaId).not.toBe(commons?.areaId)
})

it('finds parties by every spelling, and creates two that begin alike with slugs of their own', async () => {
  const [one, other] = await parties('Jubilee Party', 'Jubilee party!')
  expect(one?.id).not.toBe(other?.id)
  expect(await parties('JUBILEE PARTY', 'Jubilee party!')).toEqual([one, other])
  await db
    .insertInto('organization_names')
    .values({ kind: 'party', name: 'Jubilee', organization_id: one?.id ?? '' })
    .execute()
  expect(await parties('jubilee')).toEqual([one])
})

it('is created once by two imports at the same time', async () => {
  const both = await Promise.all([places({ chamber: 'Sejm' }), places({ chamber: 'Sejm' })])
  expect(both[0]).toEqual(both[1])
})
