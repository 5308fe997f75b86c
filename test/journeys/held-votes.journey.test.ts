import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import * as texts from '#messages/vote-change'
import type { Personality } from '../../contract/personalities.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import { createLog } from '../../server/platform/log.ts'
import { VoteDetector } from '../../server/vote-reviews/job.ts'
import { PrefixNotes } from '../../server/vote-reviews/prefix-notes.ts'
import { layoutShifts, recordLayoutShifts } from '../page-checks.ts'
import { insertAttack, insertOrganicVotes } from '../vote-cohorts.ts'
import { expectNoFindingsAtBothSizes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, type OpenPage, type PageOptions, test, useSite } from './fixtures.ts'
import { addPersonalities, castVote } from './personalities.ts'
import {
  button,
  delayCalls,
  eventually,
  expectHydrated,
  focused,
  notice,
  tab,
  title,
  voteOutcome,
} from './screen.ts'
import {
  administrator,
  administratorSettings,
  type Registered,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
let boss: Session
let deputy: Session
let voter: Registered
let about: Personality
let ordinary: Personality[]

/** Looks for cohorts at once, as another process of the site. */
async function detect({ db }: Database): Promise<void> {
  const log = createLog('error', false)
  const deps = { db, clock: systemClock, log }
  const prefixNotes = new PrefixNotes({ ...deps, secret: 'a secret of the tests, long enough' })
  await db.deleteFrom('settings').where('key', 'like', 'vote-detection-%').execute()
  await new VoteDetector({ ...deps, responseCache: { drop() {} }, prefixNotes }).run()
}

test.beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR } = site.process.dataSettings
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  boss = await signIn(site.origin, administrator)
  const second = await registerUser(site.origin, { name: 'Dora Deputy' })
  await callAs(site.origin, boss, 'PUT', `/users/${second.session.user.id}/role`, { role: 'ADMIN' })
  deputy = await signIn(site.origin, second)
  const names = ['Ana Attacked', ...['Bo', 'Cy', 'Di', 'Ed'].map((name) => `${name} Ordinary`)]
  const people = await addPersonalities(
    site.origin,
    names.map((name) => ({ name })),
  )
  about = people[0] as Personality
  ordinary = people.slice(1)
  voter = await registerUser(site.origin, { name: 'Vera Voter' })
  await castVote(site.origin, voter.session, about.id, 'UPVOTE')
  // As long before the vote as the accounts of the attack, which is what they share.
  await sql`
    update users set created_at = created_at - interval '3 minutes' where id = ${voter.session.user.id}
  `.execute(database.db)
  const world = { db: database.db, clock: systemClock }
  await insertOrganicVotes(world, ordinary)
  await insertAttack(world, about, { name: 'attack', mailDomain: 'members.example' })
  await detect(database)
  await database.close()
})

const removeVote = (origin: string, session: Session, { id }: Personality) =>
  callAs(origin, session, 'DELETE', `/votes/${id}`)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function visit(openPage: OpenPage, path: string, name: string, options: PageOptions) {
  const visitor = await openPage(site.origin, options)
  await visitor.page.goto(path)
  await expect(title(visitor.page, name)).toBeVisible()
  await expectHydrated(visitor.page)
  return visitor
}

test('a held vote that is removed and cast again is under review and in no count before the reply', async ({
  openPage,
}) => {
  const { page } = await visit(openPage, `/personalities/${about.slug}`, about.name, {
    session: voter.session,
  })
  const control = page.getByRole('group', { name: 'Vote on Ana Attacked' })
  const support = control.getByRole('button', { name: /^Support / })
  const note = control.getByText('Under review', { exact: true })
  await expect(note).toBeVisible()
  const strip = page.getByRole('note').filter({ hasText: 'under review and not counted. Why?' })
  await expect(strip).toHaveText(/^About \d+ votes /)
  await expect(strip.getByRole('link')).toHaveAttribute('href', '/integrity#reviews')
  const counts = await support.textContent()
  await support.click()
  await expect(voteOutcome(page, 'Vote removed')).toBeVisible()
  await expect(support).toHaveAttribute('aria-pressed', 'false')
  await expect(note).toBeHidden()
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      await removeVote(site.origin, voter.session, about)
      await page.reload()
      await expectHydrated(page)
    }
    await expect(support).toHaveText(counts ?? '')
    const answer = await delayCalls(page, '/votes')
    await support.click()
    await expect(support).toHaveAttribute('aria-pressed', 'true')
    await expect(note).toBeVisible()
    await expect(support).toHaveText(counts ?? '')
    await answer()
    await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
    await expect(note).toBeVisible()
  }
})

