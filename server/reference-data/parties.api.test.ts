import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAdministrator, createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { findOrCreateOrganizations } from '../organizations/store.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const addParty = async (name: string) =>
  (await app.call('POST /admin/parties', { as: boss, body: { name } })).body
const findParty = async (search: string) =>
  (await app.call('GET /admin/parties', { as: boss, query: { search } })).body.data
const change = (id: string, body: object) =>
  app.call('PATCH /admin/parties/:id', { as: boss, params: { id }, body })
const merge = (id: string, into: string) =>
  app.call('POST /admin/parties/:id/merge', { as: boss, params: { id }, body: { into } })
const remove = (id: string) => app.call('DELETE /admin/parties/:id', { as: boss, params: { id } })

async function addMembers(partyId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await createPersonality(app)).id)
  await sql`
    insert into mandates (personality_id, party_id) select id, ${partyId} from unnest(${ids}::uuid[]) as people (id)
  `.execute(app.db)
  return ids
}

const partyOf = (id: string) =>
  app.db
    .selectFrom('personalities')
    .where('id', '=', id)
    .select(['party', 'party_id as partyId'])
    .executeTakeFirst()

const auditOf = async (targetId: string) =>
  (await app.call('GET /admin/audit', { as: boss, query: { targetId } })).body.data.map(
    ({ action, target, changes }) => ({ action, target: target.name, changes }),
  )

describe('a party', () => {
  it('is renamed with its people, and is still found by its old name', async () => {
    const { id } = await addParty('Workers Party')
    const [member = ''] = await addMembers(id, 1)
    const { status, body } = await change(id, {
      name: 'Labour',
      shortName: 'Lab',
      color: '#C8102E',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Labour',
      shortName: 'Lab',
      color: '#c8102e',
      spellings: ['Labour', 'Workers Party'],
      people: 1,
    })
    expect(await partyOf(member)).toEqual({ party: 'Labour', partyId: id })
    const found = await app.db
      .transaction()
      .execute((tx) => findOrCreateOrganizations(tx, 'party', ['workers party']))
    expect(found).toMatchObject([{ id }])
    expect((await auditOf(id))[0]).toMatchObject({ action: 'PARTY_CHANGED', target: 'Labour' })
  })

  it('keeps its name and its colour to what they may be', async () => {
    const { id } = await addParty('Agrarians')
    for (const body of [{ name: ' ' }, { name: 'x'.repeat(201) }, { color: 'red' }]) {
      expect((await change(id, body)).status).toBe(400)
    }
    await addParty('Pirates')
    for (const body of [{ name: 'PIRATES' }, { spellings: ['Agrarians', 'pirates'] }]) {
      const { status, problem } = await change(id, body)
      expect([status, problem?.code]).toEqual([409, 'nameInUse'])
    }
    expect(await findParty('Agrarians')).toMatchObject([{ spellings: ['Agrarians'] }])
  })

  it('is not changed over what another administrator has changed meanwhile', async () => {
    const { id } = await addParty('Centre')
    const seen = { name: 'Centre', spellings: ['Centre'] }
    expect((await change(id, { spellings: ['Centre', 'Center'], basedOn: seen })).status).toBe(200)
    const late = await change(id, { spellings: ['Centre', 'Zentrum'], basedOn: seen })
    expect([late.status, late.problem?.code]).toEqual([409, 'changedMeanwhile'])
    const { body } = await change(id, { shortName: 'C', basedOn: { shortName: null } })
    expect(body.spellings).toEqual(['Center', 'Centre'])
  })

  it('gives its spellings and its people to the one that it is merged into', async () => {
    const { id } = await addParty('Liberal Democrats')
    const { id: into } = await addParty('Lib Dems')
    const members = await addMembers(id, 3)
    await addMembers(into, 1)
    expect((await merge(id, id)).problem?.code).toBe('mergeIntoItself')
    expect((await merge(id, into)).status).toBe(204)
    for (const slug of ['liberal-democrats', 'lib-dems']) {
      const { body } = await app.call('GET /parties/:slug', { params: { slug } })
      expect(body).toMatchObject({ slug: 'lib-dems', name: 'Lib Dems' })
    }
    expect(await findParty('liberal dem')).toMatchObject([
      { id: into, name: 'Lib Dems', people: 4, spellings: ['Lib Dems', 'Liberal Democrats'] },
    ])
    for (const member of members) {
      expect(await partyOf(member)).toEqual({ party: 'Lib Dems', partyId: into })
    }
    expect((await remove(id)).status).toBe(404)
    expect(await auditOf(into)).toMatchObject([
      {
        action: 'PARTY_MERGED',
        changes: [
          { field: 'merged', before: 'Liberal Democrats', after: 'Lib Dems' },
          { field: 'people', before: '3', after: '1' },
        ],
      },
      { action: 'PARTY_CREATED' },
    ])
  })

  it('of thousands of people is merged batch by batch, also after a restart', async () => {
    const { id } = await addParty('Old name')
    const { id: into } = await addParty('New name')
    await sql`
      with people as (
        insert into personalities (slug, name)
        select 'many-' || n, 'Member ' || n from generate_series(1, 2200) as n returning id
      )
      insert into mandates (personality_id, party_id) select id, ${id} from people
    `.execute(app.db)
    expect((await merge(id, into)).status).toBe(204)
    // Four batches of 500 by the request; the rest by the job, which a restarted process runs too.
    expect(await findParty('Old name')).toMatchObject([{ id: into, people: 2000 }])
    expect((await merge(into, id)).problem?.code).toBe('isBeingChanged')
    expect((await change(id, { name: 'Third name' })).problem?.code).toBe('isBeingChanged')
    await app.features.referenceData.jobs.changes.run()
    expect(await findParty('Old name')).toMatchObject([{ id: into, people: 2200 }])
    expect((await remove(id)).status).toBe(404)
    const stale = await app.db
      .selectFrom('personalities')
      .where('slug', 'like', 'many-%')
      .where('party', 'is distinct from', 'New name')
      .select('id')
      .execute()
    expect(stale).toEqual([])
  })

  it('is deleted only while no mandate names it', async () => {
    const { id } = await addParty('Short-lived')
    const [member = ''] = await addMembers(id, 1)
    const refused = await remove(id)
    expect([refused.status, refused.problem?.code]).toEqual([409, 'inUse'])
    await app.call('DELETE /personalities/:id', { as: boss, params: { id: member } })
    expect((await remove(id)).status).toBe(204)
    expect(await findParty('Short-lived')).toEqual([])
  })
})
