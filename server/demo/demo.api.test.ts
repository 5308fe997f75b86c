import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ReportedType } from '../../contract/reports.ts'
import { tempRoot } from '../../test/config.ts'
import { createAdministrator, createUser } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { filesFolder } from '../platform/files.ts'
import { checkPostCounts, checkUserCounts, checkVoteCounts } from '../recount/store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoPersonalities } from './personalities.ts'
import { seedDemo } from './service.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(tempRoot(), 'voxpop-demo-'))
  app = await startApp({ DATA_DIR: dataDir })
  return () => fs.rm(dataDir, { recursive: true })
})

/** Signs in as a demo account. */
async function signIn(kind: 'ADMIN' | 'USER' | 'VERIFIED') {
  const account = demoAccounts.find(({ role, isVerified }) =>
    kind === 'VERIFIED' ? isVerified : role === kind && !isVerified,
  )
  const { email = '', password = '' } = account ?? {}
  const { body } = await app.call('POST /auth/login', { body: { email, password } })
  return { token: body.access_token }
}

const seed = () => seedDemo({ db: app.db, dataDir, clock: app.clock })

describe('demo data', () => {
  it('fills a database that contains only administrators, once', async () => {
    await createAdministrator(app)
    expect(await seed()).toBe(true)
    app.responseCache.drop()
    expect(await seed()).toBe(false)
    const { body } = await app.call('GET /personalities')
    expect(body.pagination.total).toBe(demoPersonalities.length)
  })

  it('has correct vote counters and a variety of votes', async () => {
    const { wrong } = await app.db.transaction().execute(checkVoteCounts)
    expect(wrong).toEqual([])
    const { body } = await app.call('GET /personalities', { query: { limit: '100' } })
    const shares = body.data.map(({ upvoteCount, voteCount }) => upvoteCount / voteCount)
    expect(shares.some((share) => share > 0.9)).toBe(true)
    expect(shares.some((share) => Math.abs(share - 0.5) < 0.03)).toBe(true)
    expect(shares.some((share) => share < 0.25)).toBe(true)
    expect(body.data.at(0)?.voteCount).toBeGreaterThan(300)
    expect(body.data.at(-1)?.voteCount).toBe(0)
    for (const { views, voteCount } of body.data) expect(views).toBeGreaterThan(voteCount)
  })

  it('has pending verification requests', async () => {
    const { requests } = (
      await app.call('GET /verification/admin/pending', { as: await createAdministrator(app) })
    ).body
    expect(requests.length).toBeGreaterThan(1)
    const { status } = await app.db
      .selectFrom('users')
      .where('username', '=', requests[0]?.user.username ?? '')
      .select('verification_status as status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('PENDING')
  })

  it('has users with many followers and correct counters', async () => {
    const { wrong } = await app.db.transaction().execute(checkUserCounts)
    expect(wrong).toEqual([])
    const username = demoAccounts.find(({ isVerified }) => isVerified)?.username ?? ''
    const { body } = await app.call('GET /users/username/:username', { params: { username } })
    expect(body.followersCount).toBeGreaterThan(20)
  })

  it('has posts with likes, comments and correct counters, newest first', async () => {
    const { wrong } = await app.db.transaction().execute(checkPostCounts)
    expect(wrong).toEqual([])
    const { data } = (await app.call('GET /posts', { query: { limit: '100' } })).body
    expect(data.length).toBeGreaterThan(10)
    const times = data.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const { user } of data) expect(user.isVerified).toBe(true)
    const discussed = data.find(({ commentsCount }) => commentsCount > 2)
    const response = await app.call('GET /posts/:id/comments', {
      params: { id: discussed?.id ?? '' },
    })
    const commentTimes = response.body.data.map(({ createdAt }) => createdAt)
    expect(commentTimes).toEqual(commentTimes.toSorted())
    expect(data.some(({ likesCount }) => likesCount > 5)).toBe(true)
    // Every mention leads to a personality.
    const mentions = data.flatMap(({ content }) => content.match(/@[\w-]+/g) ?? [])
    const named = data.flatMap(({ links }) => links.flatMap(({ name }) => name ?? []))
    expect(mentions.length).toBeGreaterThan(10)
    expect(named).toHaveLength(mentions.length)
  })

  it('has open reports in the moderation queue', async () => {
    const as = await signIn('ADMIN')
    const { data } = (await app.call('GET /admin/moderation', { as })).body
    expect(new Set(data.map(({ target }) => target.type))).toEqual(new Set(ReportedType.options))
    expect(data.at(-1)).toMatchObject({ reportCount: 3, target: { status: 'FLAGGED' } })
  })

  it('has decided cases of two years, appeals, and an audit log that tells of them', async () => {
    const as = await signIn('ADMIN')
    const query = { state: 'decided', limit: '100' } as const
    const { data } = (await app.call('GET /admin/moderation', { as, query })).body
    const outcomes = new Set(data.map(({ outcome }) => outcome))
    for (const outcome of ['HIDDEN', 'SUSPENDED', 'DISMISSED', 'CORRECTED', 'RESTORED'] as const) {
      expect(outcomes).toContain(outcome)
    }
    const times = data.map(({ decidedAt }) => decidedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const { body: appeals } = await app.call('GET /admin/appeals', { as })
    expect(appeals.data).toHaveLength(1)
    const audit = (await app.call('GET /admin/audit', { as, query: { limit: '100' } })).body.data
    const dates = audit.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const actions = new Set(audit.map(({ action }) => action))
    for (const action of ['CASE_DECIDED', 'APPEAL_GRANTED', 'VERIFICATION_REVIEWED'] as const) {
      expect(actions).toContain(action)
    }
    expect((await app.call('GET /transparency')).body.months.length).toBeGreaterThan(2)
  })

  it('has notifications for the demo accounts of members, some of them unread', async () => {
    for (const role of ['USER', 'VERIFIED'] as const) {
      const as = await signIn(role)
      const { data } = (await app.call('GET /notifications', { as })).body
      expect(data.notifications.length).toBeGreaterThan(2)
      expect(data.unreadCount).toBeGreaterThan(0)
      expect(data.unreadCount).toBeLessThan(data.notifications.length)
      const times = data.notifications.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }
  })

  it('has votes and posts of two years', async () => {
    const { rows } = await sql<{ votes: number; posts: number; late: number }>`
      select extract(day from now() - (select min(created_at) from votes)) as votes,
        extract(day from now() - (select min(created_at) from posts)) as posts,
        (select count(*) from votes where created_at > now()) as late
    `.execute(app.db)
    expect(Number(rows[0]?.votes)).toBeGreaterThan(690)
    expect(Number(rows[0]?.posts)).toBeGreaterThan(600)
    expect(Number(rows[0]?.late)).toBe(0)
  })

  it('serves the pictures of personalities and users', async () => {
    const { body } = await app.call('GET /personalities', { query: { limit: '100' } })
    const ofPersonalities = body.data.flatMap(({ imageUrl }) => imageUrl ?? [])
    expect(ofPersonalities).toHaveLength(demoPersonalities.length - 2)
    const users = await app.db.selectFrom('users').select('profile_image as url').execute()
    const ofUsers = users.flatMap(({ url }) => url ?? [])
    expect(ofUsers.length).toBeGreaterThan(20)
    expect(new Set(ofUsers).size).toBe(ofUsers.length)
    const pictures = [...ofPersonalities, ...ofUsers]
    for (const url of pictures) {
      const { status, headers } = await app.send({ method: 'GET', url })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('image/webp')
    }
    expect(await fs.readdir(filesFolder(dataDir))).toHaveLength(pictures.length)
  })

  it('allows sign-in as the demo accounts, but not as generated users', async () => {
    for (const { email, password, role, isVerified } of demoAccounts) {
      const { body } = await app.call('POST /auth/login', { body: { email, password } })
      expect(body.user).toMatchObject({ role, isVerified })
      expect(body.user.voteCount > 5).toBe(role === 'USER')
      expect(body.user.commentCount > 2).toBe(role === 'USER')
    }
    const { email } = await app.db
      .selectFrom('accounts')
      .where('email', 'like', '%@members.example')
      .where('password_hash', '=', 'none')
      .select('email')
      .executeTakeFirstOrThrow()
    for (const password of ['none', demoAccounts[0]?.password ?? '']) {
      const { status } = await app.call('POST /auth/login', { body: { email, password } })
      expect(status).toBe(400 + (password.length < 6 ? 0 : 1))
    }
  })

  it('is not added to a database that has users', async () => {
    await app.db.deleteFrom('personalities').execute()
    await app.db.deleteFrom('users').execute()
    await createUser(app)
    expect(await seed()).toBe(false)
  })
})
