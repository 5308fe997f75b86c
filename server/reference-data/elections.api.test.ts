import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const addChamber = async (name: string) =>
  (await app.call('POST /admin/chambers', { as: boss, body: { name } })).body.id

const mandateIn = (chamberId: string) => ({
  role: 'Member',
  isCandidacy: false,
  chamberId,
  areaId: null,
  partyId: null,
  isIndependent: false,
  start: '2020',
  end: null,
})

async function addMember(chamberId: string, facts: object = {}, others: object[] = []) {
  const { id } = await createPersonality(app)
  const mandate = (said: object) => ({ ...mandateIn(chamberId), ...said })
  await app.call('PATCH /admin/personalities/:personalityId', {
    as: boss,
    params: { personalityId: id },
    body: { mandates: [facts, ...others].map(mandate) },
  })
  return id
}

const preview = async (id: string, on: string) =>
  (await app.call('GET /admin/chambers/:id/ending', { as: boss, params: { id }, query: { on } }))
    .body
const end = (id: string, on: string) =>
  app.call('POST /admin/chambers/:id/ending', { as: boss, params: { id }, body: { on } })
const statusOf = async (personalityId: string) =>
  (
    await app.call('GET /admin/personalities/:personalityId', {
      as: boss,
      params: { personalityId },
    })
  ).body.person.status

it('ends all offices of a chamber on a day, after saying what would follow', async () => {
  const [house, senate] = [await addChamber('House'), await addChamber('Senate')]
  const leaving = await addMember(house)
  const promoted = await addMember(house, {}, [{ chamberId: senate }])
  const standing = await addMember(house, {}, [{ isCandidacy: true }])
  const elected = await addMember(house, { start: '2025-11-04' })
  const again = await addMember(house, {}, [{ start: '2025-11-04' }])
  const retired = await addMember(house, { end: '2024' })
  const voter = await createUser(app)
  await app.call('POST /votes', { as: voter, body: { personalityId: leaving, type: 'UPVOTE' } })
  await app.call('POST /votes', { as: voter, body: { personalityId: promoted, type: 'UPVOTE' } })
  const day = '2025-11-03'
  expect(await preview(house, day)).toEqual({ mandates: 4, people: 4, staying: 3, closingVotes: 1 })
  expect((await end(house, day)).status).toBe(204)
  expect(await preview(house, day)).toEqual({ mandates: 0, people: 0, staying: 0, closingVotes: 0 })
  const statuses = []
  for (const id of [leaving, promoted, standing, elected, again, retired])
    statuses.push(await statusOf(id))
  expect(statuses).toEqual(['FORMER', 'IN_OFFICE', 'CANDIDATE', 'IN_OFFICE', 'IN_OFFICE', 'FORMER'])
  const { body: history } = await app.call('GET /admin/personalities/:personalityId/facts', {
    as: boss,
    params: { personalityId: leaving },
  })
  expect(history.data[0]).toMatchObject({
    actor: { id: boss.id },
    after: [{ chamber: 'House', end: day }],
  })
  await app.call('POST /admin/fact-changes/:changeId/revert', {
    as: boss,
    params: { changeId: history.data[0]?.id ?? '' },
  })
  expect(await statusOf(leaving)).toBe('IN_OFFICE')
  const { body: audit } = await app.call('GET /admin/audit', {
    as: boss,
    query: { targetId: house },
  })
  expect(audit.data[0]).toMatchObject({
    action: 'MANDATES_ENDED',
    target: { name: 'House' },
    changes: expect.arrayContaining([{ field: 'people', before: null, after: '4' }]),
  })
})

const latest = async () => (await app.call('GET /admin/elections', { as: boss })).body.data
const previewUndo = async (id: string) =>
  (await app.call('GET /admin/elections/:id/undo', { as: boss, params: { id } })).body
const undo = (id: string) =>
  app.call('POST /admin/elections/:id/undo', { as: boss, params: { id } })

