import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../contract/facts.ts'
import type { PersonalityFacts } from '../../contract/personality-fields.ts'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recordFactChanges } from '../facts/store.ts'
import { refreshPeople, replaceMandates } from '../mandates/service.ts'
import { findOrCreateOrganizations } from '../organizations/store.ts'
import { replaceDetails } from '../personalities/details/replace-details.ts'
import { todayOf } from '../platform/today.ts'
import { recountAll } from '../recount/service.ts'
import { findOrCreateSource } from '../sources/store.ts'

const app = await startApp()
const administrator = await createAdministrator(app, { name: 'Ada Boss' })

const change = (id: string, body: Partial<PersonalityFacts>) =>
  app.call('PATCH /personalities/:id', { as: administrator, params: { id }, body })

const historyOf = async (personalityId: string) =>
  (
    await app.call('GET /admin/personalities/:personalityId/facts', {
      as: administrator,
      params: { personalityId },
    })
  ).body

const revert = (changeId: string) =>
  app.call('POST /admin/fact-changes/:changeId/revert', { as: administrator, params: { changeId } })

const release = (personalityId: string, fact: Fact) =>
  app.call('DELETE /admin/personalities/:personalityId/held-facts/:fact', {
    as: administrator,
    params: { personalityId, fact },
  })

const textsOf = (id: string) =>
  app.db
    .selectFrom('personalities')
    .where('id', '=', id)
    .select(['name', 'party', 'position', 'status'])
    .executeTakeFirstOrThrow()

/** An import that says of a person only a mandate in the Senate, for a party, and another name. */
const runImport = (id: string, partyName: string) =>
  app.db.transaction().execute(async (tx) => {
    const sourceId = await findOrCreateSource(tx, 'Freeland votes')
    const [party] = await findOrCreateOrganizations(tx, 'party', [partyName])
    const [chamber] = await findOrCreateOrganizations(tx, 'chamber', ['Senate'])
    const { rows } = await sql<{ id: string }>`
      insert into imports (source_id, state) values (${sourceId}, 'done') returning id
    `.execute(tx)
    const mandate = {
      isCandidacy: false,
      role: 'Senator',
      chamberId: chamber?.id ?? null,
      areaId: null,
      partyId: party?.id ?? null,
      isIndependent: false,
      start: '2025',
      end: null,
    }
    const name = { name: `${partyName} Ada`, kind: 'alternate', language: null } as const
    const changes = [
      ...(await replaceMandates(tx, sourceId, new Map([[id, [mandate]]]))),
      ...(await replaceDetails(tx, 'names', sourceId, new Map([[id, [name]]]))),
    ]
    await recordFactChanges(tx, changes, { importId: rows[0]?.id ?? null })
    await refreshPeople(tx, [id], todayOf(app.clock))
  })

describe('the history of facts', () => {
  it('has what an administrator typed, which imports leave alone', async () => {
    const { body: created } = await app.call('POST /personalities', {
      as: administrator,
      body: { name: 'Ada', party: 'Left' },
    })
    expect((await historyOf(created.id)).heldFacts.sort()).toEqual(['name', 'party'])
    await change(created.id, { party: 'Right', bio: 'Farms.', name: 'Ada' })
    const { data, heldFacts } = await historyOf(created.id)
    expect(heldFacts.sort()).toEqual(['bio', 'name', 'party'])
    const actor = { id: administrator.id, name: 'Ada Boss', username: administrator.username }
    expect(data).toHaveLength(3)
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fact: 'bio', before: null, after: 'Farms.', actor }),
        expect.objectContaining({ fact: 'party', before: 'Left', after: 'Right', source: null }),
        expect.objectContaining({ fact: 'party', before: null, after: 'Left', revertedAt: null }),
      ]),
    )
    await change(created.id, { party: 'Right', bio: 'Farms.', name: 'Ada' })
    expect((await historyOf(created.id)).data).toHaveLength(3)
  })

  it('holds the party when an administrator chooses none', async () => {
    const { id } = await createPersonality(app, { isIndependent: false })
    await change(id, { isIndependent: true })
    expect((await historyOf(id)).heldFacts).toEqual(['party'])
  })

  it('names the source of an import, and what its ids stand for', async () => {
    const { id } = await createPersonality(app)
    await runImport(id, 'Left')
    const { data } = await historyOf(id)
    expect(data.map(({ fact }) => fact).sort()).toEqual(['mandates', 'names'])
    expect(data.find(({ fact }) => fact === 'mandates')).toMatchObject({
      before: [],
      after: [{ role: 'Senator', chamber: 'Senate', party: 'Left', source: 'Freeland votes' }],
      actor: null,
      source: { name: 'Freeland votes' },
    })
  })

  it('is paged', async () => {
    const { id } = await createPersonality(app)
    for (const bio of ['a', 'b', 'c']) await change(id, { bio })
    const read = async (query: Record<string, string>) =>
      (
        await app.call('GET /admin/personalities/:personalityId/facts', {
          as: administrator,
          params: { personalityId: id },
          query,
        })
      ).body
    const first = await read({ limit: '2' })
    expect(first.data.map(({ after }) => after)).toEqual(['c', 'b'])
    const second = await read({ limit: '2', cursor: first.pagination.nextCursor ?? '' })
    expect(second.data.map(({ after }) => after)).toEqual(['a'])
  })

  it('is for administrators, and of people who exist', async () => {
    const { id } = await createPersonality(app)
    const as = await createUser(app)
    const path = 'GET /admin/personalities/:personalityId/facts'
    expect((await app.call(path, { as, params: { personalityId: id } })).status).toBe(403)
    const unknown = await app.call(path, {
      as: administrator,
      params: { personalityId: administrator.id },
    })
    expect(unknown.status).toBe(404)
  })
})

