import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const addArea = async (name: string, parentId?: string) =>
  (await app.call('POST /admin/areas', { as: boss, body: { name, parentId } })).body.id
const list = async (query: { parent?: string; search?: string } = {}) =>
  (await app.call('GET /admin/areas', { as: boss, query })).body.data
const change = (id: string, body: object) =>
  app.call('PATCH /admin/areas/:id', { as: boss, params: { id }, body })
const merge = (id: string, into: string) =>
  app.call('POST /admin/areas/:id/merge', { as: boss, params: { id }, body: { into } })

async function addMember(areaId: string): Promise<string> {
  const { id } = await createPersonality(app)
  await sql`insert into mandates (personality_id, area_id) values (${id}, ${areaId})`.execute(
    app.db,
  )
  return id
}

const areasOf = async (id: string) => {
  const person = await app.db
    .selectFrom('personalities')
    .where('id', '=', id)
    .select('area_ids as areaIds')
    .executeTakeFirstOrThrow()
  return person.areaIds.toSorted()
}

/** Transactions that wait for a lock on the table. */
async function waitingForAreas(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where not granted and relation = 'areas'::regclass and datname = current_database()
  `.execute(app.db)
  return rows.length
}

describe('an area', () => {
  it('is listed below the one that it lies in', async () => {
    const canada = await addArea('Canada')
    const ontario = await addArea('Ontario', canada)
    await addArea('Windsor', ontario)
    await addMember(ontario)
    expect(await list({ parent: canada })).toMatchObject([
      {
        id: ontario,
        name: 'Ontario',
        parent: { id: canada, name: 'Canada' },
        children: 1,
        people: 1,
      },
    ])
    expect((await list()).map(({ name }) => name)).toEqual(['Canada'])
    expect(await list({ search: 'wind' })).toMatchObject([{ parent: { name: 'Ontario' } }])
  })

  it('moves with everything below it, and with its people', async () => {
    const [east, west] = [await addArea('East'), await addArea('West')]
    const state = await addArea('Middle State', east)
    const city = await addArea('Middletown', state)
    const mayor = await addMember(city)
    expect((await change(city, { kind: 'city' })).body.kind).toBe('city')
    expect((await change(state, { parentId: west })).body.parent).toEqual({
      id: west,
      name: 'West',
    })
    expect(await areasOf(mayor)).toEqual([west, state, city].toSorted())
  })

  it('never lies below itself, also when two moves meet', async () => {
    const [top, other] = [await addArea('Top'), await addArea('Other top')]
    const middle = await addArea('Middle', top)
    const bottom = await addArea('Bottom', middle)
    for (const parentId of [top, middle, bottom]) {
      const { status, problem } = await change(top, { parentId })
      expect([status, problem?.code]).toEqual([409, 'areaWithinItself'])
    }
    // Both have begun before one of them can write.
    const moves = await app.db.transaction().execute(async (tx) => {
      await sql`lock table areas in share mode`.execute(tx)
      const begun = [change(top, { parentId: other }), change(other, { parentId: bottom })]
      await expect.poll(waitingForAreas).toBe(2)
      return { begun }
    })
    const results = await Promise.all(moves.begun)
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('gives its people and what lies below it to the one that it is merged into', async () => {
    const country = await addArea('Country')
    const [misspelt, right] = [
      await addArea('Nairobbi', country),
      await addArea('Nairobi', country),
    ]
    const ward = await addArea('Westlands', misspelt)
    const councillor = await addMember(ward)
    const governor = await addMember(misspelt)
    const member = await createUser(app)
    await app.call('PUT /users/me/area', { as: member, body: { slug: 'nairobbi' } })
    expect((await merge(country, right)).problem?.code).toBe('areaWithinItself')
    const slugOf = async (id: string) => {
      const row = app.db.selectFrom('areas').where('id', '=', id).select('slug')
      return (await row.executeTakeFirstOrThrow()).slug
    }
    const [former, slug] = [await slugOf(misspelt), await slugOf(right)]
    expect((await merge(misspelt, right)).status).toBe(204)
    expect((await app.call('GET /areas/:slug', { params: { slug: former } })).body.slug).toBe(slug)
    expect(await list({ parent: country })).toMatchObject([{ id: right, children: 1, people: 1 }])
    expect(await areasOf(governor)).toEqual([country, right].toSorted())
    const { area } = (await app.call('GET /users/me/area', { as: member })).body
    expect(area).toMatchObject({ name: 'Nairobi' })
    expect(await areasOf(councillor)).toEqual([country, right, ward].toSorted())
  })

  it('keeps names apart that lie in the same one', async () => {
    const [one, two] = [await addArea('One city'), await addArea('Two city')]
    const [first, second] = [await addArea('Ward 4', one), await addArea('Ward 4', two)]
    expect(first).not.toBe(second)
    for (const refused of [await change(second, { parentId: one }), await merge(one, two)]) {
      expect([refused.status, refused.problem?.code]).toEqual([409, 'nameInUse'])
    }
  })

  it('is deleted only while nothing belongs to it', async () => {
    const outer = await addArea('Outer')
    const inner = await addArea('Inner', outer)
    const remove = (id: string) => app.call('DELETE /admin/areas/:id', { as: boss, params: { id } })
    expect((await remove(outer)).problem?.code).toBe('inUse')
    expect((await remove(inner)).status).toBe(204)
    expect((await remove(outer)).status).toBe(204)
  })
})

describe('a chamber', () => {
  it('has an area, and can be merged into another one', async () => {
    const area = await addArea('Republic')
    const create = (name: string, areaId?: string) =>
      app.call('POST /admin/chambers', { as: boss, body: { name, areaId } })
    const [{ body: house }, { body: lower }] = [
      await create('House of Deputies', area),
      await create('Lower House'),
    ]
    const { body } = await app.call('POST /admin/chambers/:id/merge', {
      as: boss,
      params: { id: lower.id },
      body: { into: house.id },
    })
    expect(body).toBeUndefined()
    const { body: found } = await app.call('GET /admin/chambers', {
      as: boss,
      query: { search: 'lower' },
    })
    expect(found.data).toMatchObject([
      {
        name: 'House of Deputies',
        area: { name: 'Republic' },
        spellings: ['House of Deputies', 'Lower House'],
      },
    ])
    const byId = (id: string) => app.call('GET /admin/chambers', { as: boss, query: { id } })
    expect((await byId(house.id)).body.data).toMatchObject([{ name: 'House of Deputies' }])
    expect((await byId(lower.id)).body.data).toEqual([])
  })
})

describe('a source', () => {
  it('says where its people come from, and is changed by one administrator at a time', async () => {
    const { id } = await app.db
      .insertInto('sources')
      .values({ name: 'Official list', retrieved_on: '2025-09-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = await createPersonality(app)
    await sql`
      insert into source_people (source_id, source_key, personality_id)
      values (${id}, '1', ${person.id}), (${id}, '2', ${person.id})
    `.execute(app.db)
    // Typed by hand, with this source.
    const other = await createPersonality(app)
    await sql`
      insert into mandates (personality_id, source_id) values (${other.id}, ${id}), (${person.id}, ${id})
    `.execute(app.db)
    const { body } = await app.call('GET /admin/sources', {
      as: boss,
      query: { search: 'official' },
    })
    expect(body.data).toMatchObject([{ retrievedOn: '2025-09-01', people: 2, licence: null }])
    const byId = await app.call('GET /admin/sources', { as: boss, query: { id } })
    expect(byId.body.data).toMatchObject([{ name: 'Official list' }])
    const edit = (fields: object) =>
      app.call('PATCH /admin/sources/:id', { as: boss, params: { id }, body: fields })
    const seen = { licence: null }
    expect((await edit({ licence: 'CC BY 4.0', basedOn: seen })).body.licence).toBe('CC BY 4.0')
    expect((await edit({ licence: 'CC0', basedOn: seen })).problem?.code).toBe('changedMeanwhile')
    expect((await edit({ retrievedOn: '' })).body.retrievedOn).toBeNull()
    expect((await edit({ address: 'ftp://example.org' })).status).toBe(400)
  })
})
