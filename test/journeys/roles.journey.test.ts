import type { Page } from '@playwright/test'
import type { Role } from '../../contract/users.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonality, postComment } from './personalities.ts'
import { button, expectHydrated, title } from './screen.ts'
import {
  administrator,
  administratorSettings,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
const insult = 'You are all fools, and your children too.'
let boss: Session

test.beforeAll(async () => {
  boss = await signIn(site.origin, administrator)
})

/** A member to whom an administrator has given a role. */
async function helper(name: string, role: Role): Promise<Session> {
  const registered = await registerUser(site.origin, { name })
  await callAs(site.origin, boss, 'PUT', `/users/${registered.session.user.id}/role`, { role })
  return signIn(site.origin, registered)
}

/** The sections of who may do everything. */
const administration = [
  ...['Dashboard', 'Members', 'People', 'Moderation', 'Vote Integrity', 'Messages', 'Settings'],
  'Audit Log',
]

const sections = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

/** Names of the sections that the administration shows. */
const sectionNames = (page: Page) => sections(page).getByRole('link').allInnerTexts()

async function expectElsewhere(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname !== path)
  }
}

test('a moderator decides reports, and finds no accounts, addresses or settings', async ({
  openPage,
}) => {
  const author = await registerUser(site.origin, { name: 'Otto Author' })
  const reporter = await registerUser(site.origin)
  const about = await addPersonality(site.origin, { name: 'Ana Talked-About' })
  const id = await postComment(site.origin, author.session, about.id, insult)
  const body = { type: 'comment', id, reason: 'abuse' }
  await callAs(site.origin, reporter.session, 'POST', '/reports', body)

  const { page } = await openPage(site.origin, {
    session: await helper('Mina Modrow', 'MODERATOR'),
  })
  await page.goto('/admin')
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  await expectHydrated(page)
  expect(await sectionNames(page)).toEqual([
    expect.stringMatching(/^Dashboard/),
    expect.stringMatching(/^Moderation/),
  ])
  await expectNoFindingsInBothThemes(page)
  await sections(page)
    .getByRole('link', { name: /^Moderation/ })
    .click()
  const reported = page.getByRole('listitem').filter({ hasText: insult })
  await expect(reported).toBeVisible()
  await expect(page.getByText(author.email)).toHaveCount(0)
  await button(reported, 'Hide').click()
  const question = page.getByRole('dialog', { name: `Hide the comment by ${author.name}?` })
  await button(question, 'Hide').click()
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  await expectElsewhere(page, [
    '/admin/users',
    '/admin/personalities',
    '/admin/mail',
    '/admin/audit',
  ])

  const { page: own } = await openPage(site.origin, { session: author.session })
  await own.goto('/notifications')
  await expect(own.getByText(/has been hidden/).first()).toBeVisible()
  await expect(own.getByText('Mina Modrow')).toHaveCount(0)
})

test('an editor adds politicians, and finds no reports, accounts or settings', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { session: await helper('Edda Editor', 'EDITOR') })
  await page.goto('/admin')
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  await expectHydrated(page)
  expect(await sectionNames(page)).toEqual(['Dashboard', 'People'])
  await button(page, 'Create Personality').click()
  const form = page.getByRole('dialog', { name: 'Create New Personality' })
  await form.getByLabel('Name *').fill('Nora Newcomer')
  await button(form, 'Create Personality').click()
  await expect(form).toBeHidden()
  await page.goto('/personalities/nora-newcomer')
  await expect(title(page, 'Nora Newcomer')).toBeVisible()
  await expectElsewhere(page, ['/admin/users', '/admin/moderation', '/admin/messages'])
})

test('an administrator finds each page below its section', async ({ openPage }) => {
  const { page } = await openPage(site.origin, { session: boss })
  await page.goto('/admin')
  await expect(title(page, 'Admin Dashboard')).toBeVisible()
  await expectHydrated(page)
  expect(await sectionNames(page)).toEqual(
    administration.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
  )
  await sections(page)
    .getByRole('link', { name: /^Messages/ })
    .click()
  const messages = page.getByRole('navigation', { name: 'Messages' })
  await expect(messages.getByRole('link')).toHaveText([/^Messages/, 'Announcements', /^Mail/])
  await messages.getByRole('link', { name: 'Announcements' }).click()
  await expect(title(page, 'Announcements')).toBeVisible()
  await expect(sections(page).locator('[aria-current]')).toHaveText('Messages')
  await expect(messages.locator('[aria-current]')).toHaveText('Announcements')
})

test('a role that was taken away ends at the next click, also in an open tab', async ({
  openPage,
}) => {
  const session = await helper('Late Editor', 'EDITOR')
  const { page, allow } = await openPage(site.origin, { session })
  await page.goto('/admin/personalities')
  await expect(title(page, 'Personalities')).toBeVisible()
  await callAs(site.origin, boss, 'PUT', `/users/${session.user.id}/role`, { role: 'USER' })
  allow(/status of 40[13]/)
  await page.reload()
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
})
