import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../contract/audit.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { appointAdministrator, appointConfiguredAdministrator } from '../accounts/service.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import { recordAuditEntry } from './store.ts'

const app = await startApp()
const boss = await createAdministrator(app, { name: 'Bea Boss' })

/** The audit entries of a target, the latest first. */
async function auditEntriesOf(targetId: string): Promise<AuditEntry[]> {
  const { body } = await app.call('GET /admin/audit', { as: boss, query: { targetId } })
  return body.data
}

describe('the audit log', () => {
  it('records what an administrator did to a personality, with the values before and after', async () => {
    const created = await app.call('POST /personalities', {
      as: boss,
      body: { name: 'Ada Audit', party: 'Red' },
    })
    const params = { id: created.body.id }
    await app.call('PATCH /personalities/:id', {
      as: boss,
      params,
      body: { party: null, bio: 'B' },
    })
    await app.call('PATCH /personalities/:id', { as: boss, params, body: { bio: 'B' } })
    await app.call('DELETE /personalities/:id', { as: boss, params })
    const [deleted, changed, creation, ...others] = await auditEntriesOf(params.id)
    expect(others).toEqual([])
    const actor = { id: boss.id, name: boss.name, username: boss.username }
    expect(creation).toMatchObject({
      action: 'PERSONALITY_CREATED',
      actor,
      target: { type: 'personality', id: params.id, name: null, path: null },
      changes: expect.arrayContaining([{ field: 'name', before: null, after: 'Ada Audit' }]),
    })
    expect(changed?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'bio', before: null, after: 'B' },
      { field: 'party', before: 'Red', after: null },
    ])
    expect(deleted).toMatchObject({
      action: 'PERSONALITY_DELETED',
      changes: expect.arrayContaining([{ field: 'slug', before: 'ada-audit', after: null }]),
    })
  })

  it('identifies a comment only by its id and status, never by its author', async () => {
    const author = await createUser(app, { name: 'Secret Author' })
    const created = await createPersonality(app, { name: 'Talked About' })
    const { id } = await createComment(app, { author, personality: created, isAnonymous: true })
    const set = (status: 'HIDDEN' | 'ACTIVE') =>
      app.call('PATCH /comments/:id/status', { as: boss, params: { id }, body: { status } })
    await set('HIDDEN')
    await set('HIDDEN')
    const entries = await auditEntriesOf(id)
    expect(entries).toMatchObject([
      {
        action: 'COMMENT_STATUS_CHANGED',
        target: {
          type: 'comment',
          name: 'Talked About',
          path: `/personalities/${created.slug}#comments`,
        },
        changes: [{ field: 'status', before: 'ACTIVE', after: 'HIDDEN' }],
      },
    ])
    const { text } = await app.call('GET /admin/audit', { as: boss })
    for (const trace of [author.id, author.name, author.username]) expect(text).not.toContain(trace)
  })

  it('records who was appointed from the command line or the settings', async () => {
    const user = await createUser(app)
    await appointAdministrator(app.db, { email: user.email, password: 'another password' })
    expect(await auditEntriesOf(user.id)).toMatchObject([
      {
        action: 'ADMINISTRATOR_APPOINTED',
        actor: null,
        target: { name: user.name, path: `/users/${user.username}` },
        changes: [{ field: 'role', before: 'USER', after: 'ADMIN' }],
      },
    ])
    const site = { email: 'first@admins.example', password: 'the password of the first' }
    await app.db.updateTable('users').where('role', '=', 'ADMIN').set({ role: 'USER' }).execute()
    await appointConfiguredAdministrator(app.db, site)
    const ids = [boss.id, user.id]
    await app.db.updateTable('users').where('id', 'in', ids).set({ role: 'ADMIN' }).execute()
    boss.token = app.tokens.sign({ userId: boss.id, version: 2 })
    const query = { action: 'ADMINISTRATOR_APPOINTED' } as const
    const { body } = await app.call('GET /admin/audit', { as: boss, query })
    expect(body.data[0]).toMatchObject({ actor: null, target: { name: 'Administrator' } })
  })

  it('stores no names: an administrator who deletes the account appears only as an id', async () => {
    const leaving = await createAdministrator(app, { name: 'Leaving Admin' })
    const created = await app.call('POST /personalities', {
      as: leaving,
      body: { name: 'Left Over' },
    })
    expect((await auditEntriesOf(created.body.id))[0]?.actor?.name).toBe('Leaving Admin')
    const body = { password: leaving.password }
    expect((await app.call('DELETE /users/me', { as: leaving, body })).status).toBe(204)
    const actor = { id: leaving.id, name: null, username: null }
    expect((await auditEntriesOf(created.body.id))[0]?.actor).toEqual(actor)
  })

  it('is written in the transaction of the action or not at all', async () => {
    const { id } = await createPersonality(app)
    const failing = app.db.transaction().execute(async (tx) => {
      const facts = { before: null, after: { name: 'Half Done' }, targetId: id }
      const action = 'PERSONALITY_CREATED'
      await recordAuditEntry(tx, { actorId: boss.id, action, targetType: 'personality', ...facts })
      throw new Error('the action failed')
    })
    await expect(failing).rejects.toThrow('the action failed')
    expect(await auditEntriesOf(id)).toEqual([])
  })

  it.each([
    ['change', sql`update audit_entries set reason = 'rewritten'`],
    ['delete', sql`delete from audit_entries`],
    ['truncate', sql`truncate audit_entries`],
  ])(
    'is append-only: the database rejects a statement that would %s entries',
    async (kind, statement) => {
      await app.call('POST /personalities', { as: boss, body: { name: `Kept ${kind}` } })
      const count = () => app.call('GET /admin/audit', { as: boss })
      const before = (await count()).body.pagination.total
      const failure = await statement.execute(app.db).catch((error: unknown) => error)
      expect(constraintOf(failure)).toBe('audit_entries__append_only')
      expect((await count()).body.pagination.total).toBe(before)
    },
  )
})

