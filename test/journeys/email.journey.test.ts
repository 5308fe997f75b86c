import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { problems } from '../../contract/errors.ts'
import type { Personality } from '../../contract/personalities.ts'
import { brokenWords, layoutShifts, recordLayoutShifts, sidewaysScroll } from '../page-checks.ts'
import { expectNoFindingsAtBothSizes, expectNoFindingsInBothThemes } from './axe.ts'
import { failureNoise } from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonality } from './personalities.ts'
import {
  alert,
  button,
  eventually,
  expectHydrated,
  notice,
  refuseCalls,
  title,
  voteOutcome,
} from './screen.ts'
import { administratorSettings, registerUser } from './users.ts'

const site = useSite({ settings: { ...administratorSettings, EMAIL_CONFIRMATION: 'required' } })
let personality: Personality

test.beforeAll(async () => {
  personality = await addPersonality(site.origin, { name: 'Ingrid Solvang' })
})

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const emailNotice = (page: Page) => page.getByRole('complementary', { name: 'Email confirmation' })
const newAddress = () => `${randomBytes(4).toString('hex')}@members.example`

/** The links in the mails to a recipient, oldest first; waits until there are so many. */
async function linksFor(email: string, count = 1): Promise<string[]> {
  const outbox = path.join(site.process.dataDir, 'outbox')
  let links: string[] = []
  await eventually(async () => {
    const names = await fs.readdir(outbox).catch(() => [])
    const mails = await Promise.all(
      names.sort().map((name) => fs.readFile(path.join(outbox, name), 'utf8')),
    )
    links = mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((mail) => /\/confirm-email\?token=[\w-]+/.exec(mail)?.[0] ?? [])
    return links.length
  }).toBe(count)
  return links
}

/** The public number of votes for the personality. */
async function publicCount(): Promise<number> {
  const response = await fetch(`${site.origin}/api/personalities/${personality.id}/stats`)
  return ((await response.json()) as { upvoteCount: number }).upvoteCount
}

test('a new member votes, and the vote counts once the link in the mail was opened elsewhere', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { size: 'phone' })
  const email = newAddress()
  await page.goto('/register')
  for (const [label, text] of [
    ['Full Name', 'Grace Hopper'],
    ['Username', `grace_${email.slice(0, 8)}`],
    ['Email', email],
    ['Password', 'nanoseconds'],
    ['Confirm Password', 'nanoseconds'],
  ] as const) {
    await labelled(page, label).fill(text)
  }
  await button(page, 'Create account').click()
  await page.waitForURL(`${site.origin}/dashboard`)
  await expect(emailNotice(page)).toContainText('Your votes count once you confirm your email.')
  await expect(emailNotice(page)).toContainText(email)

  await recordLayoutShifts(page)
  await page.goto(`/personalities/${personality.slug}`)
  await expectHydrated(page)
  await expect(emailNotice(page)).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
  const support = page.getByRole('button', { name: /^Support/ })
  await support.click()
  await button(page, 'Count my vote').click()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await expect(voteOutcome(page, 'Vote recorded!')).toBeVisible()
  const uncounted = page.getByText('Counts once you confirm your email')
  await expect(uncounted).toBeVisible()
  expect(await publicCount()).toBe(0)

  const [link = ''] = await linksFor(email)
  const elsewhere = await openPage(site.origin)
  await elsewhere.page.goto(link)
  await expect(title(elsewhere.page, 'Confirm your email')).toBeVisible()
  await expect(elsewhere.page).toHaveURL(`${site.origin}/confirm-email`)
  await expectHydrated(elsewhere.page)
  // Opening the page does not confirm: mail scanners do that too.
  expect(await publicCount()).toBe(0)
  await expectNoFindingsAtBothSizes(elsewhere.page)
  await button(elsewhere.page, 'Confirm my email').click()
  await expect(
    elsewhere.page.getByRole('heading', { name: 'Your email is confirmed' }),
  ).toBeVisible()
  await expect(elsewhere.page.getByRole('link', { name: 'Log in' }).last()).toBeVisible()
  const confirmed = elsewhere.page.getByRole('region', { name: 'Your vote' })
  await expect(confirmed.getByRole('listitem')).toHaveText(`${personality.name}Support`)
  await expect(confirmed.getByText(/^It counts within the hour/)).toBeVisible()
  await expectNoFindingsAtBothSizes(elsewhere.page)
  // The vote joins the counts later, at a moment that does not show whose it is.
  expect(await publicCount()).toBe(0)
  await page.reload()
  await expectHydrated(page)
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await expect(emailNotice(page)).toBeHidden()
  await expect(uncounted).toBeHidden()
  await expect(page.getByText('Counts soon')).toBeVisible()

  await elsewhere.page.goto(link)
  await button(elsewhere.page, 'Confirm my email').click()
  await expect(elsewhere.page.getByText('This link was used before.')).toBeVisible()
  // An old mail shows nothing.
  await expect(elsewhere.page.getByText(personality.name)).toBeHidden()
})