test('a held vote has its place on My Votes before its reason is loaded', async ({ openPage }) => {
  for (const { id } of ordinary) await castVote(site.origin, voter.session, id, 'UPVOTE')
  for (const size of ['phone', 'desktop'] as const) {
    const { page } = await openPage(site.origin, { session: voter.session, size })
    // Where each vote on a phone is high, so that two fit.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1_200 })
    await recordLayoutShifts(page)
    const release = await delayCalls(page, '/vote-appeals')
    const asked = page.waitForRequest(/\/api\/vote-appeals/)
    await page.goto('/my-votes?sort=oldest')
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await release()
    await expect(
      page.getByText('Many accounts voted in the same way', { exact: false }),
    ).toBeVisible()
    expect(await layoutShifts(page), size).toEqual([])
  }
})

test('a held vote says why it does not count, and its voter appeals, reviewers exclude the group and another one grants', async ({
  openPage,
}) => {
  const member = await visit(openPage, '/my-votes', 'My Votes', { session: voter.session })
  const held = member.page.getByRole('region', {
    name: 'Why your vote on Ana Attacked does not count',
  })
  await expect(held.getByText('Under review.', { exact: false })).toBeVisible()
  const row = member.page.getByRole('listitem').filter({ has: held })
  await expect(row.getByText('Under review', { exact: false })).toHaveCount(1)
  await expect(
    held.getByText('Many accounts voted in the same way', { exact: false }),
  ).toBeVisible()
  await expectNoFindingsAtBothSizes(member.page)
  // A tab that was opened before the appeal.
  const earlier = await visit(openPage, '/my-votes', 'My Votes', { session: voter.session })
  earlier.allow(/status of 409/)
  const appealEarlier = button(earlier.page, 'Appeal: your vote on Ana Attacked')
  await appealEarlier.click()
  await button(held, 'Appeal: your vote on Ana Attacked').focus()
  await member.page.keyboard.press('Enter')
  const form = dialog(member.page, 'Appeal about your vote on Ana Attacked')
  await button(form, 'Send appeal').click()
  await expect(form.getByText('Say why your vote should count', { exact: true })).toBeVisible()
  await form.getByRole('textbox').fill('My whole class registered today.')
  await button(form, 'Send appeal').click()
  await expect(notice(member.page, 'Your appeal has been sent.')).toBeVisible()
  await expect(held.getByText('You have appealed.', { exact: false })).toBeVisible()
  const second = dialog(earlier.page, 'Appeal about your vote on Ana Attacked')
  await second.getByRole('textbox').fill('Again')
  await button(second, 'Send appeal').click()
  await expect(
    second.getByText('You have already appealed this decision.', { exact: true }),
  ).toBeVisible()
  await button(second, 'Cancel').click()
  await expect(earlier.page.getByText('You have appealed.', { exact: false })).toBeVisible()
  await expect(appealEarlier).toBeHidden()
  await member.page.goto('/notifications')
  await expect(
    member.page.getByText('Your vote on Ana Attacked is under review.', { exact: false }),
  ).toBeVisible()

  // With the keyboard only.
  const desk = await visit(openPage, '/admin/integrity', 'Vote integrity', { session: boss })
  const group = desk.page
    .getByRole('listitem')
    .filter({ has: desk.page.getByRole('heading', { level: 2 }) })
  await expect(group).toHaveCount(1)
  await expect(
    group.getByRole('heading', { name: 'About 60 votes on Ana Attacked', exact: true }),
  ).toBeVisible()
  await expect(group.getByText('at most', { exact: false })).toBeVisible()
  await expect(group.getByText('have the same mail domain', { exact: false })).toBeVisible()
  await expect(group.getByText('My whole class registered today.', { exact: true })).toBeVisible()
  await expect(group.getByText(voter.name)).toHaveCount(0)
  // The highest bar is as high as the chart.
  const bars = await group.locator('svg path').last().boundingBox()
  expect(bars?.height).toBeGreaterThan(70)
  await expectNoFindingsAtBothSizes(desk.page)
  await button(group, 'Exclude: votes on Ana Attacked').focus()
  await desk.page.keyboard.press('Enter')
  const question = dialog(desk.page, 'Exclude these votes on Ana Attacked?')
  await button(question, 'Exclude').click()
  await expect(question.getByText('Give a reason', { exact: true })).toBeVisible()
  await eventually(() => focused(desk.page)).toBe('Reason')
  await expectNoFindingsAtBothSizes(desk.page)
  await question.getByRole('textbox').fill('One person registered them')
  await button(question, 'Exclude').focus()
  await desk.page.keyboard.press('Enter')
  await expect(notice(desk.page, 'Decision saved. The voters have been told.')).toBeVisible()
  // The appeal is left to decide, by somebody else.
  await expect(desk.page.getByText('another administrator decides', { exact: false })).toBeVisible()
  await eventually(() => focused(desk.page)).toBe('Vote integrity')
  await expectNoFindingsAtBothSizes(desk.page)
  await tab(desk.page, 'Decided').click()
  await expect(desk.page.getByRole('heading', { name: 'Nothing decided yet' })).toBeVisible()

  await member.page.goto('/my-votes')
  await expect(held.getByText('Excluded. Your vote does not count.')).toBeVisible()

  const other = await visit(openPage, '/admin/integrity', 'Vote integrity', {
    session: deputy,
    size: 'phone',
  })
  await button(other.page, 'Grant appeals: votes on Ana Attacked').click()
  const grant = dialog(other.page, 'Grant the appeals about Ana Attacked?')
  await grant.getByRole('textbox').fill('The school confirms it')
  const sent: string[] = []
  other.page.on('request', (request) => {
    if (request.url().endsWith('/appeals/decision')) sent.push(request.method())
  })
  await button(grant, 'Grant appeals').dblclick()
  await expect(notice(other.page, 'Decision saved. The voters have been told.')).toBeVisible()
  expect(sent).toEqual(['POST'])
  await expect(other.page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  await tab(other.page, 'Decided').click()
  await expect(other.page.getByText('The school confirms it', { exact: true })).toBeVisible()
  await member.page.goto('/my-votes')
  await expect(title(member.page, 'My Votes')).toBeVisible()
  await expect(member.page.getByRole('link', { name: 'View Ana Attacked' })).toBeVisible()
  await expect(held).toBeHidden()
})

test('the page about the integrity of the count explains on a phone before it gives numbers', async ({
  openPage,
}) => {
  const { page } = await visit(openPage, '/integrity', 'Integrity of the count', { size: 'phone' })
  const chapters = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(chapters.nth(0)).toHaveText('Which votes count')
  await expect(chapters.nth(1)).toHaveText('Many new accounts')
  await expect(chapters.nth(2)).toHaveText('Reviews of suspicious votes')
  await expect(chapters.nth(3)).toHaveText('Numbers by month')
  const months = page.getByRole('table').getByRole('row')
  await expect(months.filter({ hasText: 'so far, in steps of five' })).toContainText(
    /Votes held\s*60/,
  )
  await expect(months.filter({ hasText: 'No votes held or excluded' }).first()).toBeVisible()
  await expectNoFindingsAtBothSizes(page)
})

test('votes close on an open page when somebody leaves office, and a voter can remove the vote once asked', async ({
  openPage,
}) => {
  const [leaving] = (await addPersonalities(site.origin, [{ name: 'Lea Leaving' }])) as [
    Personality,
  ]
  await castVote(site.origin, voter.session, leaving.id, 'UPVOTE')
  const { page } = await visit(openPage, `/personalities/${leaving.slug}`, leaving.name, {
    session: voter.session,
  })
  const control = page.getByRole('group', { name: 'Vote on Lea Leaving' })
  const [support, oppose] = [/^Support /, /^Oppose /].map((name) =>
    control.getByRole('button', { name }),
  ) as [Locator, Locator]
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  const { DATABASE_URL, DATA_DIR } = site.process.dataSettings
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  await database.db
    .updateTable('personalities')
    .where('id', '=', leaving.id)
    .set({ status: 'FORMER' })
    .execute()
  await database.close()
  await expect(control.getByText('Votes closed', { exact: true })).toBeVisible()
  await expect(oppose).toHaveAttribute('aria-disabled', 'true')
  await oppose.click({ force: true })
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await support.click()
  await expect(notice(page, texts.voteRemovedForGood)).toBeVisible()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Remove my vote').click()
  await expect(support).toHaveAttribute('aria-pressed', 'false')
  await expect(support).toHaveAttribute('aria-disabled', 'true')
  await expectNoFindingsAtBothSizes(page)
})
