import fs from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { appointConfiguredAdministrator } from '../accounts/service.ts'
import { filesFolder } from '../platform/files.ts'
import { recountAll } from '../recount/service.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoPersonalities } from './personalities.ts'
import { findDemoAccounts, removeDemo } from './removal.ts'
import { seedDemo } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})

const emails = demoAccounts.map(({ email }) => email).toSorted()
const [anyDemo = { email: '', password: '' }] = demoAccounts
const remove = (all = false) => removeDemo({ db: app.db, dataDir: app.dataDir }, all)

async function signIn({ email, password }: { email: string; password: string }) {
  const { body } = await app.call('POST /auth/login', { body: { email, password } })
  return { token: body.access_token }
}

/** The languages that the pages have besides that of the site, as an administrator reads them. */
const otherLanguages = async (boss: TestUser) =>
  (await app.call('GET /admin/site-settings', { as: boss })).body.otherLanguages

const wrongCounters = async () => (await recountAll(app.db)).wrong

describe('removing the demo', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('personalities').execute()
    await app.db.deleteFrom('users').execute()
    await seedDemo({ db: app.db, dataDir: app.dataDir, clock: app.clock })
    app.responseCache.drop()
  })

  it('removes its accounts, users, personalities and portraits, and keeps real data', async () => {
    const real = await createPersonality(app, { name: 'Somebody Real' })
    const user = await createVerifiedUser(app)
    const params = { personalityId: real.id }
    await app.call('POST /votes', { as: user, body: { ...params, type: 'UPVOTE' } })
    await createComment(app, { author: user, personality: real })
    const demo = await signIn(anyDemo)
    await app.call('POST /votes', { as: demo, body: { ...params, type: 'DOWNVOTE' } })
    await app.call('POST /comments', {
      as: demo,
      body: { ...params, content: 'Invented', isAnonymous: true },
    })
    expect((await remove()).accounts).toEqual(emails)
    app.responseCache.drop()
    const { body } = await app.call('GET /personalities')
    expect(body.data.map(({ name }) => name)).toEqual(['Somebody Real'])
    expect(body.data[0]).toMatchObject({ upvoteCount: 1, downvoteCount: 0, commentCount: 1 })
    const remaining = await app.db.selectFrom('users').select('id').execute()
    expect(remaining).toEqual([{ id: user.id }])
    expect((await app.call('GET /posts')).body.data).toEqual([])
    expect(await fs.readdir(filesFolder(app.dataDir))).toEqual([])
    const emptied = [
      'contact_messages',
      'moderation_cases',
      'moderation_counts',
      'vote_reviews',
      'integrity_counts',
      'mandates',
      'organizations',
      'areas',
      'sources',
    ] as const
    for (const table of emptied) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await wrongCounters()).toEqual([])
    expect((await app.call('POST /auth/login', { body: anyDemo })).status).toBe(401)
  })

  it('removes a portrait as older versions stored it, in one width', async () => {
    const name = 'portrait-somebody-0123456789.webp'
    await fs.writeFile(path.join(filesFolder(app.dataDir), name), 'a portrait')
    await app.db
      .updateTable('personalities')
      .where('name', '=', demoPersonalities[0]?.name ?? '')
      .set({ image_url: `/files/${name}` })
      .execute()
    expect((await app.send({ method: 'GET', url: `/files/${name}` })).status).toBe(200)
    await remove()
    expect((await app.send({ method: 'GET', url: `/files/${name}` })).status).toBe(404)
  })

  it('reports what it removed, and nothing the second time', async () => {
    const boss = await createAdministrator(app)
    await expect.poll(() => otherLanguages(boss)).toEqual(['es', 'fr', 'de', 'ar'])
    expect(await remove()).toEqual({
      accounts: emails,
      members: 400 + 121 + 46,
      personalities: demoPersonalities.length,
      kept: [],
    })
    expect(await remove()).toEqual({ accounts: [], members: 0, personalities: 0, kept: [] })
    await expect.poll(() => otherLanguages(boss)).toEqual([])
  })

  it('keeps a personality that was renamed, an account whose password and languages that were changed', async () => {
    const boss = await createAdministrator(app)
    const body = { otherLanguages: ['fr' as const] }
    await app.call('PATCH /admin/site-settings', { as: boss, body })
    const [first] = demoPersonalities
    const changed = { name: 'Now Real' }
    await app.db
      .updateTable('personalities')
      .where('name', '=', first?.name ?? '')
      .set(changed)
      .execute()
    await app.call('PUT /auth/change-password', {
      as: await signIn(anyDemo),
      body: { currentPassword: anyDemo.password, newPassword: 'a password of my own' },
    })
    const found = await findDemoAccounts(app.db)
    expect(found.filter(({ isOpen }) => !isOpen)).toMatchObject([{ email: anyDemo.email }])
    expect(await remove()).toMatchObject({
      accounts: emails.filter((email) => email !== anyDemo.email),
      kept: [anyDemo.email],
    })
    const names = await app.db.selectFrom('personalities').select('name').execute()
    expect(names).toEqual([changed])
    expect(await remove(true)).toMatchObject({ accounts: [anyDemo.email], kept: [] })
    expect(await otherLanguages(boss)).toEqual(['fr'])
  })
})

describe('the configured administrator', () => {
  const configured = { email: 'Chosen@admins.example', password: 'the chosen password' }
  const appoint = () => appointConfiguredAdministrator(app.db, configured)

  it('is created once, also when other administrators and users exist', async () => {
    await createAdministrator(app, { username: 'admin' })
    await createUser(app)
    expect(await appoint()).toBe('appointed')
    const { body } = await app.call('POST /auth/login', { body: configured })
    expect(body.user.role).toBe('ADMIN')
    expect(await appoint()).toBe('known')
  })

  it('keeps a password changed since', async () => {
    await appoint()
    await app.db
      .updateTable('accounts')
      .where('email', '=', 'chosen@admins.example')
      .set({ password_hash: await hashPassword('chosen since') })
      .execute()
    expect(await appoint()).toBe('known')
    const { status } = await app.call('POST /auth/login', {
      body: { ...configured, password: 'chosen since' },
    })
    expect(status).toBe(200)
  })

  it('is not created when a user has registered with the address', async () => {
    await createAdministrator(app)
    await app.db.deleteFrom('accounts').where('email', '=', 'chosen@admins.example').execute()
    await createUser(app, { email: 'chosen@admins.example' })
    expect(await appoint()).toBe('member')
    expect((await app.call('POST /auth/login', { body: configured })).status).toBe(401)
  })
})