describe('a change that is taken back', () => {
  it('gives the value before, once, and is recorded and audited itself', async () => {
    const { id } = await createPersonality(app, { party: 'Left' })
    await change(id, { party: 'Right' })
    const [made] = (await historyOf(id)).data
    expect((await revert(made?.id ?? '')).status).toBe(204)
    expect(await textsOf(id)).toMatchObject({ party: 'Left' })
    const { data } = await historyOf(id)
    expect(data).toMatchObject([
      { fact: 'party', before: 'Right', after: 'Left', revertedAt: null },
      { id: made?.id, revertedAt: expect.any(String) },
    ])
    expect((await revert(made?.id ?? '')).problem).toMatchObject({
      statusCode: 409,
      message: 'This has changed since, so it cannot be taken back.',
    })
    const { body: audit } = await app.call('GET /admin/audit', {
      as: administrator,
      query: { targetId: id },
    })
    expect(audit.data[0]?.changes).toEqual([{ field: 'party', before: 'Right', after: 'Left' }])
  })

  it('is refused when the fact has another value since', async () => {
    const { id } = await createPersonality(app)
    await change(id, { bio: 'First' })
    const [first] = (await historyOf(id)).data
    await change(id, { bio: 'Second' })
    expect((await revert(first?.id ?? '')).status).toBe(409)
    expect((await historyOf(id)).data.map(({ revertedAt }) => revertedAt)).toEqual([null, null])
  })

  it('may be a list of an import, which leaves it alone from then on', async () => {
    const { id } = await createPersonality(app)
    await runImport(id, 'Left')
    await runImport(id, 'Right')
    expect(await textsOf(id)).toMatchObject({ party: 'Right', status: 'IN_OFFICE' })
    const last = async (fact: Fact) =>
      (await historyOf(id)).data.find((one) => one.fact === fact)?.id ?? ''
    expect((await revert(await last('mandates'))).status).toBe(204)
    expect((await revert(await last('names'))).status).toBe(204)
    expect(await textsOf(id)).toMatchObject({ party: 'Left' })
    await runImport(id, 'Right')
    expect(await textsOf(id)).toMatchObject({ party: 'Left' })
    expect((await release(id, 'mandates')).status).toBe(204)
    await runImport(id, 'Right')
    expect(await textsOf(id)).toMatchObject({ party: 'Right' })
  })

  it('is refused when a party of it was deleted', async () => {
    const { id } = await createPersonality(app)
    await runImport(id, 'Short-lived')
    await runImport(id, 'Left')
    await sql`delete from organizations where name = 'Short-lived'`.execute(app.db)
    const mandates = (await historyOf(id)).data.find(({ fact }) => fact === 'mandates')
    expect((await revert(mandates?.id ?? '')).status).toBe(409)
    expect(await textsOf(id)).toMatchObject({ party: 'Left' })
  })
})

it('takes people off the page of a party when an administrator types another', async () => {
  const { id } = await createPersonality(app)
  await runImport(id, 'Left')
  const partyId = async () =>
    (
      await app.db
        .selectFrom('personalities')
        .where('id', '=', id)
        .select('party_id')
        .executeTakeFirstOrThrow()
    ).party_id
  const left = await partyId()
  await change(id, { party: 'Blue' })
  expect([typeof left, await partyId()]).toEqual(['string', null])
  await change(id, { party: 'Left' })
  expect(await partyId()).toBe(left)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('derives party and position again once they are released', async () => {
  const { id } = await createPersonality(app)
  await runImport(id, 'Left')
  await change(id, { party: 'Blue', position: 'Queen' })
  await runImport(id, 'Right')
  expect(await textsOf(id)).toMatchObject({ party: 'Blue', position: 'Queen' })
  await release(id, 'party')
  await release(id, 'position')
  expect(await textsOf(id)).toMatchObject({ party: 'Right', position: 'Senator, Senate' })
  expect((await historyOf(id)).heldFacts).toEqual([])
})
