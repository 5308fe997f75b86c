import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Decision } from '../../contract/moderation.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  createUserWithRole,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const moderator = await createUserWithRole(app, 'MODERATOR')
const personality = await createPersonality(app)
const { report, caseOf, decide, queue } = moderationOf(app, moderator)

const day = 24 * 60 * 60_000
const minute = 60_000

/** Moves the clock, with sessions that are valid then. */
function advance(milliseconds: number): void {
  app.clock.advance(milliseconds)
  for (const user of [moderator, administrator]) Object.assign(user, signInAgain(app, user))
}

async function caseAbout(author: TestUser, isAnonymous = false): Promise<string> {
  const { id } = await createComment(app, { author, personality, isAnonymous })
  await report(await createUser(app), 'comment', id)
  return (await caseOf(id)).id
}

const suspend = (id: string, days?: Decision['days'], as = moderator) =>
  decide(id, 'suspend', 'abuse', as, { days })

const signIn = ({ email, password }: TestUser) =>
  app.call('POST /auth/login', { body: { email, password } })

const endSuspensions = () => app.features.moderation.jobs.suspensionEnd.run()

const listed = async (user: TestUser) => {
  const query = { search: user.username }
  return (await app.call('GET /users', { as: administrator, query })).body.data[0]
}

async function mailsTo(user: TestUser): Promise<string[]> {
  await app.backgroundTasks.drain()
  const folder = path.join(app.dataDir, 'outbox')
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  return texts
    .map((text) => text.replaceAll('=\r\n', ''))
    .filter((text) => text.includes(user.email))
}

it.each([
  [1, false],
  [7, false],
  [30, false],
  [7, true],
] as const)(
  'ends by itself after %i days, and not before (anonymous: %s)',
  async (days, isAnonymous) => {
    const author = await createUser(app)
    const id = await caseAbout(author, isAnonymous)
    const { body } = await suspend(id, days)
    const until = new Date(app.clock.now() + days * day).toISOString()
    expect(body).toMatchObject({ outcome: 'SUSPENDED', suspendedUntil: until })
    advance(days * day - minute)
    await endSuspensions()
    expect((await signIn(author)).status).toBe(403)
    advance(minute)
    await endSuspensions()
    expect((await signIn(author)).status).toBe(200)
    const [decided] = (await queue({ state: 'decided', id })).data
    expect(decided).toMatchObject({ outcome: 'SUSPENDED', suspendedUntil: until })
    const { body: audit } = await app.call('GET /admin/audit', {
      as: administrator,
      query: { targetId: author.id },
    })
    expect(audit.data.map(({ action, actor }) => [action, actor?.id ?? null])).toEqual(
      isAnonymous
        ? []
        : [
            ['SUSPENSION_ENDED', null],
            ['USER_STATUS_CHANGED', moderator.id],
          ],
    )
  },
)

it('tells the member at login and by mail until when and why, and keeps the votes', async () => {
  const author = await createUser(app)
  const caseId = await caseAbout(author)
  await suspend(caseId, 7)
  const stated = await app.db
    .selectFrom('statements')
    .where('case_id', '=', caseId)
    .select(['decision_account', 'end_date'])
    .execute()
  const end = new Date(app.clock.now() + 7 * day).toISOString().slice(0, 'YYYY-MM-DD'.length)
  expect(stated).toEqual([{ decision_account: 'DECISION_ACCOUNT_SUSPENDED', end_date: end }])
  const refused = await signIn(author)
  expect(refused.problem?.message).toMatch(
    /^Your account has been suspended\. It ends by itself on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\. The rule that was broken: Don't insult/,
  )
  const [mail] = await mailsTo(author)
  expect(mail).toContain('It ends by itself on')
  expect(mail).toContain('Abuse')
  expect(await listed(author)).toMatchObject({
    status: 'SUSPENDED',
    suspendedVotes: 'keep',
    suspendedUntil: expect.any(String),
  })
})

it('has no end only if an administrator says so', async () => {
  const author = await createUser(app)
  const id = await caseAbout(author)
  expect((await suspend(id, null)).status).toBe(403)
  expect((await suspend(id, null, administrator)).body.suspendedUntil).toBeNull()
  advance(400 * day)
  await endSuspensions()
  expect((await signIn(author)).status).toBe(403)
  // A moderator's suspension by default lasts as long as a moderator may choose.
  const other = await suspend(await caseAbout(await createUser(app)))
  expect(other.body.suspendedUntil).toBe(new Date(app.clock.now() + 30 * day).toISOString())
})

it('lasts as long as the longest of several', async () => {
  const author = await createUser(app)
  const [long, short] = [await caseAbout(author), await caseAbout(author)]
  await suspend(long, 30)
  await suspend(short, 1)
  advance(2 * day)
  await endSuspensions()
  expect((await signIn(author)).status).toBe(403)
  const third = await caseAbout(author)
  await suspend(third, 7)
  await decide(long, 'restore')
  expect((await signIn(author)).status).toBe(403)
  advance(7 * day)
  await endSuspensions()
  expect((await signIn(author)).status).toBe(200)
})

it('is not shortened for who was suspended without end', async () => {
  const author = await createUser(app)
  const [endless, short] = [await caseAbout(author), await caseAbout(author)]
  await suspend(endless, null, administrator)
  await suspend(short, 1)
  advance(2 * day)
  await endSuspensions()
  expect((await signIn(author)).status).toBe(403)
})
