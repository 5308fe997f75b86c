import { sidewaysScroll } from '../page-checks.ts'
import { expectNoAxeFindings, expectNoFindingsInBothThemes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { button, expectHydrated, notice, title } from './screen.ts'
import { administratorSettings, registerUser, signInAdministrator } from './users.ts'

const site = useSite({ settings: administratorSettings })

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test('an administrator publishes a version, which visitors see with the earlier ones', async ({
  openPage,
}) => {
  const session = await signInAdministrator(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.goto('/admin/legal-pages?page=imprint')
  await expectHydrated(page)
  const text = page.getByRole('textbox', { name: 'Text in Markdown *' })
  await expect(text).toHaveValue(/^# Imprint/)
  await text.fill(
    '# Imprint of ours\n\nBy **{{siteName}}**.\n\n| Who | Where |\n|---|---|\n| We | Here |',
  )
  await button(page, 'Show preview').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('By Voxpop.')
  await page.getByLabel('Compare the text with').selectOption('Standard text')
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('Imprint of ours')
  await expectNoFindingsInBothThemes(page)
  await button(page, 'Publish version').click()
  await expect(notice(page, 'The version has been published.')).toBeVisible()
  await expect(page.getByText(/^Version 1, first day/)).toBeVisible()

  const visitor = await openPage(site.origin, { size: 'phone' })
  await visitor.page.goto('/help')
  await visitor.page.locator('footer').getByRole('link', { name: 'Imprint' }).click()
  await expect(title(visitor.page, 'Imprint of ours')).toBeVisible()
  await expect(visitor.page.getByRole('cell', { name: 'Here' })).toBeVisible()
  expect(await sidewaysScroll(visitor.page)).toEqual([])
  await expectNoAxeFindings(visitor.page)
  await visitor.page.getByRole('link', { name: /^Standard text of/ }).click()
  await expect(title(visitor.page, 'Imprint')).toBeVisible()
  await visitor.page.getByRole('link', { name: 'Read the version of today' }).click()
  await expect(title(visitor.page, 'Imprint of ours')).toBeVisible()
})

test('a mistake in the text is named at the preview and when it is published', async ({
  openPage,
}) => {
  const session = await signInAdministrator(site.origin)
  const { page, allow } = await openPage(site.origin, { session })
  allow(/400/)
  await page.goto('/admin/legal-pages?page=children')
  await expectHydrated(page)
  await page.getByRole('textbox', { name: 'Text in Markdown *' }).fill('See {{nothing}}')
  await button(page, 'Show preview').click()
  const mistake = 'There is no {{nothing}}. Choose one from the list beside the text.'
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(mistake)
})

test('a member is asked once to read a page that changed, without anything moving', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  await callAs(
    site.origin,
    await signInAdministrator(site.origin),
    'POST',
    '/admin/legal-pages/terms/versions',
    { text: '# Terms\n\nNew.', effectiveOn: dayIn(1), asksMembers: true },
  )
  const { page } = await openPage(site.origin, { size: 'phone', session })
  await page.goto('/help')
  const asking = page.getByRole('complementary', { name: 'Changed page' })
  await expect(asking).toContainText('This page has changed: Terms')
  await expectNoAxeFindings(page)
  await asking.getByRole('button', { name: 'Later' }).click()
  await expect(asking).toBeHidden()
  await page.reload()
  await asking.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByText(/^This version holds from/)).toBeVisible()
  await asking.getByRole('button', { name: 'I agree' }).click()
  await expect(asking).toBeHidden()
  const answered = page.waitForResponse('**/api/users/me/legal-pages')
  await page.reload()
  await answered
  await expect(asking).toBeHidden()
})
