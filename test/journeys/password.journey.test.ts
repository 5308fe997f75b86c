import { limits } from '../../contract/limits.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { failureNoise } from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import { button, clickTwice, title } from './screen.ts'
import {
  administrator,
  administratorSettings,
  registerUser,
  type Session,
  signInAdministrator,
} from './users.ts'

const secret = 'the secret of this journey, long enough'
const site = useSite({ settings: { ...administratorSettings, JWT_SECRET: secret } })

/** A session that began when the login counts no more. */
async function oldSession(): Promise<Session> {
  const { user } = await signInAdministrator(site.origin)
  const now = Date.now() - (limits.passwordConfirmationMinutes + 1) * 60_000
  const tokens = createTokens(secret, { now: () => now })
  return { user, access_token: tokens.sign({ userId: user.id, version: 0 }) }
}

test('an administrator enters the password again before a role changes, and once for what follows', async ({
  openPage,
}) => {
  await registerUser(site.origin, { name: 'Ada Archer', username: 'ada_archer' })
  const { page, allow } = await openPage(site.origin, { session: await oldSession() })
  allow(failureNoise)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const role = page.getByRole('dialog', { name: 'Change the role of Ada Archer?' })
  const password = question.getByLabel('Password', { exact: true })
  const isSaved = page.getByText('The role of Ada Archer has been changed.', { exact: true })

  await page.goto('/admin/users')
  await button(page, 'Actions for Ada Archer').click()
  await button(page, 'Change role').click()
  await role.getByRole('radio', { name: 'Editor' }).check()
  await button(role, 'Change role').click()
  await expect(password).toBeFocused()
  await expectNoFindingsInBothThemes(page)

  // Cancelling leaves the form as it was, and says nothing.
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(role.getByRole('radio', { name: 'Editor' })).toBeChecked()
  await expect(role.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(button(role, 'Change role')).toBeFocused()

  await button(role, 'Change role').click()
  await password.fill('not it')
  await button(question, 'Continue').click()
  await expect(question.getByText('The password is not correct')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(administrator.password)
  sent.length = 0
  await clickTwice(button(question, 'Continue'))
  await expect(isSaved).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(role).toHaveCount(0)
  expect(sent.filter((path) => path === '/api/auth/confirm-password')).toHaveLength(1)
  expect(sent.filter((path) => path.endsWith('/role'))).toHaveLength(1)

  // Files are behind the same question, which has been answered.
  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  expect((await download).suggestedFilename()).toMatch(/^users-/)
  await expect(question).toHaveCount(0)
})

test('a file is downloaded after the password, and not without it', async ({ openPage }) => {
  const { page, allow } = await openPage(site.origin, { session: await oldSession() })
  allow(failureNoise)
  await page.goto('/admin/users')
  await expect(title(page, 'Members')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await button(page, 'Export CSV').click()
  await button(question, 'Cancel').click()
  await expect(button(page, 'Export CSV')).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByText('Failed to export members')).toHaveCount(0)

  await button(page, 'Export CSV').click()
  await question.getByLabel('Password', { exact: true }).fill(administrator.password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^users-/)
})