it('takes the end of all offices back in one step, except where they were changed since', async () => {
  const [house, senate] = [await addChamber('Upper House'), await addChamber('Lower House')]
  const leaving = await addMember(house, { end: '2030' })
  const promoted = await addMember(house, {}, [{ chamberId: senate }])
  const edited = await addMember(house)
  const retired = await addMember(house, { end: '2024' })
  const voter = await createUser(app)
  await end(house, '2025-11-03')
  const mandates = [{ ...mandateIn(senate), start: '2025-11-04' }]
  const params = { personalityId: edited }
  await app.call('PATCH /admin/personalities/:personalityId', {
    as: boss,
    params,
    body: { mandates },
  })
  const [election] = await latest()
  const id = election?.id ?? ''
  expect(election).toMatchObject({
    chamber: { id: house, name: 'Upper House' },
    on: '2025-11-03',
    people: 3,
    state: 'ended',
  })
  const vote = { as: voter, body: { personalityId: leaving, type: 'UPVOTE' } } as const
  expect((await app.call('POST /votes', vote)).status).toBe(409)
  const { kept, returning } = await previewUndo(id)
  expect([returning, kept.count, kept.first.length]).toEqual([2, 1, 1])
  expect((await undo(id)).status).toBe(204)
  const known = await app.call('GET /admin/personalities/:personalityId', {
    as: boss,
    params: { personalityId: leaving },
  })
  expect(known.body.mandates).toMatchObject([{ chamber: { id: house }, end: '2030' }])
  const statuses = []
  for (const one of [leaving, promoted, edited, retired]) statuses.push(await statusOf(one))
  expect(statuses).toEqual(['IN_OFFICE', 'IN_OFFICE', 'IN_OFFICE', 'FORMER'])
  expect((await app.call('POST /votes', vote)).status).toBe(200)
  expect((await latest())[0]).toMatchObject({ id, state: 'undone' })
  expect((await undo(id)).status).toBe(409)
  expect((await preview(house, '2025-11-03')).people).toBe(2)
  const { body: audit } = await app.call('GET /admin/audit', {
    as: boss,
    query: { targetId: house },
  })
  expect(audit.data[0]).toMatchObject({
    action: 'MANDATES_RETURNED',
    changes: expect.arrayContaining([
      { field: 'people', before: null, after: '2' },
      { field: 'changedSince', before: null, after: '1' },
    ]),
  })
})

it('goes on with large chambers after a restart, and begins nothing else before that', async () => {
  const chamber = await addChamber('Congress of thousands')
  await sql`
    with people as (
      insert into personalities (slug, name)
      select 'deputy-' || n, 'Deputy ' || n from generate_series(1, 2100) as n returning id
    )
    insert into mandates (personality_id, chamber_id) select id, ${chamber} from people
  `.execute(app.db)
  expect((await end(chamber, '2025-01-31')).status).toBe(204)
  expect((await preview(chamber, '2025-01-31')).people).toBe(100)
  const refused = await end(chamber, '2025-02-28')
  expect([refused.status, refused.problem?.code]).toEqual([409, 'isBeingChanged'])
  await app.features.referenceData.jobs.changes.run()
  expect((await preview(chamber, '2025-01-31')).people).toBe(0)
  const id = (await latest())[0]?.id ?? ''
  expect(await previewUndo(id)).toMatchObject({ returning: 2_100, kept: { count: 0 } })
  expect((await undo(id)).status).toBe(204)
  expect((await latest())[0]).toMatchObject({ state: 'undoing', people: 2_100 })
  expect((await undo(id)).problem?.code).toBe('isBeingChanged')
  await app.features.referenceData.jobs.changes.run()
  expect((await latest())[0]).toMatchObject({ state: 'undone' })
  expect((await preview(chamber, '2025-01-31')).people).toBe(2_100)
})

it('is of chambers that exist, and on days', async () => {
  const chamber = await addChamber('Assembly')
  expect((await end(boss.id, '2026-01-31')).status).toBe(404)
  for (const day of ['2026', '2026-02-30', '']) expect((await end(chamber, day)).status).toBe(400)
  expect((await undo(boss.id)).status).toBe(404)
})
