import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../contract/audit.ts'
import {
  comment,
  createAdministrator,
  createUser,
  personality,
  post,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { appointAdministrator, appointConfiguredAdministrator } from '../accounts/service.ts'
import { constraintOf } from '../platform/database/failures.ts'
import { recordAuditEntry } from './store.ts'

const app = await startApp()
const boss = await createAdministrator(app, { name: 'Bea Boss' })

/** The acts on a thing, the latest first. */
async function actsOn(targetId: string): Promise<AuditEntry[]> {
  const { body } = await app.call('GET /admin/audit', { as: boss, query: { targetId } })
  return body.data
}

describe('the audit log', () => {
  it('keeps what an administrator did to a personality, with what was before and after', async () => {
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
    const [deleted, changed, made, ...others] = await actsOn(params.id)
    expect(others).toEqual([])
    const actor = { id: boss.id, name: boss.name, username: boss.username }
    expect(made).toMatchObject({
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

  it('names a comment by its id and status alone, and never its author', async () => {
    const author = await createUser(app, { name: 'Secret Author' })
    const made = await personality(app, { name: 'Talked About' })
    const { id } = await comment(app, { author, personality: made, isAnonymous: true })
    const set = (status: 'HIDDEN' | 'ACTIVE') =>
      app.call('PATCH /comments/:id/status', { as: boss, params: { id }, body: { status } })
    await set('HIDDEN')
    await set('HIDDEN')
    const acts = await actsOn(id)
    expect(acts).toMatchObject([
      {
        action: 'COMMENT_STATUS_CHANGED',
        target: {
          type: 'comment',
          name: 'Talked About',
          path: `/personalities/${made.slug}#comments`,
        },
        changes: [{ field: 'status', before: 'ACTIVE', after: 'HIDDEN' }],
      },
    ])
    const { text } = await app.call('GET /admin/audit', { as: boss })
    for (const trace of [author.id, author.name, author.username]) expect(text).not.toContain(trace)
  })

  it('tells who was appointed at the command line or by the settings', async () => {
    const known = await createUser(app)
    await appointAdministrator(app.db, { email: known.email, password: 'another password' })
    expect(await actsOn(known.id)).toMatchObject([
      {
        action: 'ADMINISTRATOR_APPOINTED',
        actor: null,
        target: { name: known.name, path: `/users/${known.username}` },
        changes: [{ field: 'role', before: 'USER', after: 'ADMIN' }],
      },
    ])
    const site = { email: 'first@admins.example', password: 'the password of the first' }
    await app.db.updateTable('users').where('role', '=', 'ADMIN').set({ role: 'USER' }).execute()
    await appointConfiguredAdministrator(app.db, site)
    const ids = [boss.id, known.id]
    await app.db.updateTable('users').where('id', 'in', ids).set({ role: 'ADMIN' }).execute()
    boss.token = app.tokens.sign({ userId: boss.id, version: 2 })
    const query = { action: 'ADMINISTRATOR_APPOINTED' } as const
    const { body } = await app.call('GET /admin/audit', { as: boss, query })
    expect(body.data[0]).toMatchObject({ actor: null, target: { name: 'Administrator' } })
  })

  it('keeps nobody’s name: who deletes the account is a number from then on', async () => {
    const leaving = await createAdministrator(app, { name: 'Leaving Admin' })
    const made = await app.call('POST /personalities', { as: leaving, body: { name: 'Left Over' } })
    expect((await actsOn(made.body.id))[0]?.actor?.name).toBe('Leaving Admin')
    const body = { password: leaving.password }
    expect((await app.call('DELETE /users/me', { as: leaving, body })).status).toBe(204)
    const actor = { id: leaving.id, name: null, username: null }
    expect((await actsOn(made.body.id))[0]?.actor).toEqual(actor)
  })

  it('is written with the act or not at all', async () => {
    const { id } = await personality(app)
    const failing = app.db.transaction().execute(async (tx) => {
      const facts = { before: null, after: { name: 'Half Done' }, targetId: id }
      const action = 'PERSONALITY_CREATED'
      await recordAuditEntry(tx, { actorId: boss.id, action, targetType: 'personality', ...facts })
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect(await actsOn(id)).toEqual([])
  })

  it.each([
    ['change', sql`update audit_acts set reason = 'rewritten'`],
    ['delete', sql`delete from audit_acts`],
    ['truncate', sql`truncate audit_acts`],
  ])('refuses in the database itself to %s what it holds', async (kind, statement) => {
    await app.call('POST /personalities', { as: boss, body: { name: `Kept ${kind}` } })
    const count = () => app.call('GET /admin/audit', { as: boss })
    const before = (await count()).body.pagination.total
    const failure = await statement.execute(app.db).catch((error: unknown) => error)
    expect(constraintOf(failure)).toBe('audit_acts__append_only')
    expect((await count()).body.pagination.total).toBe(before)
  })
})

describe('reading the audit log', () => {
  it('goes on by cursor and neither repeats nor misses an act that comes meanwhile', async () => {
    const { id } = await personality(app)
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
      data.map((act) => act.changes[0]?.after),
    )
    expect(names).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
    expect(third.pagination).toMatchObject({ hasNext: false, nextCursor: null, total: 6 })
  })

  it('chooses by act, actor, kind of target and days', async () => {
    const other = await createAdministrator(app)
    const made = await app.call('POST /personalities', { as: other, body: { name: 'Chosen' } })
    const find = async (query: Record<string, string>) => {
      const all = { actorId: other.id, ...query }
      const { status, body } = await app.call('GET /admin/audit', { as: boss, query: all })
      return status === 200 ? body.data.map((act) => act.target.id) : status
    }
    const day = (moved: number) =>
      new Date(app.clock.now() + moved * 86_400_000).toISOString().slice(0, 10)
    expect(await find({ action: 'PERSONALITY_CREATED', targetType: 'personality' })).toEqual([
      made.body.id,
    ])
    expect(await find({ targetType: 'comment' })).toEqual([])
    expect(await find({ from: day(-1), to: day(1) })).toEqual([made.body.id])
    expect(await find({ from: day(2) })).toEqual([])
    expect(await find({ to: day(-2) })).toEqual([])
    for (const from of ['yesterday', '2026-02-30', '0000-01-01', '2026-1-1']) {
      expect(await find({ from })).toBe(400)
    }
  })
})

it('leads to the things that are still there, and to none that is gone', async () => {
  const made = await post(app)
  const target = (type: AuditEntry['target']['type'], targetId: string) =>
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
  await target('post', made.id)
  expect((await actsOn(made.id))[0]?.target).toEqual({
    type: 'post',
    id: made.id,
    name: null,
    path: `/posts/${made.id}`,
  })
  await app.db.deleteFrom('posts').where('id', '=', made.id).execute()
  expect((await actsOn(made.id))[0]?.target.path).toBeNull()
  const message = { name: 'Somebody', email: 'somebody@mail.example', message: 'Hello' }
  await app.call('POST /contact', { body: message })
  const { id } = await app.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
  await target('message', id)
  expect((await actsOn(id))[0]?.target).toMatchObject({ name: null, path: '/admin/messages' })
})
