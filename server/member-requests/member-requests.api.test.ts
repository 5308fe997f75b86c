import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  createVerifiedUser,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { type Actor, startApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/outbox.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const day = 24 * 60 * 60_000
const boss = await createAdministrator(app, { name: 'Bea Boss' })

const now = (user: TestUser) => signInAgain(app, user)
const record = (as: Actor, { username }: TestUser, kind: 'EXPORT' | 'DELETION') =>
  app.call('POST /admin/member-requests', {
    as,
    body: { username, kind, reason: 'Letter of 3 March, no. 17' },
  })
const agree = (as: Actor, id: string) =>
  app.call('POST /admin/member-requests/:id/agree', { as, params: { id } })
const withdraw = (as: Actor, id: string) =>
  app.call('POST /admin/member-requests/:id/withdraw', { as, params: { id } })
const list = async (state: 'open' | 'closed') =>
  (await app.call('GET /admin/member-requests', { as: now(boss), query: { state } })).body.data
const find = async (id: string) =>
  [...(await list('open')), ...(await list('closed'))].find((request) => request.id === id)
const exists = async ({ id }: TestUser) =>
  (await app.call('GET /users/profile/:id', { params: { id } })).status === 200
const setRole = (as: Actor, { id }: TestUser, role: 'USER' | 'ADMIN') =>
  app.call('PUT /users/:id/role', { as, params: { id }, body: { role } })
const own = (as: Actor) => app.call('GET /users/me/deletion', { as })
const keep = (as: Actor) => app.call('DELETE /users/me/deletion', { as })
const actionsAbout = async ({ id: targetId }: TestUser) => {
  const { body } = await app.call('GET /admin/audit', { as: now(boss), query: { targetId } })
  return body.data.map(({ action, actor }) => [action, actor?.id ?? null])
}

/** Number of deletions that wait for the agreement of an administrator. */
async function countTasks(as: Actor): Promise<number> {
  const { kinds } = (await app.call('GET /admin/tasks', { as })).body
  return kinds.find(({ kind }) => kind === 'deletionRequests')?.count ?? 0
}

/** Runs the job some milliseconds later. */
async function runAfter(milliseconds: number): Promise<void> {
  await app.backgroundTasks.drain()
  app.clock.advance(milliseconds)
  await app.features.memberRequests.jobs.deletions.run()
}

/** Takes the role of all administrators but the first away, and calls `work`. */
async function withOneAdministrator<T>(work: () => Promise<T>): Promise<T> {
  const rows = await app.db
    .updateTable('users')
    .where('role', '=', 'ADMIN')
    .where('id', '!=', boss.id)
    .set({ role: 'USER' })
    .returning('id')
    .execute()
  const result = await work()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await app.db.updateTable('users').where('id', 'in', ids).set({ role: 'ADMIN' }).execute()
  }
  return result
}

describe('a request for the data of an account', () => {
  it('mails the member the way to the own export, which the administrator never sees', async () => {
    const member = await createUser(app)
    const { status, body } = await record(now(boss), member, 'EXPORT')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'EXPORT',
      outcome: 'MAILED',
      dueAt: null,
      member: { username: member.username },
      recordedBy: { name: 'Bea Boss' },
    })
    const [mail = ''] = await mailsTo(app, member.email)
    expect(mail).toContain(`${app.siteOrigin}/profile#export`)
    expect(mail).not.toMatch(/token|Bea Boss|no\. 17/)
    const text = JSON.stringify(body)
    expect(text).not.toContain(member.email)
    expect((await app.call('GET /users/me/export', { as: now(member) })).status).toBe(200)
    expect(await actionsAbout(member)).toEqual([['EXPORT_REQUESTED', boss.id]])
  })

  it('is taken once a day, and not for a suspended member, who cannot sign in', async () => {
    const member = await createUser(app)
    await record(now(boss), member, 'EXPORT')
    expect((await record(now(boss), member, 'EXPORT')).problem?.code).toBe('exportJustOffered')
    app.clock.advance(day)
    expect((await record(now(boss), member, 'EXPORT')).status).toBe(201)
    const suspended = await createUser(app)
    await app.call('PATCH /users/:id/status', {
      as: now(boss),
      params: { id: suspended.id },
      body: { status: 'SUSPENDED' },
    })
    expect((await record(now(boss), suspended, 'EXPORT')).problem?.code).toBe('exportOfSuspended')
  })
})