describe('reading the audit log', () => {
  it('pages by cursor, neither repeating nor missing entries when new ones arrive', async () => {
    const { id } = await createPersonality(app)
    const params = { id }
    const rename = (name: string) =>
      app.call('PATCH /personalities/:id', { as: boss, params, body: { name } })
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await rename(name)
    const read = async (cursor?: string) => {
      const query = { targetId: id, limit: '2', cursor }
      return (await app.call('GET /admin/audit', { as: boss, query })).body
    }
    const first = await read()
    await rename('Six')
    const second = await read(first.pagination.nextCursor ?? '')
    const third = await read(second.pagination.nextCursor ?? '')
    const names = [first, second, third].flatMap(({ data }) =>
      data.map((entry) => entry.changes[0]?.after),
    )
    expect(names).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
    expect(third.pagination).toMatchObject({ hasNext: false, nextCursor: null, total: 6 })
  })

  it('filters by action, actor, type of target and days', async () => {
    const other = await createAdministrator(app)
    const created = await app.call('POST /personalities', { as: other, body: { name: 'Chosen' } })
    const find = async (query: Record<string, string>) => {
      const all = { actorId: other.id, ...query }
      const { status, body } = await app.call('GET /admin/audit', { as: boss, query: all })
      return status === 200 ? body.data.map((entry) => entry.target.id) : status
    }
    const day = (offset: number) =>
      new Date(app.clock.now() + offset * 86_400_000).toISOString().slice(0, 10)
    expect(await find({ action: 'PERSONALITY_CREATED', targetType: 'personality' })).toEqual([
      created.body.id,
    ])
    expect(await find({ action: 'PERSONALITY_CHANGED' })).toEqual([])
    expect(await find({ targetType: 'comment' })).toEqual([])
    expect(await find({ from: day(-1), to: day(1) })).toEqual([created.body.id])
    expect(await find({ from: day(2) })).toEqual([])
    expect(await find({ to: day(-2) })).toEqual([])
    for (const from of ['yesterday', '2026-02-30', '0000-01-01', '2026-1-1']) {
      expect(await find({ from })).toBe(400)
    }
  })
})

it('links to targets that still exist, and to no deleted one', async () => {
  const created = await createPost(app)
  const recordEntry = (type: AuditEntry['target']['type'], targetId: string) =>
    app.db.transaction().execute((tx) =>
      recordAuditEntry(tx, {
        actorId: boss.id,
        action: 'CASE_DECIDED',
        targetType: type,
        targetId,
        before: null,
        after: { outcome: 'HIDDEN' },
      }),
    )
  await recordEntry('post', created.id)
  expect((await auditEntriesOf(created.id))[0]?.target).toEqual({
    type: 'post',
    id: created.id,
    name: null,
    path: `/posts/${created.id}`,
  })
  await app.db.deleteFrom('posts').where('id', '=', created.id).execute()
  expect((await auditEntriesOf(created.id))[0]?.target.path).toBeNull()
  const message = { name: 'Somebody', email: 'somebody@mail.example', message: 'Hello' }
  await app.call('POST /contact', { body: message })
  const { id } = await app.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
  await recordEntry('message', id)
  expect((await auditEntriesOf(id))[0]?.target).toMatchObject({
    name: null,
    path: '/admin/messages',
  })
})
