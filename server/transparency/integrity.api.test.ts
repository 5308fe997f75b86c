import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { commonPassword, createPersonality, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { votersOf } from '../../test/voters.ts'

const app = await startApp({ EMAIL_CONFIRMATION: 'required' })
const voters = votersOf(app)

async function published() {
  app.responseCache.drop()
  app.clock.advance(2_000)
  return (await app.call('GET /integrity')).body
}

const month = new Date(app.clock.now()).toISOString().slice(0, 7)

it('counts registrations, held and excluded votes and decisions by month, from five on', async () => {
  const person = await createPersonality(app)
  const users = await Promise.all(Array.from({ length: 32 }, () => createUser(app)))
  const ids = users.map(({ id }) => id)
  expect((await published()).months).toEqual([
    {
      month,
      isOver: false,
      registrations: 30,
      heldVotes: null,
      excludedVotes: null,
      releasedReviews: null,
      excludedReviews: null,
    },
  ])
  const excluded = await voters.hold(person.id, ids.slice(0, 22))
  const released = await voters.hold(person.id, ids.slice(22, 26))
  await voters.exclude(excluded)
  await voters.release(released)
  expect((await published()).months[0]).toMatchObject({
    heldVotes: 25,
    excludedVotes: 20,
    releasedReviews: null,
    excludedReviews: null,
  })
  // The month is over: exact, but for small numbers.
  const before = sql`to_char(now() - interval '32 days', 'YYYY-MM')`
  await sql`update integrity_counts set month = ${before}`.execute(app.db)
  const [current, past] = (await published()).months
  expect(current).toMatchObject({ heldVotes: null, registrations: 30 })
  expect(past).toMatchObject({
    isOver: true,
    registrations: 0,
    heldVotes: 26,
    excludedVotes: 22,
    releasedReviews: null,
    excludedReviews: null,
  })
})

it('lowers the excluded votes of the month of the exclusion when an appeal is granted later', async () => {
  const person = await createPersonality(app)
  const users = await Promise.all(Array.from({ length: 31 }, () => createUser(app)))
  const ids = users.map(({ id }) => id)
  const wrongly = await voters.hold(person.id, ids.slice(0, 20))
  const rightly = await voters.hold(person.id, ids.slice(20))
  const [before] = (await published()).months
  await voters.exclude(wrongly)
  await voters.exclude(rightly)
  const [excluded] = (await published()).months
  expect(excluded?.excludedVotes).toBe((before?.excludedVotes ?? 0) + 30)
  await sql`update integrity_counts set month = '2026-07' where month = ${month}`.execute(app.db)
  await sql`update vote_reviews set excluded_month = '2026-07' where outcome = 'EXCLUDED'`.execute(
    app.db,
  )
  const july = async () => (await published()).months.find((each) => each.month === '2026-07')
  const all = (await july())?.excludedVotes ?? 0
  // A deleted account has no hold any more; its vote stays among the excluded ones, and leaves them with the others.
  const [leaving] = users
  await app.call('DELETE /users/me', { as: leaving, body: { password: commonPassword } })
  expect(await july()).toMatchObject({ excludedVotes: all })
  await voters.release(wrongly)
  expect(await july()).toMatchObject({ excludedVotes: all - 20 })
  const [current] = (await published()).months
  expect(current).toMatchObject({ excludedVotes: null, releasedReviews: null })
})

it('tells the number of open reviews only in fives', async () => {
  const open = async () => (await published()).openReviews
  expect(await open()).toBeNull()
  const user = await createUser(app)
  const hold = async () => voters.hold((await createPersonality(app)).id, [user.id])
  for (let review = 0; review < 4; review++) await hold()
  expect(await open()).toBeNull()
  const last = await hold()
  await hold()
  expect(await open()).toBe(5)
  await voters.exclude(last)
  expect(await open()).toBe(5)
})

it('tells the share of confirmed accounts in steps of five percent, from a hundred accounts on', async () => {
  const share = async () => (await published()).confirmedPercentage
  expect(await share()).toBeNull()
  const users = await Promise.all(Array.from({ length: 100 }, () => createUser(app)))
  expect(await share()).toBe(100)
  await voters.confirm(users[0]?.id ?? '', false)
  expect(await share()).toBe(95)
})