describe('a request for a deletion, on a site with several administrators', () => {
  it('deletes the account once a second administrator agrees, as the member would', async () => {
    const other = await createAdministrator(app)
    const member = await createVerifiedUser(app)
    const personality = await createPersonality(app)
    const named = await createComment(app, { author: member, personality })
    const anonymous = await createComment(app, { author: member, personality, isAnonymous: true })
    await createPost(app, { author: member })
    const vote = { personalityId: personality.id, type: 'UPVOTE' as const }
    await app.call('POST /votes', { as: now(member), body: vote })
    const { body } = await record(now(boss), member, 'DELETION')
    expect(body).toMatchObject({ kind: 'DELETION', outcome: null, dueAt: null })
    const [mail = ''] = await mailsTo(app, member.email)
    expect(mail).toContain('as soon as a second administrator agrees')
    expect((await own(now(member))).body.request).toMatchObject({ dueAt: null })
    expect((await agree(now(boss), body.id)).problem).toMatchObject({
      statusCode: 403,
      message: 'Another administrator has to decide this.',
    })
    expect(await exists(member)).toBe(true)
    expect((await agree(now(other), body.id)).status).toBe(204)
    expect(await exists(member)).toBe(false)
    expect(await find(body.id)).toMatchObject({
      outcome: 'DELETED',
      member: null,
      closedBy: { id: other.id },
    })
    expect(await actionsAbout(member)).toEqual([
      ['USER_DELETED', other.id],
      ['DELETION_AGREED', other.id],
      ['DELETION_REQUESTED', boss.id],
    ])
    const rest = await app.db.selectFrom('comments').select(['id', 'user_id']).execute()
    expect(rest.filter(({ id }) => id === named.id)).toEqual([])
    expect(rest.filter(({ id }) => id === anonymous.id)).toEqual([
      { id: anonymous.id, user_id: null },
    ])
    const stats = { params: { id: personality.id } }
    expect((await app.call('GET /personalities/:id/stats', stats)).body.voteCount).toBe(1)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('waits among the tasks of administrators alone, until one agrees', async () => {
    const other = await createAdministrator(app)
    const moderator = await createUserWithRole(app, 'MODERATOR')
    const member = await createUser(app, { name: 'Wanda Waits' })
    const before = await countTasks(other)
    const { body } = await record(now(boss), member, 'DELETION')
    expect(await countTasks(other)).toBe(before + 1)
    expect(await countTasks(moderator)).toBe(0)
    expect((await agree(now(other), body.id)).status).toBe(204)
    expect(await countTasks(other)).toBe(before)
  })

  it('gives one deletion when two administrators agree at once', async () => {
    const others = [await createAdministrator(app), await createAdministrator(app)]
    const member = await createUser(app)
    const { body } = await record(now(boss), member, 'DELETION')
    const replies = await Promise.all(others.map((as) => agree(now(as), body.id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const actions = (await actionsAbout(member)).map(([action]) => action)
    expect(actions.filter((action) => action === 'USER_DELETED')).toHaveLength(1)
  })

  it('is open once for a member, and can be withdrawn', async () => {
    const other = await createAdministrator(app)
    const member = await createUser(app)
    const { body } = await record(now(boss), member, 'DELETION')
    expect((await record(now(other), member, 'DELETION')).problem?.code).toBe('deletionOpen')
    expect((await withdraw(now(boss), body.id)).status).toBe(204)
    expect((await agree(now(other), body.id)).problem?.code).toBe('requestClosed')
    expect((await withdraw(now(boss), body.id)).problem?.code).toBe('requestClosed')
    expect((await own(now(member))).body.request).toBeNull()
    expect(await find(body.id)).toMatchObject({ outcome: 'WITHDRAWN', closedBy: { id: boss.id } })
    expect(await actionsAbout(member)).toEqual([
      ['DELETION_WITHDRAWN', boss.id],
      ['DELETION_REQUESTED', boss.id],
    ])
  })

  it('ends when the member keeps the account, or deletes it otherwise', async () => {
    const other = await createAdministrator(app)
    const [keeping, leaving] = [await createUser(app), await createUser(app)]
    const kept = (await record(now(boss), keeping, 'DELETION')).body
    const left = (await record(now(boss), leaving, 'DELETION')).body
    expect((await keep(now(keeping))).status).toBe(204)
    expect((await keep(now(keeping))).status).toBe(204)
    expect((await agree(now(other), kept.id)).problem?.code).toBe('requestClosed')
    expect(await find(kept.id)).toMatchObject({ outcome: 'KEPT' })
    expect((await actionsAbout(keeping))[0]).toEqual(['DELETION_STOPPED', keeping.id])
    const body = { password: leaving.password }
    expect((await app.call('DELETE /users/me', { as: now(leaving), body })).status).toBe(204)
    expect((await agree(now(other), left.id)).problem?.code).toBe('requestClosed')
    expect(await find(left.id)).toMatchObject({ outcome: 'ALREADY_DELETED', member: null })
  })

  it('asks for two who are administrators when the account is deleted', async () => {
    const [first, second] = [await createAdministrator(app), await createAdministrator(app)]
    const member = await createUser(app)
    const { body } = await record(now(first), member, 'DELETION')
    await setRole(now(boss), first, 'USER')
    expect((await agree(now(second), body.id)).problem?.code).toBe('requestOutdated')
    const session = now(second)
    const [agreed] = await Promise.all([
      agree(session, body.id),
      setRole(now(boss), second, 'USER'),
    ])
    expect([401, 409]).toContain(agreed.status)
    expect(await exists(member)).toBe(true)
    expect((await withdraw(now(boss), body.id)).status).toBe(204)
  })

  it('is refused for administrators and the own account, and works for suspended members', async () => {
    const other = await createAdministrator(app)
    expect((await record(now(boss), other, 'DELETION')).problem?.code).toBe('administratorsAccount')
    for (const kind of ['EXPORT', 'DELETION'] as const) {
      expect((await record(now(boss), boss, kind)).problem?.code).toBe('ownAccount')
    }
    const member = await createUser(app)
    await app.call('PATCH /users/:id/status', {
      as: now(boss),
      params: { id: member.id },
      body: { status: 'SUSPENDED' },
    })
    const { body } = await record(now(boss), member, 'DELETION')
    expect((await mailsTo(app, member.email)).at(-1)).toContain(`${app.siteOrigin}/contact`)
    await setRole(now(boss), member, 'ADMIN')
    expect((await agree(now(other), body.id)).problem?.code).toBe('requestOutdated')
    await setRole(now(boss), member, 'USER')
    expect((await agree(now(other), body.id)).status).toBe(204)
  })
})

describe('a request for a deletion, on a site with one administrator', () => {
  it('deletes the account after seven days, of which the member gets a mail at once', async () => {
    await withOneAdministrator(async () => {
      const member = await createUser(app)
      const tasks = await countTasks(now(boss))
      const { body } = await record(now(boss), member, 'DELETION')
      expect(await countTasks(now(boss))).toBe(tasks)
      const due = app.clock.now() + limits.deletionWaitDays * day
      const [mail = ''] = await mailsTo(app, member.email)
      const date = new Date(due).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
      expect(mail).toContain(`deleted on ${date}`)
      expect(mail).toContain(`${app.siteOrigin}/profile#deletion`)
      const dueAt = new Date(due).toISOString()
      expect((await own(now(member))).body.request?.dueAt).toBe(dueAt)
      await runAfter(limits.deletionWaitDays * day - 1)
      expect(await exists(member)).toBe(true)
      await runAfter(1)
      expect(await exists(member)).toBe(false)
      expect(await find(body.id)).toMatchObject({ outcome: 'DELETED', closedBy: { id: boss.id } })
      expect((await actionsAbout(member))[0]).toEqual(['USER_DELETED', boss.id])
    })
  })

  it('is stopped by the member until then, and has its day even if a second one is appointed', async () => {
    const [keeping, leaving] = [await createUser(app), await createUser(app)]
    const [kept, due] = await withOneAdministrator(async () => [
      (await record(now(boss), keeping, 'DELETION')).body,
      (await record(now(boss), leaving, 'DELETION')).body,
    ])
    const second = await createAdministrator(app)
    expect((await agree(now(second), due?.id ?? '')).problem?.code).toBe('deletionHasDay')
    await runAfter(limits.deletionWaitDays * day - 1)
    await keep(now(keeping))
    await runAfter(1)
    expect([await exists(keeping), await exists(leaving)]).toEqual([true, false])
    expect(await find(kept?.id ?? '')).toMatchObject({ outcome: 'KEPT' })
  })

  it('lapses when the member is an administrator by then', async () => {
    const member = await createUser(app)
    const request = await withOneAdministrator(
      async () => (await record(now(boss), member, 'DELETION')).body,
    )
    await setRole(now(boss), member, 'ADMIN')
    await runAfter(limits.deletionWaitDays * day)
    expect(await exists(member)).toBe(true)
    expect(await find(request.id)).toMatchObject({ outcome: 'LAPSED', closedBy: null })
    expect((await actionsAbout(member))[0]).toEqual(['DELETION_LAPSED', null])
  })

  it('waits until the mail has left', async () => {
    const member = await createUser(app)
    await withOneAdministrator(() => record(now(boss), member, 'DELETION'))
    await app.backgroundTasks.drain()
    const mail = { kind: 'deletion-requested' as const, userId: member.id }
    const { id } = await app.db
      .selectFrom('member_requests')
      .where('user_id', '=', member.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await app.outbox.add(app.db, { ...mail, about: id })
    await runAfter(limits.deletionWaitDays * day)
    expect(await exists(member)).toBe(true)
    app.outbox.sendSoon()
    expect(await mailsTo(app, member.email)).toHaveLength(2)
    await runAfter(limits.deletionWaitDays * day - 1)
    expect(await exists(member)).toBe(true)
    await runAfter(1)
    expect(await exists(member)).toBe(false)
  })
})

it('is for administrators alone', async () => {
  const member = await createUser(app)
  for (const role of ['USER', 'MODERATOR', 'EDITOR'] as const) {
    const as = now(await createUserWithRole(app, role))
    expect((await record(as, member, 'EXPORT')).status).toBe(403)
    expect((await app.call('GET /admin/member-requests', { as })).status).toBe(403)
  }
})
