import type { Page } from '@playwright/test'
import type { Personality } from '../../contract/personalities.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, type OpenPage, type PageOptions, test, useSite } from './fixtures.ts'
import { addPersonality, postComment } from './personalities.ts'
import { button, expectHydrated, notice, tab, title } from './screen.ts'
import {
  administrator,
  administratorSettings,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
let boss: Session
let deputy: Session
let about: Personality

test.beforeAll(async () => {
  boss = await signIn(site.origin, administrator)
  const second = await registerUser(site.origin, { name: 'Mira Colleague' })
  const path = `/users/${second.session.user.id}/role`
  await callAs(site.origin, boss, 'PUT', path, { role: 'MODERATOR' })
  deputy = await signIn(site.origin, second)
  about = await addPersonality(site.origin, { name: 'Ana Talked-About' })
})

async function report(texts: string[]): Promise<void> {
  for (const text of texts) {
    const writer = await registerUser(site.origin)
    const reader = await registerUser(site.origin)
    const id = await postComment(site.origin, writer.session, about.id, text)
    const body = { type: 'comment', id, reason: 'abuse' }
    await callAs(site.origin, reader.session, 'POST', '/reports', body)
  }
}

async function visit(openPage: OpenPage, session: Session, options: PageOptions = {}) {
  const { page } = await openPage(site.origin, { session, ...options })
  await page.goto('/admin/moderation')
  await expect(title(page, 'Moderation')).toBeVisible()
  await expectHydrated(page)
  return page
}

const card = (page: Page, text: string) =>
  page.locator('li[id^="case-"]').filter({ has: page.getByText(text, { exact: true }) })

test('shows others who works on a case, and asks before it is decided all the same', async ({
  openPage,
}) => {
  await report(['You are all fools.'])
  const [one, other] = [
    await visit(openPage, deputy),
    await visit(openPage, boss, { size: 'phone' }),
  ]
  await button(card(one, 'You are all fools.'), 'Work on this').click()
  await expect(card(one, 'You are all fools.').getByText('You work on this')).toBeVisible()
  const claimed = card(other, 'You are all fools.')
  await expect(claimed.getByText('has worked on this since')).toBeVisible({ timeout: 15_000 })
  await expectNoFindingsInBothThemes(other)
  await button(claimed, 'Hide').click()
  const question = other.getByRole('dialog')
  await expect(
    question.getByText('Mira Colleague works on this. Decide all the same?'),
  ).toBeVisible()
  await button(question, 'Hide').click()
  await expect(claimed).toBeHidden()
})

test('keeps notes that only moderators read', async ({ openPage }) => {
  await report(['Buy these votes.'])
  const page = await visit(openPage, deputy, { size: 'smallPhone' })
  const reported = card(page, 'Buy these votes.')
  await reported.getByText('Notes for moderators').click()
  await reported.getByRole('textbox', { name: 'New note' }).fill('Wrote the same last week.')
  await reported.getByRole('combobox').selectOption('About the member')
  await button(reported, 'Add note').click()
  await expect(reported.getByText('Wrote the same last week.')).toBeVisible()
  await expectNoFindingsInBothThemes(page)
})

test('is worked by keys, which decide several cases at once and can be turned off', async ({
  openPage,
}) => {
  await report(['First of three', 'Second of three', 'Third of three'])
  const page = await visit(openPage, deputy)
  await expect(card(page, 'Third of three')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(help.getByText('Work on it')).toBeVisible()
  await expectNoFindingsInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  for (const text of ['First of three', 'Second of three']) {
    await card(page, text).focus()
    await page.keyboard.press('x')
    await expect(card(page, text).getByRole('checkbox')).toBeChecked()
  }
  const selected = page.getByRole('region', { name: 'Selected cases' })
  await button(selected, 'Hide').click()
  const question = page.getByRole('dialog', { name: 'Hide 2 cases?' })
  await button(question, 'Hide').click()
  await expect(question.getByText('Please choose a rule')).toBeVisible()
  await question.getByRole('radio', { name: /^Abuse/ }).check()
  await expectNoFindingsInBothThemes(page)
  await button(question, 'Hide').click()
  await expect(page.getByText('2 of 2 cases decided')).toBeVisible()
  await expect(card(page, 'First of three')).toBeHidden()
  const last = card(page, 'Third of three')
  await last.focus()
  await page.keyboard.press('n')
  await last.getByRole('textbox', { name: 'New note' }).pressSequentially('hide dx?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(last.getByRole('checkbox')).not.toBeChecked()
  await button(page, 'Turn off').click()
  await last.focus()
  await page.keyboard.press('x')
  await expect(last.getByRole('checkbox')).not.toBeChecked()
})

test('has statistics', async ({ openPage }) => {
  const page = await visit(openPage, deputy, { size: 'smallPhone' })
  await tab(page, 'Statistics').click()
  await expect(page.getByText('Oldest open case')).toBeVisible()
  await expectNoFindingsInBothThemes(page)
})

test('shows a text with a listed word to its author alone, until it is approved', async ({
  openPage,
}) => {
  const body = { heldWords: ['zebrafish'] }
  await callAs(site.origin, boss, 'PATCH', '/admin/site-settings', body)
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session, size: 'phone' })
  await page.goto(`/personalities/${about.slug}`)
  await expectHydrated(page)
  const text = 'What a zebrafish.'
  await page.getByLabel('Your comment', { exact: true }).fill(text)
  await button(page, 'Post comment').click()
  await expect(
    notice(page, 'Your comment waits for review. Until then only you see it.'),
  ).toBeVisible()
  await page.goto('/my-comments')
  await expect(page.getByText('Waits for review. Only you can see this comment.')).toBeVisible()
  await expectNoFindingsInBothThemes(page)
  const desk = await visit(openPage, deputy)
  const waiting = card(desk, text)
  await expect(waiting.getByText('Waits for review: has a listed word or link')).toBeVisible()
  await waiting.focus()
  await desk.keyboard.press('r')
  await button(desk.getByRole('dialog'), 'Approve').click()
  await expect(waiting).toBeHidden()
  const visitor = await openPage(site.origin)
  await visitor.page.goto(`/personalities/${about.slug}`)
  await expect(visitor.page.getByText(text, { exact: true })).toBeVisible()
})
