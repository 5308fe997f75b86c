import fs from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { UserListItem } from '../../contract/users.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { failCalls, failureNoise } from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities } from './personalities.ts'
import { button, clickTwice, delayCalls, eventually, focused, notice, title } from './screen.ts'
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
let ada: Registered
let bruno: Registered

test.beforeAll(async () => {
  ada = await registerUser(site.origin, { name: 'Ada Archer', username: 'ada_archer' })
  bruno = await registerUser(site.origin, { name: 'Bruno Bell', username: 'bruno_bell' })
  await registerUser(site.origin, { name: '=HYPERLINK("x")', username: 'cleo_marsh' })
  boss = await signIn(site.origin, administrator)
})

const row = (page: Page, name: string) =>
  page.locator('main :is(tr, li)').filter({ has: button(page, `Actions for ${name}`) })
const names = (page: Page) => () =>
  page
    .getByRole('button', { name: /^Actions for / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(12)))
const outcome = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option })

/** Opens the dialog of an admin action on a user with the keyboard only; returns the dialog. */
async function openAction(page: Page, member: string, action: string): Promise<Locator> {
  await button(page, `Actions for ${member}`).focus()
  await page.keyboard.press('Enter')
  await button(page, action).waitFor()
  for (let steps = 0; steps < 8 && (await focused(page)) !== action; steps++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Opens the dialog of an admin action on all selected users; returns the dialog. */
async function openActionOnSelected(page: Page, action: string): Promise<Locator> {
  const bar = page.getByLabel('Selected members')
  await button(bar, 'Actions for selected members').click()
  await button(bar, action).click()
  return page.getByRole('dialog')
}

async function reach(path: string): Promise<Response> {
  const { access_token } = boss
  return fetch(`${site.origin}/api${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
}

test.describe('users', () => {
  test('are found, suspended with a reason, activated, promoted and deleted', async ({
    openPage,
  }) => {
    const { page, allow } = await openPage(site.origin, { session: boss })
    allow(failureNoise)
    await page.goto('/admin/users')
    await expect(title(page, 'Members')).toBeVisible()
    await expect(page.getByText('4 members', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Member statistics')).toHaveText(
      'Total Members4Active4Suspended0New This Week4none the week before',
    )

    // The URL contains search, filters and page.
    const search = page.getByRole('searchbox')
    await search.fill(bruno.email.toUpperCase())
    await eventually(names(page)).toEqual(['Bruno Bell'])
    await expect(page.getByText('1 member found', { exact: true })).toBeVisible()
    await choose(page, 'Role', 'Administrators')
    await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible()
    await page.goBack()
    await eventually(names(page)).toEqual(['Bruno Bell'])
    await button(page, 'Clear search').click()
    await choose(page, 'Sort by', 'Username')
    await eventually(() => new URL(page.url()).search).toBe('?sort=username')
    const everybody = ['Administrator', 'Ada Archer', 'Bruno Bell', '=HYPERLINK("x")']
    await eventually(async () => (await names(page)()).toSorted()).toEqual(everybody.toSorted())
    await page.reload()
    await eventually(async () => (await names(page)())[1]).toBe('Administrator')

    const suspend = await openAction(page, 'Ada Archer', 'Suspend')
    await expect(suspend.getByRole('heading', { name: 'Suspend Ada Archer?' })).toBeVisible()
    await expect(suspend.getByText(`Ada Archer (@ada_archer), ${ada.email}`)).toBeVisible()
    await suspend.getByLabel('Reason').fill('Advertisements')
    await expect(suspend.getByRole('radio', { name: /^Keep counting them/ })).toBeChecked()
    await suspend.getByRole('radio', { name: /^Withdraw them/ }).check()
    const restore = await failCalls(page, ['PATCH /users/:id/status'], {
      status: 500,
      message: 'Why it broke.',
    })
    await button(suspend, 'Suspend').click()
    await expect(suspend.getByRole('alert').getByText('Why it broke.')).toBeVisible()
    await restore()
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON())
    })
    await clickTwice(button(suspend, 'Suspend'))
    await expect(outcome(page, 'Ada Archer has been suspended.')).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ status: 'SUSPENDED', votes: 'withdraw' })])
    await expect(row(page, 'Ada Archer').getByText('Advertisements')).toBeVisible()
    expect((await fetch(`${site.origin}/api/auth/me`, bearer(ada.session))).status).toBe(401)
    await expect(signIn(site.origin, ada)).rejects.toThrow('Your account has been suspended.')

    await choose(page, 'Status', 'Suspended')
    await eventually(names(page)).toEqual(['Ada Archer'])
    const ofAda = row(page, 'Ada Archer')
    await expect(ofAda.getByText('Votes leave the counts', { exact: true })).toBeVisible()
    const decide = await openAction(page, 'Ada Archer', 'Keep or withdraw votes')
    await expect(
      decide.getByRole('heading', { name: 'Keep or withdraw the votes of Ada Archer?' }),
    ).toBeVisible()
    await expect(decide.getByRole('radio', { name: /^Withdraw them/ })).toBeChecked()
    await expectNoFindingsInBothThemes(page)
    await decide.getByRole('radio', { name: /^Keep counting them/ }).check()
    await button(decide, 'Keep or withdraw votes').click()
    await expect(
      outcome(page, 'Your decision about the votes of Ada Archer has been saved.'),
    ).toBeVisible()
    await expect(ofAda.getByText('Votes stay in the counts', { exact: true })).toBeVisible()
    await expect(ofAda.getByText('Advertisements', { exact: true })).toBeVisible()
    const activate = await openAction(page, 'Ada Archer', 'Activate')
    await button(activate, 'Activate').click()
    await expect(outcome(page, 'Ada Archer has been activated.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all members' }).click()
    await signIn(site.origin, ada)

    const promote = await openAction(page, 'Ada Archer', 'Change role')
    await promote.getByRole('radio', { name: /^Moderator/ }).check()
    await button(promote, 'Change role').click()
    await expect(outcome(page, 'The role of Ada Archer has been changed.')).toBeVisible()
    await expect(row(page, 'Ada Archer').getByText('MODERATOR', { exact: true })).toBeVisible()
    const demote = await openAction(page, 'Ada Archer', 'Change role')
    await demote.getByRole('radio', { name: /^Member/ }).check()
    await button(demote, 'Change role').click()
    await expect(row(page, 'Ada Archer').getByText('USER', { exact: true })).toBeVisible()

    const confirm = await openAction(page, 'Ada Archer', 'Confirm email')
    await button(confirm, 'Confirm email').click()
    await expect(outcome(page, 'The email address of Ada Archer is confirmed.')).toBeVisible()
    const resend = await openAction(page, 'Ada Archer', 'Send confirmation email')
    await button(resend, 'Send confirmation email').click()
    await expect(
      outcome(page, 'If Ada Archer has an address to confirm, the email is on its way.'),
    ).toBeVisible()

    const spared = await openAction(page, 'Bruno Bell', 'Delete')
    await expect(spared.getByRole('heading', { name: 'Delete Bruno Bell?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(spared).toBeHidden()
    const back = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await eventually(back).toBe('Actions for Bruno Bell')
    const doomed = await openAction(page, 'Bruno Bell', 'Delete')
    await button(doomed, 'Delete').click()
    await expect(outcome(page, 'Bruno Bell has been deleted.')).toBeVisible()
    await eventually(names(page)).toEqual(['=HYPERLINK("x")', 'Ada Archer', 'Administrator'])
    expect((await reach('/users/username/bruno_bell')).status).toBe(404)
    await expectNoActionsOnOwnAccount(page)
  })

  test('are changed in bulk, all or none', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { session: boss, size: 'phone' })
    await page.goto('/admin/users')
    await page.getByLabel('Select Ada Archer').check()
    await expect(page.getByText('1 member selected', { exact: true })).toBeVisible()
    await page.getByLabel('Select all on this page').check()
    await expect(page.getByText('2 members selected', { exact: true })).toBeVisible()
    const dialog = await openActionOnSelected(page, 'Suspend')
    await expect(dialog.getByRole('heading', { name: 'Suspend 2 members?' })).toBeVisible()
    await expect(dialog.getByText('Ada Archer (@ada_archer)')).toBeVisible()
    await button(dialog, 'Suspend').click()
    await expect(outcome(page, '2 members have been suspended.')).toBeVisible()
    await expect(page.getByText('2 members selected', { exact: true })).toBeHidden()
    await page.getByLabel('Select all on this page').check()
    const second = await openActionOnSelected(page, 'Activate')
    // Another administrator has already changed one of them.
    const { data } = (await (await reach('/users?search=ada_archer')).json()) as {
      data: UserListItem[]
    }
    await fetch(`${site.origin}/api/users/${data[0]?.id}/status`, {
      method: 'PATCH',
      ...bearer(boss),
      body: JSON.stringify({ status: 'ACTIVE' }),
    })
    await button(second, 'Activate').click()
    await expect(outcome(page, '1 member has been activated. 1 needed no change.')).toBeVisible()
  })

  test('are exported as CSV with escaped formulas, and errors are shown', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin, { session: boss })
    allow(failureNoise)
    await page.goto('/admin/users?sort=name')
    await expect(page.getByText('3 members', { exact: true })).toBeVisible()
    const coming = page.waitForEvent('download')
    await button(page, 'Export CSV').click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
    const table = await fs.readFile(await file.path(), 'utf8')
    expect(table.split('\r\n')).toHaveLength(1 + 3 + 1)
    expect(table).toContain(`"'=HYPERLINK(""x"")"`)
    await expect(notice(page, '3 members exported')).toBeVisible()
    const release = await delayCalls(page, '/users/export')
    await button(page, 'Export CSV').click()
    await expect(page.getByRole('progressbar', { name: 'Exporting members' })).toBeVisible()
    await button(page, 'Cancel export').click()
    await expect(notice(page, 'Export cancelled')).toBeVisible()
    await expect(button(page, 'Export CSV')).toBeVisible()
    await release()
    const restoreExport = await failCalls(page, ['GET /users/export'], { status: 500 })
    await button(page, 'Export CSV').click()
    await expect(notice(page, 'Failed to export members')).toBeVisible()
    await restoreExport()

    // The statistics are counted from the list when the server does not return them.
    const restoreStats = await failCalls(page, ['GET /users/admin/stats'], { status: 500 })
    await page.reload()
    await expect(page.getByLabel('Member statistics')).toHaveText(/^Total Members3Active3/)
    const restoreList = await failCalls(page, ['GET /users'], { status: 500 })
    await page.reload()
    await expect(page.getByText(/^The statistics could not be loaded:/)).toBeVisible()
    await expect(page.getByText('Failed to load members', { exact: true })).toBeVisible()
    await restoreStats()
    await restoreList()
    const failure = page.getByRole('alert').filter({ hasText: 'The statistics' })
    await button(failure, 'Try again').click()
    await expect(page.getByLabel('Member statistics')).toBeVisible()
    await button(page, 'Try again').click()
    await eventually(async () => (await names(page)()).length).toBe(3)
  })
})

test.describe('the audit log', () => {
  test('shows who did what to whom and when, with old and new values, and loads more', async ({
    openPage,
  }) => {
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `Personality ${index}` }))
    await addPersonalities(site.origin, many)
    const { page, allow } = await openPage(site.origin, { session: boss })
    allow(failureNoise)
    const restore = await failCalls(page, ['GET /admin/audit'], { status: 500 })
    await page.goto('/admin/audit')
    await expect(title(page, 'Audit Log')).toBeVisible()
    await expect(button(page, 'Try again')).toBeVisible()
    await restore()
    await button(page, 'Try again').click()
    const entries = page.locator('tbody tr')
    await expect(entries).toHaveCount(20)
    await button(page, 'Load More').click()
    await expect(page.getByText('No earlier entries.', { exact: true })).toBeVisible()
    const oldest = entries.last()
    await expect(oldest).toHaveText(/Command line or settingsAdministrator appointedAdministrator/)

    await choose(page, 'Action', 'Account status changed')
    await expect(entries.last()).toHaveText(
      /\d{4} at .* UTCAdministratorAccount status changedAda Archervotes: .*Withdrawn.*status: .*Active.*SuspendedReason: Advertisements/,
    )
    await choose(page, 'Action', 'Account deleted')
    await expect(entries.first()).toHaveText(/Member [\da-f]{12}, deleted/)
    await page.getByLabel('From', { exact: true }).fill('2999-01-01')
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all entries' }).click()
    await eventually(() => entries.count()).toBeGreaterThan(20)

    await page.goto('/admin/users')
    await button(page, 'Actions for Ada Archer').click()
    await page.getByRole('main').getByRole('link', { name: 'Audit log', exact: true }).click()
    await expect(title(page, 'Audit Log')).toBeVisible()
    await expect(entries.getByRole('link', { name: 'Ada Archer' })).toHaveCount(9)
    await expect(entries).toHaveCount(9)
  })
})

for (const size of ['phone', 'desktop'] as const) {
  test(`axe reports no violations on a ${size}`, async ({ openPage }) => {
    const { page } = await openPage(site.origin, { session: boss, size })
    await page.goto('/admin/users')
    await page.getByLabel('Select Ada Archer').check()
    await button(page, 'Actions for Ada Archer').click()
    await expectNoFindingsInBothThemes(page)
    await button(page, 'Suspend').click()
    await page.getByRole('dialog').waitFor()
    await expectNoFindingsInBothThemes(page)
    await page.goto('/admin/audit')
    await expect(button(page, 'Load More')).toBeVisible()
    await expectNoFindingsInBothThemes(page)
  })
}

/** Administrators cannot change their own account here. */
async function expectNoActionsOnOwnAccount(page: Page) {
  await expect(page.getByLabel('Select Administrator')).toBeDisabled()
  await button(page, 'Actions for Administrator').click()
  await expect(page.getByRole('link', { name: 'View profile' })).toBeVisible()
  for (const action of ['Suspend', 'Change role', 'Delete'])
    await expect(button(page, action)).toHaveCount(0)
}

const bearer = ({ access_token }: Session) => ({
  headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
})