test('the notice sends the mail again, looks right everywhere and goes away after the confirmation', async ({
  openPage,
}) => {
  const { session, email } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session, size: 'phone' })
  await recordLayoutShifts(page)
  for (const path of ['/', '/personalities', '/profile', '/help']) {
    await page.goto(path)
    await expectHydrated(page)
    await expect(emailNotice(page)).toBeVisible()
    expect(await layoutShifts(page), path).toEqual([])
    expect(await sidewaysScroll(page), path).toEqual([])
  }
  await expectNoFindingsInBothThemes(page)
  await button(emailNotice(page), 'Send again').click()
  await expect(notice(page, 'We sent you a new link')).toBeVisible()
  const [, newest = ''] = await linksFor(email, 2)
  await page.goto(newest)
  await expect(title(page, 'Confirm your email')).toBeVisible()
  await expect(emailNotice(page)).toBeHidden()
  await button(page, 'Confirm my email').click()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL(`${site.origin}/dashboard`)
  await expect(emailNotice(page)).toBeHidden()
})

test('the notice wraps a long address on a phone without breaking a word', async ({ openPage }) => {
  const email = 'anneliese_featherstone_holloway@correspondence.example'
  const { session } = await registerUser(site.origin, { email })
  const { page } = await openPage(site.origin, { session, size: 'phone' })
  await page.goto('/')
  await expect(emailNotice(page)).toContainText(email)
  expect(await brokenWords(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
})

test('a member changes the address with the password and a link, and may change their mind', async ({
  openPage,
}) => {
  const { session, email, password } = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session })
  allow(failureNoise)
  const [first = ''] = await linksFor(email)
  await page.goto('/')
  await emailNotice(page).getByRole('link', { name: 'Change address' }).click()
  await expect(page).toHaveURL(`${site.origin}/profile#email`)
  const section = page.getByRole('region', { name: 'Change email address' })
  await expect(section.getByLabel('New email')).toBeFocused()
  const submit = button(section, 'Change email address')
  await submit.click()
  await expect(alert(page, 'Email is required')).toBeVisible()
  const next = newAddress()
  const change = async (address: string, secret: string) => {
    await section.getByLabel('New email').fill(address)
    await section.getByLabel('Your password', { exact: true }).fill(secret)
    await submit.click()
  }
  await change(next, 'not the password')
  await expect(alert(page, 'The password is not correct')).toBeVisible()
  await change(email, password)
  await expect(alert(page, 'This is your email address already.')).toBeVisible()
  await change(next, password)
  await expect(section.getByText('Open the link that we sent to')).toContainText(next)
  await expect(emailNotice(page)).toContainText(next)
  await expectNoFindingsAtBothSizes(page)
  await button(section, 'Keep the old address').click()
  await expect(notice(page, 'Your email address stays the same')).toBeVisible()
  await expect(emailNotice(page)).toContainText(email)
  await change(next, password)
  await expect(section.getByText('Open the link that we sent to')).toContainText(next)

  const elsewhere = await openPage(site.origin)
  elsewhere.allow(failureNoise)
  await elsewhere.page.goto(first)
  await button(elsewhere.page, 'Confirm my email').click()
  await expect(
    elsewhere.page.getByRole('heading', { name: 'The link does not work' }),
  ).toBeVisible()
  const [cancelled = '', newest = ''] = await linksFor(next, 2)
  await elsewhere.page.goto(cancelled)
  await button(elsewhere.page, 'Confirm my email').click()
  await expect(
    elsewhere.page.getByRole('heading', { name: 'The link does not work' }),
  ).toBeVisible()
  await page.goto(newest)
  await button(page, 'Confirm my email').click()
  await expect(page.getByRole('heading', { name: 'Your email address was changed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  await elsewhere.page.goto(newest)
  await button(elsewhere.page, 'Confirm my email').click()
  await expect(
    elsewhere.page.getByRole('heading', { name: 'Your email is confirmed' }),
  ).toBeVisible()
  await elsewhere.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await labelled(elsewhere.page, 'Email').fill(next)
  await labelled(elsewhere.page, 'Password').fill(password)
  await button(elsewhere.page, 'Sign in').click()
  await expect(notice(elsewhere.page, 'Welcome back!')).toBeVisible()
  // All other sessions have ended, and this one goes on.
  await page.goto('/profile')
  await expect(section).toContainText(`You log in with ${next}`)
})

test('an expired link offers a new one, and an incomplete link says so', async ({ openPage }) => {
  const { page, allow } = await openPage(site.origin, { size: 'phone' })
  allow(failureNoise)
  await page.goto('/confirm-email')
  await expect(page.getByRole('heading', { name: 'The link is incomplete' })).toBeVisible()
  const { statusCode, message } = problems.confirmationLinkExpired
  await refuseCalls(page, '/auth/confirm-email', statusCode, {
    statusCode,
    message: message(),
  })
  await page.goto('/confirm-email?token=of-last-year')
  await button(page, 'Confirm my email').click()
  await expect(page.getByRole('heading', { name: 'The link has expired' })).toBeVisible()
  await expectNoFindingsAtBothSizes(page)
  await button(page, 'Send a new link').click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})
