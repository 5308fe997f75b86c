import type { Page } from '@playwright/test'
import { initialSettings } from '../../contract/initial-administrator-settings.ts'
import type { Personality } from '../../contract/personalities.ts'
import { expectNoAxeFindings } from './axe.ts'
import { callAs } from './community.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import { addPersonality } from './personalities.ts'
import { button, expectHydrated, notice, title } from './screen.ts'
import { administratorSettings, type Session, signInAdministrator } from './users.ts'

const site = useSite({ settings: administratorSettings })
let session: Session
let ada: Personality

test.beforeAll(async () => {
  session = await signInAdministrator(site.origin)
  ada = await addPersonality(site.origin, { name: 'Ada Lovelace' })
})

test.afterEach(() => change(initialSettings))

const change = (settings: object) =>
  callAs(site.origin, session, 'PATCH', '/admin/site-settings', settings)

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

async function openNewAccounts(openPage: OpenPage): Promise<Page> {
  const { page } = await openPage(site.origin, { session })
  await page.goto('/admin/new-accounts')
  await expectHydrated(page)
  return page
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

test('with an invitation a visitor creates an account by the sheet, and the vote is cast', async ({
  openPage,
}) => {
  await change({ registration: 'invited' })
  const page = await openNewAccounts(openPage)
  await fillIn(page, { 'Note (optional)': 'The club', 'Last day *': inAWeek() })
  await button(page, 'Make a link').click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await expect(page.getByText('1 of 1 left')).toBeVisible()
  await expectNoAxeFindings(page)

  const visitor = await openPage(site.origin, { size: 'phone' })
  visitor.allow(/status of 400/)
  const own = visitor.page
  const person = `/personalities/${ada.slug}`
  await own.goto(person)
  await expectHydrated(own)
  await button(own, /^Support /).click()
  const sheet = own.getByRole('dialog', { name: 'Please login to vote' })
  await expect(sheet.getByText('You need an invitation to create an account here.')).toBeVisible()
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveCount(0)

  const { pathname, hash } = new URL(link)
  await own.goto(pathname)
  await expect(own.getByText('You need an invitation to create an account here.')).toBeVisible()
  await own.goto(pathname + hash)
  await expect(own.getByLabel('Full Name')).toBeVisible()
  await expect(own).toHaveURL(`${site.origin}/register`)
  await own.goto(person)
  await expectHydrated(own)
  await button(own, /^Support /).click()
  await fillIn(own, {
    Name: 'Zoe Quill',
    Email: 'zoe@members.example',
    Password: 'a secret of the visitor',
  })
  await button(sheet, 'Count my vote').click()
  await expect(sheet).toBeHidden()
  await expect(button(own, /^Support /)).toHaveAttribute('aria-pressed', 'true')

  const late = await openPage(site.origin)
  late.allow(/status of 400/)
  await late.page.goto(pathname + hash)
  await expect(
    late.page.getByText('This invitation has been used up. Ask for a new one.'),
  ).toBeVisible()
})

test('an administrator revokes an invitation, whose link then says so', async ({ openPage }) => {
  await change({ registration: 'invited' })
  const page = await openNewAccounts(openPage)
  await fillIn(page, { 'Note (optional)': 'The choir', 'Number of accounts *': '20' })
  await button(page, 'Make a link').click()
  await expect(page.getByText('Choose the last day')).toBeVisible()
  await fillIn(page, { 'Last day *': inAWeek() })
  await button(page, 'Make a link').click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const row = page.getByRole('listitem').filter({ hasText: 'The choir' })
  await button(row, 'Revoke').click()
  await button(page.getByRole('dialog'), 'Revoke').click()
  await expect(notice(page, 'The invitation has been revoked.')).toBeVisible()
  await expect(row.getByText('Revoked')).toBeVisible()

  const visitor = await openPage(site.origin)
  visitor.allow(/status of 400/)
  const { pathname, hash } = new URL(link)
  await visitor.page.goto(pathname + hash)
  await expect(title(visitor.page, 'Create account')).toBeVisible()
  await expect(
    visitor.page.getByText('This invitation was taken back. Ask for a new one.'),
  ).toBeVisible()
})

test('a new account waits for approval: the sheet says that the vote is not sent, and an administrator approves it', async ({
  openPage,
}) => {
  await change({ registration: 'approved' })
  const visitor = await openPage(site.origin, { size: 'phone' })
  const own = visitor.page
  await own.goto(`/personalities/${ada.slug}`)
  await expectHydrated(own)
  await button(own, /^Oppose /).click()
  const sheet = own.getByRole('dialog', { name: 'Please login to vote' })
  await expect(sheet.getByText(/^An administrator approves each new account/)).toBeVisible()
  await fillIn(own, {
    Name: 'Wanda Wait',
    Email: 'wanda@members.example',
    Password: 'a secret of the visitor',
  })
  await button(sheet, 'Create account').click()
  const told = own.getByRole('dialog', { name: 'Your account waits for approval' })
  await expect(told.getByText(/^Nothing was sent, and nothing is kept/)).toBeVisible()
  await expectNoAxeFindings(own)
  await button(told, 'Close').last().click()
  const notice = own.getByRole('complementary', { name: 'Approval of your account' })
  await expect(notice).toBeVisible()
  await button(own, /^Oppose /).click()
  await expect(told).toBeVisible()
  await button(told, 'Close').last().click()
  await expect(button(own, /^Oppose /)).toHaveAttribute('aria-pressed', 'false')

  const page = await openNewAccounts(openPage)
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await expect(sections.getByRole('link', { name: 'Members 1 task' })).toBeVisible()
  const members = page.getByRole('navigation', { name: 'Members' })
  await expect(members.getByRole('link', { name: 'New accounts 1 task' })).toBeVisible()
  await button(page, 'Decline the account of Wanda Wait').click()
  await button(page, 'Decline and delete').click()
  await expect(page.getByText('Write the reason')).toBeVisible()
  await expectNoAxeFindings(page)
  await button(page, 'Cancel').click()
  await button(page, 'Approve the account of Wanda Wait').click()
  await expect(page.getByText('Nobody waits')).toBeVisible()

  await own.reload()
  await expectHydrated(own)
  await button(own, /^Oppose /).click()
  await button(own.getByRole('dialog', { name: 'Before your first vote' }), 'Count my vote').click()
  await expect(button(own, /^Oppose /)).toHaveAttribute('aria-pressed', 'true')
  await expect(notice).toBeHidden()
})

test('who creates an account confirms the minimum age, in the sheet and on the page', async ({
  openPage,
}) => {
  await change({ minimumAge: 14 })
  const visitor = await openPage(site.origin, { size: 'phone' })
  visitor.allow(/status of 409/)
  const { page } = visitor
  await page.goto(`/personalities/${ada.slug}`)
  await expectHydrated(page)
  await button(page, /^Support /).click()
  const sheet = page.getByRole('dialog', { name: 'Please login to vote' })
  await fillIn(page, {
    Name: 'Yara Young',
    Email: 'yara@members.example',
    Password: 'a secret of the visitor',
  })
  await button(sheet, 'Count my vote').click()
  await expect(sheet.getByText('Confirm that you are old enough to join.')).toBeVisible()
  await expect(sheet.getByLabel('I am at least 14 years old')).toBeFocused()
  await expectNoAxeFindings(page)
  await sheet.getByLabel('I am at least 14 years old').check()
  await change({ minimumAge: 16 })
  await button(sheet, 'Count my vote').click()
  await sheet.getByLabel('I am at least 16 years old').check()
  await button(sheet, 'Count my vote').click()
  await expect(sheet).toBeHidden()
  await expect(button(page, /^Support /)).toHaveAttribute('aria-pressed', 'true')

  const other = await openPage(site.origin)
  await other.page.goto('/register')
  await expectHydrated(other.page)
  await fillIn(other.page, {
    'Full Name': 'Otto Old',
    Username: 'otto_old',
    Email: 'otto@members.example',
    Password: 'a secret of the visitor',
    'Confirm Password': 'a secret of the visitor',
  })
  await button(other.page, 'Create account').click()
  await expect(other.page.getByText('Confirm that you are old enough to join.')).toBeVisible()
  await other.page.getByLabel('I am at least 16 years old').check()
  await button(other.page, 'Create account').click()
  await expect(other.page).toHaveURL(`${site.origin}/dashboard`)
  await other.page.goto('/children')
  await expect(other.page.getByText(/at least 16 years old, and old enough/)).toBeVisible()
})
