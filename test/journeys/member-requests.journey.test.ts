import type { Role } from '../../contract/users.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, test, useSite } from './fixtures.ts'
import { button, expectHydrated, title } from './screen.ts'
import {
  administrator,
  administratorSettings,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const site = useSite({ settings: administratorSettings })
let boss: Session

test.beforeAll(async () => {
  boss = await signIn(site.origin, administrator)
})

async function createAdministrator(name: string): Promise<Session> {
  const registered = await registerUser(site.origin, { name })
  const role: Role = 'ADMIN'
  await callAs(site.origin, boss, 'PUT', `/users/${registered.session.user.id}/role`, { role })
  return signIn(site.origin, registered)
}

test('a member who writes a letter is deleted by two administrators, and could have stopped it', async ({
  openPage,
}) => {
  const second = await createAdministrator('Sue Second')
  const [leaving, keeping] = [
    await registerUser(site.origin, { name: 'Lea Leaving' }),
    await registerUser(site.origin, { name: 'Kim Keeping' }),
  ]
  const { page } = await openPage(site.origin, { session: boss })
  await page.goto('/admin/users')
  await button(page, 'Actions for Lea Leaving').click()
  await page.getByRole('link', { name: 'Record a request' }).click()
  await expect(title(page, 'Requests of members')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await expect(sections.locator('[aria-current]')).toHaveText('Members')
  const members = page.getByRole('navigation', { name: 'Members' })
  await expect(members.locator('[aria-current]')).toHaveText('Requests of members')
  await expect(page.getByLabel('Username')).toHaveValue(leaving.username)
  await button(page, 'Record the request').click()
  await expect(page.getByText('Choose what they ask for')).toBeVisible()
  await page.getByRole('radio', { name: /^Delete the account/ }).check()
  await page.getByLabel('Reason').fill('Letter of 3 March, with a copy of the card')
  await button(page, 'Record the request').click()
  const row = page.getByRole('listitem').filter({ hasText: leaving.username })
  await expect(row).toContainText('Waits for a second administrator.')
  await expect(button(row, 'Agree and delete')).toHaveCount(0)
  await expectNoFindingsInBothThemes(page)
  const body = { username: keeping.username, kind: 'DELETION', reason: 'A letter' }
  await callAs(site.origin, boss, 'POST', '/admin/member-requests', body)

  const { page: own } = await openPage(site.origin, { session: keeping.session })
  await own.goto('/profile#deletion')
  await expectHydrated(own)
  await expect(
    own.getByRole('heading', { name: 'Your account is about to be deleted' }),
  ).toBeVisible()
  await expectNoFindingsInBothThemes(own)
  await button(own, 'Keep my account').click()
  await expect(button(own, 'Keep my account')).toHaveCount(0)

  const { page: other } = await openPage(site.origin, { session: second })
  await other.goto('/admin/member-requests')
  const found = other.getByRole('listitem').filter({ hasText: leaving.username })
  await button(found, 'Agree and delete').click()
  await button(other.getByRole('dialog'), 'Agree and delete').click()
  await expect(other.getByText('No open requests')).toBeVisible()
  await other.getByRole('tab', { name: 'Closed' }).click()
  await expect(other.getByText('Account deleted')).toBeVisible()
  await expect(other.getByText('Member keeps the account')).toBeVisible()
  const profile = await fetch(`${site.origin}/api/users/username/${leaving.username}`)
  expect(profile.status).toBe(404)
})
