import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { NewAuthorityOrder } from '../../contract/authority-orders.ts'
import { createAdministrator, createUserWithRole } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { reportTables } from '../dsa-report/service.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const order = {
  authority: 'Court of Saltmere',
  number: '7 C 12/26',
  orderedOn: '2026-03-04',
  kind: 'REMOVE',
  category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  items: 3,
} satisfies Partial<NewAuthorityOrder>
const record = (changes: Partial<NewAuthorityOrder> = {}, as = boss) =>
  app.call('POST /admin/orders', { as, body: { ...order, ...changes } })
const published = async (query = {}) => (await app.call('GET /transparency/orders', { query })).body
const years = async () => (await app.call('GET /transparency/order-years')).body.data

it('publishes an order by its number at once, and counts it by year', async () => {
  expect((await published()).data).toEqual([])
  const { status, body } = await record()
  expect(status).toBe(201)
  await record({ number: 'A 1', orderedOn: '2025-12-31', kind: 'HOLD', items: 0 })
  const page = await published()
  expect(page.data).toMatchObject([{ number: 'A 1', kind: 'HOLD' }, order])
  expect(await years()).toEqual([
    { year: 2026, orders: 1, items: 3 },
    { year: 2025, orders: 1, items: 0 },
  ])
  const { body: log } = await app.call('GET /admin/audit', {
    as: boss,
    query: { targetId: body.id },
  })
  expect(log.data).toMatchObject([{ action: 'ORDER_RECORDED', actor: { id: boss.id } }])
  expect(JSON.stringify(page)).not.toContain(boss.id)
})

it('changes an entry only by another one that replaces it, once', async () => {
  const { body } = await record({ number: 'B 2', items: 9 })
  const replacement = await record({ number: 'B 2', items: 1, supersedes: body.id })
  expect(replacement.body).toMatchObject({ items: 1, isCorrection: true })
  const entries = (await published()).data.filter(({ number }) => number === 'B 2')
  expect(entries.map(({ items }) => items)).toEqual([1])
  expect((await record({ supersedes: body.id })).problem?.code).toBe('orderReplaced')
  expect((await record({ supersedes: boss.id })).status).toBe(404)
  const { body: log } = await app.call('GET /admin/audit', {
    as: boss,
    query: { targetId: replacement.body.id },
  })
  expect(log.data).toMatchObject([
    { action: 'ORDER_REPLACED', changes: [{ field: 'items', before: '9', after: '1' }] },
  ])
  await expect(sql`update authority_orders set items = 0`.execute(app.db)).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from authority_orders`.execute(app.db)).rejects.toThrow('append-only')
})

it('takes no day to come, and only administrators publish', async () => {
  const tomorrow = new Date(app.clock.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
  expect((await record({ orderedOn: tomorrow })).problem?.code).toBe('orderDay')
  for (const role of ['USER', 'MODERATOR', 'EDITOR'] as const) {
    expect((await record({}, await createUserWithRole(app, role))).status).toBe(403)
  }
})

it('is listed in pages', async () => {
  for (let number = 0; number < 4; number++) await record({ number: `C ${number}` })
  const first = await published({ limit: '3' })
  expect(first.data.map(({ number }) => number)).toEqual(['C 3', 'C 2', 'C 1'])
  const next = await published({ limit: '3', cursor: first.pagination.nextCursor })
  expect(next.data[0]?.number).toBe('C 0')
})

it('counts the orders of a year in the transparency report, without those to keep texts', async () => {
  const year = 2021
  await record({ orderedOn: '2021-01-01', items: 2 })
  await record({ orderedOn: '2021-12-31', kind: 'RESTRICT', items: 5 })
  await record({
    orderedOn: '2021-06-01',
    kind: 'INFORMATION',
    category: 'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER',
  })
  await record({ orderedOn: '2021-06-01', kind: 'HOLD' })
  const facts = { year, service: 'Vox', provider: 'Vox', published: '2022-02-01' }
  const tables = await reportTables(app.db, facts)
  const table = tables.find(({ fileName }) => fileName === '3_member_states_orders.csv')
  const rowOf = (code: string) =>
    table?.rows.find((row) => row['Category of illegal content'] === code)
  const [act, items, provide] = [
    'Number of orders to act against illegal content received',
    'Number of specific items of information included in the total number of orders to act against illegal content',
    'Number of orders to provide information',
  ]
  expect(rowOf('TOTAL')).toMatchObject({ [act]: 2, [items]: 7, [provide]: 1 })
  expect(rowOf(order.category)).toMatchObject({ [act]: 2, [items]: 7, [provide]: 0 })
  expect(rowOf('STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER')).toMatchObject({
    [act]: 0,
    [items]: 0,
    [provide]: 1,
  })
})
