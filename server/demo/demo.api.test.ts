import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { languageHeader } from '../../contract/client.ts'
import { pictureSources } from '../../contract/pictures.ts'
import { ReportedType } from '../../contract/reports.ts'
import { firstLanguage, type Language, languageTags } from '../../messages/languages.ts'
import { tempRoot } from '../../test/config.ts'
import { createAdministrator, createUser } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { updateHistory } from '../history/service.ts'
import { filesFolder } from '../platform/files.ts'
import { recountAll } from '../recount/service.ts'
import { postCounts, userCounts, voteCounts } from '../recount/store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoPersonalities } from './personalities.ts'
import { seedDemo } from './service.ts'

/** Words of positions in English that none of the other languages has. */
const english = /\b(of|for|the|minister (of|for)|leader|speaker|mayor|councillor|commissioner)\b/i

const otherLanguages = languageTags.filter((tag) => tag !== firstLanguage)

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
    // The site offers other languages now, which it learns from a notification, some time later.
    await app.features.siteSettings.jobs.refresh.run()
    app.responseCache.drop()
    expect(await seed()).toBe(false)
    const { body } = await app.call('GET /personalities')
    const former = 3
    expect(body.pagination.total).toBe(demoPersonalities.length - former)
  })

  it('has correct vote counters and a variety of votes', async () => {
    const { wrong } = await app.db.transaction().execute(voteCounts.check)
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

  it('has nobody vote on those who have left office or died', async () => {
    const { rows } = await sql<{ late: number; cast: number }>`
      select count(*) filter (where votes.created_at::date > ended.on_day)::int as late, count(*)::int as cast
      from votes join lateral (
        select coalesce(death_date, max(end_date))::date as on_day from personalities
        join mandates on mandates.personality_id = personalities.id
        where personalities.id = votes.personality_id and status in ('FORMER', 'DIED') group by personalities.id
      ) as ended on true
    `.execute(app.db)
    expect(rows).toEqual([{ late: 0, cast: expect.any(Number) }])
    expect(rows[0]?.cast).toBeGreaterThan(200)
  })

  it('has a country with two chambers, former members, a list of candidates and names in several scripts', async () => {
    const people = await app.db
      .selectFrom('personalities')
      .select(['name', 'status', 'party', 'position', 'held_facts'])
      .execute()
    const statusOf = Object.groupBy(people, ({ status }) => status)
    const names = (status: keyof typeof statusOf) => statusOf[status]?.map(({ name }) => name)
    expect(names('CANDIDATE')).toEqual(['Ngozi Hartmann-Udo', 'Rustam Beisenov', 'יעל שמש־ברנע'])
    expect(names('FORMER')).toEqual(['Walburga Ottesen', 'Teodor Marienhagen'])
    expect(names('DIED')).toEqual(['Abiodun Castellane'])
    expect(names('UNSPECIFIED')).toEqual(['Maryam al-Qasabi'])
    for (const { name, party, position } of people) {
      const known = demoPersonalities.find((person) => person.name === name)
      expect([name, party]).toEqual([name, known?.party ?? null])
      if (known?.position) expect(position).toBe(known.position)
    }
    // The software makes all positions, and so tells them in every language.
    expect(people.flatMap(({ held_facts }) => held_facts)).toEqual([])
    const members = await app.db
      .selectFrom('mandates')
      .innerJoin('organizations', 'organizations.id', 'chamber_id')
      .groupBy('organizations.name')
      .select([
        'organizations.name',
        (eb) => eb.fn.count<number>('personality_id').distinct().as('count'),
      ])
      .orderBy('organizations.name')
      .execute()
    expect(members).toMatchObject([{ name: 'House of Delegates' }, { name: 'Senate' }])
    const scripts = await app.db.selectFrom('personality_names').select('language').execute()
    expect(new Set(scripts.map(({ language }) => language)).size).toBeGreaterThan(7)
  })

  it.each([
    ...otherLanguages.map((language) => ({ language, status: undefined })),
    { language: 'ar' as const, status: 'FORMER' as const },
  ])('says in $language who holds which office', async ({ language, status }) => {
    const { body } = await app.call('GET /personalities', {
      query: { limit: '100', ...(status && { status }) },
      headers: { [languageHeader]: language },
    })
    const withOffice = body.data.filter(({ position }) => position !== null)
    expect(withOffice.length).toBeGreaterThan(status ? 1 : 30)
    for (const { position, stored } of withOffice) {
      expect(stored?.position, position ?? '').toBeTruthy()
      expect(position).not.toBe(stored?.position)
      expect(position).not.toMatch(english)
      if (language === 'ar') expect(position).not.toMatch(/\p{Script=Latin}/u)
      const mandates = await app.call('GET /personalities/:slug', {
        params: { slug: body.data.find((person) => person.position === position)?.slug ?? '' },
        headers: { [languageHeader]: language },
      })
      for (const { role } of mandates.body.mandates) expect(role ?? '').not.toMatch(english)
    }
  })

  it.each<[Language, string[]]>([
    ['en', ['Chancellor of Saltmere', 'Speaker of the House of Delegates', 'Minister of Defence']],
    [
      'es',
      ['Cancillería de Saltmere', 'Presidencia, Cámara de Delegados', 'Ministerio de Defensa'],
    ],
    [
      'fr',
      ['Chancellerie (Saltmere)', 'Présidence, Chambre des délégués', 'Ministre de la Défense'],
    ],
    [
      'de',
      [
        'Kanzlerschaft, Saltmere',
        'Präsidentschaft, Delegiertenhaus',
        'Leitung des Verteidigungsministeriums',
      ],
    ],
    ['ar', ['المستشار، سولتمير', 'رئيس مجلس المندوبين', 'وزير الدفاع']],
  ])('names offices in %s', async (language, offices) => {
    const { body } = await app.call('GET /personalities', {
      query: { limit: '100' },
      headers: { [languageHeader]: language },
    })
    expect(body.data.map(({ position }) => position)).toEqual(expect.arrayContaining(offices))
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
    const { wrong } = await app.db.transaction().execute(userCounts.check)
    expect(wrong).toEqual([])
    const username = demoAccounts.find(({ isVerified }) => isVerified)?.username ?? ''
    const { body } = await app.call('GET /users/username/:username', { params: { username } })
    expect(body.followersCount).toBeGreaterThan(20)
  })

  it('has posts with likes, comments and correct counters, newest first', async () => {
    const { wrong } = await app.db.transaction().execute(postCounts.check)
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
    for (const { id, createdAt } of data) {
      const { body } = await app.call('GET /posts/:id/comments', { params: { id } })
      for (const comment of body.data) expect(comment.createdAt > createdAt).toBe(true)
    }
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

  it('has an attack that open reviews hold back, with why, on two personalities', async () => {
    const as = await signIn('ADMIN')
    const listed = (await app.call('GET /admin/vote-reviews', { as })).body.data
    const data = listed.filter(({ outcome }) => outcome === 'OPEN')
    expect(data.map(({ personality, accounts }) => [personality.name, accounts])).toEqual([
      ['Nomvula Sigwanda', 25],
      ['Tomás Ferreira Baltar', 55],
      ['Björn Håkansgård', 120],
    ])
    const attack = data.at(-1)
    const kinds = attack?.signals.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['domain', 'age', 'first', 'rate']))
    expect(Math.max(...(attack?.histogram ?? []))).toBeGreaterThanOrEqual(10)
    for (const { mayDecide, createdAt, windowEnd } of data) {
      expect(mayDecide).toBe(true)
      expect(createdAt).toBe(windowEnd)
    }
    const registered = await app.db
      .selectFrom('users')
      .innerJoin('accounts', 'user_id', 'id')
      .where('email', 'like', '%@post-inbox.example')
      .select(sql<number>`extract(epoch from created_at)`.as('second'))
      .execute()
    const seconds = registered.map(({ second }) => Number(second))
    expect(seconds).toHaveLength(121)
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(60 * 60)
    const params = { slug: 'bjorn-hakansgard' }
    const { id } = (await app.call('GET /personalities/:slug', { params })).body
    const history = await app.call('GET /personalities/:id/history', { params: { id } })
    expect(history.body.votesUnderReview).toBe(120)
  })

  it('has a member with one vote under review, who is told and can appeal', async () => {
    const as = await signIn('VERIFIED')
    const held = (await app.call('GET /vote-appeals', { as })).body.data
    expect(held).toMatchObject([{ kind: 'COHORT', outcome: 'OPEN', appeal: null }])
    const votes = (await app.call('GET /votes/me', { as, query: { limit: '100' } })).body.data
    const underReview = votes.filter(({ state }) => state === 'UNDER_REVIEW')
    expect(underReview.map(({ personality }) => personality.name)).toEqual(['Nomvula Sigwanda'])
    const { notifications } = (await app.call('GET /notifications', { as })).body.data
    const notification = notifications.find(({ type }) => type === 'VOTE_UNDER_REVIEW')
    expect(notification).toMatchObject({
      message:
        'Your vote on Nomvula Sigwanda is under review. It does not count until the review ends.',
      isRead: false,
    })
  })

  it('has an earlier review that was excluded, with an appeal, and one that was released', async () => {
    const as = await signIn('ADMIN')
    const listed = async (status: 'open' | 'decided') =>
      (await app.call('GET /admin/vote-reviews', { as, query: { status } })).body.data
    const data = [...(await listed('open')).slice(-1), ...(await listed('decided'))]
    expect(data).toMatchObject([
      { outcome: 'EXCLUDED', accounts: 45, decidedBy: 'Site Desk', openAppeals: 1 },
      { outcome: 'RELEASED', accounts: 35, decidedBy: 'Site Desk', openAppeals: 0 },
    ])
    expect(data[0]?.appeals).toHaveLength(1)
    const audit = (await app.call('GET /admin/audit', { as, query: { limit: '100' } })).body.data
    for (const [index, action] of (['VOTES_EXCLUDED', 'VOTES_RELEASED'] as const).entries()) {
      expect(audit.find((entry) => entry.action === action)).toMatchObject({
        actor: { name: 'Site Desk' },
        createdAt: data[index]?.decidedAt,
        reason: data[index]?.reason,
      })
    }
    const member = await signIn('USER')
    const { notifications } = (await app.call('GET /notifications', { as: member })).body.data
    expect(notifications.map(({ message }) => message)).toContain(
      'The review of your vote on Parvaneh Shirazi-Moreau has ended. Your vote counts.',
    )
    const counts = await app.db
      .selectFrom('integrity_counts')
      .select(['kind', ({ fn }) => fn.sum<number>('total').as('total')])
      .groupBy('kind')
      .execute()
    expect(Object.fromEntries(counts.map(({ kind, total }) => [kind, Number(total)]))).toEqual({
      HELD: 36 + 46 + 121 + 57 + 28,
      EXCLUDED: 46,
      EXCLUSIONS: 1,
      RELEASES: 1,
    })
    const { months } = (await app.call('GET /integrity')).body
    const decided = months.find(({ month }) => data[0]?.decidedAt?.startsWith(month))
    expect(decided).toMatchObject({ isOver: true, excludedVotes: 46 })
  })

  it('has no counter that differs from its rows', async () => {
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('has an attack that the detector of votes finds itself', async () => {
    const readHeld = async () => {
      const held = await app.db
        .selectFrom('vote_holds')
        .innerJoin('personalities', 'personalities.id', 'personality_id')
        .where('slug', '=', 'bjorn-hakansgard')
        .select(['user_id', 'review_id'])
        .orderBy('user_id')
        .execute()
      return { users: held.map(({ user_id }) => user_id), review: held[0]?.review_id ?? '' }
    }
    const seeded = await readHeld()
    await sql`select votes__release(${seeded.review})`.execute(app.db)
    await app.db.deleteFrom('vote_reviews').where('id', '=', seeded.review).execute()
    await updateHistory(app)
    await app.features.voteReviews.jobs.detection.run()
    const found = await readHeld()
    expect(found.review).not.toBe(seeded.review)
    expect(found.users).toEqual(seeded.users)
    expect((await recountAll(app.db)).wrong).toEqual([])
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
    expect(ofPersonalities).toHaveLength(
      demoPersonalities.filter(({ portrait }) => portrait).length,
    )
    const users = await app.db.selectFrom('users').select('profile_image as url').execute()
    const ofUsers = users.flatMap(({ url }) => url ?? [])
    expect(ofUsers.length).toBeGreaterThan(20)
    expect(new Set(ofUsers).size).toBe(ofUsers.length)
    const pictures = [...ofPersonalities, ...ofUsers]
    for (const picture of pictures) {
      // In a list a face of 160 pixels is enough, a seventh of the bytes.
      const [, smallest] = pictureSources(picture).srcSet?.split(/, | /) ?? []
      expect(smallest).toBe('160w')
      for (const url of pictureSources(picture).srcSet?.match(/\/files\S+/g) ?? []) {
        const { status, headers } = await app.send({ method: 'GET', url })
        expect([url, status]).toEqual([url, 200])
        expect(headers['content-type']).toBe('image/webp')
      }
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
