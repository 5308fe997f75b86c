import type { Page } from '@playwright/test'
import { picture } from '../pictures.ts'
import { callAs } from './community.ts'
import {
  expectNotices,
  expectSessionEnd,
  failInTurn,
  failureNoise,
  recordNotices,
  resume,
} from './failures.ts'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import {
  alert,
  button,
  delayCalls,
  eventually,
  focused,
  notice,
  recordCalls,
  title,
} from './screen.ts'
import { type Registered, registerUser } from './users.ts'

const site = useSite()

const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })
const secret = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Opens the profile page of a new user, and records its notices. */
async function openProfile(openPage: OpenPage, overrides: Parameters<typeof registerUser>[1] = {}) {
  const member = await registerUser(site.origin, overrides)
  const visitor = await openPage(site.origin, { session: member.session })
  const notices = await recordNotices(visitor.page)
  await visitor.page.goto('/profile')
  await expect(title(visitor.page, 'My Profile')).toBeVisible()
  await expect(button(visitor.page, 'Edit Profile')).toBeVisible()
  return { ...visitor, member, notices }
}

const facts = async (page: Page) =>
  Object.fromEntries(
    await page
      .locator('main dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector('dt')?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      ),
  )

test.describe('the user’s profile', () => {
  test('can be viewed, edited, cancelled and saved', async ({ openPage }) => {
    const taken = await registerUser(site.origin)
    const { page, member, notices, allow } = await openProfile(openPage)
    allow(/status of 409/)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: member.name })).toBeVisible()
    await expect(main.getByText(`@${member.username}`, { exact: true })).toBeVisible()
    await expect(main.getByText('No location given', { exact: true })).toBeVisible()
    await expect(main.getByText('You have not written a bio yet.', { exact: true })).toBeVisible()
    const joined = new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      month: 'short',
      day: '2-digit',
      year: 'numeric',
    }).format(Date.parse(member.session.user.createdAt))
    await eventually(() => facts(page)).toEqual({
      Email: member.email,
      Role: 'USER',
      'Member Since': joined,
      'Votes Cast': '0, see my votes',
      Comments: '0, see my comments',
    })

    await button(page, 'Edit Profile').click()
    await eventually(() => focused(page)).toContain('Full Name')
    const save = button(page, 'Save Changes')
    await expect(save).toBeDisabled()
    await field(page, 'Full Name').fill('Grace Hopper')
    await expect(save).toBeEnabled()
    await field(page, 'Full Name').fill(member.name)
    await expect(save).toBeDisabled()
    await field(page, 'Bio').fill('Found the first bug.')
    await button(page, 'Cancel').click()
    await expect(main.getByText('You have not written a bio yet.', { exact: true })).toBeVisible()
    await eventually(() => focused(page)).toBe('Edit Profile')

    await button(page, 'Edit Profile').click()
    await expect(field(page, 'Bio')).toHaveValue('')
    const wrong = [
      ['Full Name', ' ', 'Name is required'],
      ['Username', '', 'Username is required'],
      ['Username', 'ab', 'Username must be at least 3 characters'],
      ['Username', 'x'.repeat(21), 'Username must not exceed 20 characters'],
      ['Username', 'grace hopper', 'Username can only contain letters, numbers, and underscores'],
      ['Location', 'x'.repeat(101), 'Location must not exceed 100 characters'],
      ['Bio', 'x'.repeat(501), 'Bio must not exceed 500 characters'],
    ] as const
    const calls = recordCalls(page)
    for (const [label, text, complaint] of wrong) {
      await field(page, label).fill(text)
      await save.click()
      await expect(alert(page, complaint)).toBeVisible()
    }
    expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([])

    await field(page, 'Full Name').fill('Grace Hopper')
    await field(page, 'Username').fill(taken.username.toUpperCase())
    await field(page, 'Location').fill('Arlington')
    await field(page, 'Bio').fill('Found the first bug.')
    await save.click()
    await expect(alert(page, 'Username already taken')).toBeVisible()
    await expectNotices(notices, 'Username already taken')
    await eventually(() => focused(page)).toContain('Username')
    await field(page, 'Username').fill(`Grace_${member.username.slice(-8)}`)

    await main.getByRole('link', { name: /see my votes/ }).click()
    await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
    await button(page, 'Stay').click()
    await save.click()
    await expectNotices(notices, 'Profile updated successfully!')
    await expect(main.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
    await expect(
      main.getByText(`@Grace_${member.username.slice(-8)}`, { exact: true }),
    ).toBeVisible()
    await expect(main.getByText('Arlington', { exact: true })).toBeVisible()
    await expect(main.getByText('Found the first bug.', { exact: true })).toBeVisible()
    await expect(button(page, 'Account of Grace Hopper')).toBeVisible()
    await page.reload()
    await expect(main.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  })

  test('shows why it could not be saved, and keeps the input', async ({ openPage }) => {
    const { page, member, notices, allow } = await openProfile(openPage)
    allow(failureNoise)
    await button(page, 'Edit Profile').click()
    await field(page, 'Bio').fill('Something new')
    // Another browser of the same user saves first.
    const elsewhere = { bio: 'Found two bugs.', location: 'New York' }
    await callAs(site.origin, member.session, 'PATCH', '/users/profile', elsewhere)
    await button(page, 'Save Changes').click()
    await expectNotices(notices, 'This was changed meanwhile')
    await expect(alert(page, /^Changed meanwhile to “Found two bugs\.”/)).toBeVisible()
    await expect(field(page, 'Bio')).toHaveValue('Something new')
    await expect(field(page, 'Location')).toHaveValue('New York')
    await button(page, 'Save Changes').click()
    await expectNotices(notices, 'Profile updated successfully!')
    const main = page.getByRole('main')
    await expect(main.getByText('Something new', { exact: true })).toBeVisible()
    await expect(main.getByText('New York', { exact: true })).toBeVisible()

    await button(page, 'Edit Profile').click()
    await field(page, 'Bio').fill('Something else')
    await failInTurn(page, 'PATCH /users/profile', 'Failed to update profile', async (text) => {
      await button(page, 'Save Changes').click()
      await expectNotices(notices, text)
      await expect(alert(page, text)).toBeVisible()
      await button(page, 'Dismiss').click()
      await expect(field(page, 'Bio')).toHaveValue('Something else')
    })
    await expectSessionEnd(page, notices, ['PATCH /users/profile'], () =>
      button(page, 'Save Changes').click(),
    )
    await resume(page, member.session, '/profile')
    await expect(page.getByText('Something new', { exact: true })).toBeVisible()
  })
})

/** Drops files on the picture field. */
async function drop(page: Page, files: { name: string; type: string; size: number }[]) {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, size } of all) {
      transfer.items.add(new File([new Uint8Array(size)], name, { type }))
    }
    return transfer
  }, files)
  const zone = page.getByRole('group', { name: 'Profile picture' }).locator('> div').first()
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await zone.dispatchEvent(event, { dataTransfer })
  }
}

const chosen = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const most = 5 * 1024 * 1024

test.describe('the profile picture', () => {
  test('is previewed immediately, can be cancelled during the upload, and takes effect when saved', async ({
    openPage,
  }) => {
    const png = chosen('portrait.png', 'image/png', await picture())
    const { page, notices } = await openProfile(openPage)
    await button(page, 'Edit Profile').click()
    const input = page.locator('input[type=file]')
    const save = button(page, 'Save Changes')
    const release = await delayCalls(page, '/upload/profile-image')
    await input.setInputFiles(png)
    const progress = page.getByRole('progressbar', { name: 'Uploading the image' })
    await expect(progress).toBeVisible()
    const shown = page.getByRole('group', { name: 'Profile picture' }).locator('img')
    await expect(shown).toHaveAttribute('src', /^blob:/)
    await expect(save).toBeDisabled()
    await button(page, 'Cancel upload').click()
    await expect(progress).toBeHidden()
    await expect(shown).toHaveCount(0)
    expect(notices).toEqual([])
    await release()

    await input.setInputFiles(png)
    await expectNotices(notices, 'Profile image uploaded successfully!')
    await expect(save).toBeEnabled()
    await button(page, 'Cancel').click()
    const avatar = page.getByRole('main').locator('img[src*="/files/"]')
    await expect(avatar).toHaveCount(0)

    await button(page, 'Edit Profile').click()
    await input.setInputFiles(png)
    await expectNotices(notices, 'Profile image uploaded successfully!')
    await save.click()
    await expectNotices(notices, 'Profile updated successfully!')
    await expect(avatar).toHaveCount(1)
    await page.reload()
    await expect(avatar).toHaveCount(1)
    const isDrawn = () => avatar.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0)
    await eventually(isDrawn).toBe(true)

    await button(page, 'Edit Profile').click()
    await button(page, 'Remove picture').click()
    await save.click()
    await expectNotices(notices, 'Profile updated successfully!')
    await expect(avatar).toHaveCount(0)
  })

  test('is rejected with a reason before the upload, by the server, and with a general message', async ({
    openPage,
  }) => {
    const { page, member, notices, allow } = await openProfile(openPage)
    allow(failureNoise)
    await button(page, 'Edit Profile').click()
    const calls = recordCalls(page)
    const input = page.locator('input[type=file]')
    await input.setInputFiles(chosen('big.png', 'image/png', Buffer.alloc(most + 1)))
    await expect(alert(page, 'File size exceeds 5MB limit')).toBeVisible()
    await input.setInputFiles(chosen('text.txt', 'text/plain', Buffer.from('No picture')))
    await expect(alert(page, 'Only JPEG, PNG, and GIF images are allowed')).toBeVisible()
    const dropped = [
      [[{ name: 'a.txt', type: 'text/plain', size: 9 }], 'File type must be image/*'],
      [[{ name: 'a.png', type: 'image/png', size: most + 1 }], `File is larger than ${most} bytes`],
      [[{ name: 'a.png', type: 'image/png', size: 0 }], 'File is smaller than 1 bytes'],
      [['a.png', 'b.png'].map((name) => ({ name, type: 'image/png', size: 9 })), 'Too many files'],
      [
        [{ name: 'a.webp', type: 'image/webp', size: 9 }],
        'Only JPEG, PNG, and GIF images are allowed',
      ],
    ] as const
    for (const [files, text] of dropped) {
      await drop(page, [...files])
      await expect(alert(page, text)).toBeVisible()
    }
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(notices).toEqual([])

    const damaged = chosen('damaged.png', 'image/png', Buffer.from('No picture at all'))
    await input.setInputFiles(damaged)
    await expectNotices(notices, 'Only JPEG, PNG, and GIF images are allowed')
    const key = 'POST /upload/profile-image'
    await failInTurn(page, key, 'Failed to upload image', async (text) => {
      await input.setInputFiles(damaged)
      await expectNotices(notices, text)
      await expect(alert(page, text)).toBeVisible()
    })
    await expectSessionEnd(page, notices, [key], () => input.setInputFiles(damaged))
    await resume(page, member.session, '/profile')
    await expect(title(page, 'My Profile')).toBeVisible()
  })
})

/** Opens a row of the settings. */
const openRow = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).click()

test.describe('the password', () => {
  async function fill(page: Page, [current, fresh, again]: readonly [string, string, string]) {
    await secret(page, 'Current Password').fill(current)
    await secret(page, 'New Password').fill(fresh)
    await secret(page, 'Confirm Password').fill(again)
    await button(page, 'Change password').click()
  }

  test('can be changed, which signs out all other sessions', async ({ openPage }) => {
    const { page, member, notices, allow } = await openProfile(openPage)
    allow(failureNoise)
    const elsewhere = await openPage(site.origin, { session: member.session })
    elsewhere.allow(/status of 401/)
    await elsewhere.page.goto('/profile')
    await expect(title(elsewhere.page, 'My Profile')).toBeVisible()

    await expect(secret(page, 'Current Password')).toBeHidden()
    await openRow(page, 'Change password')
    await fill(page, ['', '', ''])
    await expect(alert(page, 'Please confirm your password')).toBeVisible()
    await expect(alert(page, 'Password is required')).toHaveCount(2)
    await eventually(() => focused(page)).toBe('Current Password')
    await fill(page, ['x', 'short', 'other'])
    await expect(alert(page, 'Password must be at least 6 characters')).toBeVisible()
    await expect(alert(page, 'Passwords must match')).toBeVisible()
    await fill(page, ['not the password', 'a new secret', 'a new secret'])
    await expectNotices(notices, 'The password is not correct')
    await expect(alert(page, 'The password is not correct')).toBeVisible()
    await failInTurn(page, 'PUT /auth/change-password', undefined, async (text) => {
      await button(page, 'Change password').click()
      await expectNotices(notices, text)
      await expect(alert(page, text)).toBeVisible()
      await button(page, 'Dismiss').click()
    })
    await fill(page, [member.password, member.username, member.username])
    await expectNotices(notices, 'This password is too common')
    await expect(alert(page, 'This password is too common')).toBeVisible()
    await fill(page, [member.password, 'a new secret', 'a new secret'])
    await expectNotices(notices, 'Password changed successfully!')
    await expect(secret(page, 'New Password')).toHaveValue('')
    await page.reload()
    await expect(title(page, 'My Profile')).toBeVisible()
    await openRow(page, 'Change password')

    await elsewhere.page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(notice(elsewhere.page, 'Session expired. Please login again.')).toBeVisible()
    await expect(title(elsewhere.page, 'Log in')).toBeVisible()
    await fill(page, ['a new secret', 'another secret', 'another secret'])
    await expectNotices(notices, 'Password changed successfully!')
    await secret(page, 'Current Password').fill('half typed')
    await expectSessionEnd(page, notices, ['PUT /auth/change-password'], () =>
      fill(page, ['another secret', 'fourth secret', 'fourth secret']),
    )
  })

  test('signs out everywhere, in this browser too', async ({ openPage }) => {
    const { page, member, notices, allow } = await openProfile(openPage)
    allow(failureNoise)
    const elsewhere = await openPage(site.origin, { session: member.session })
    elsewhere.allow(/status of 401/)
    await elsewhere.page.goto('/profile')
    await expect(title(elsewhere.page, 'My Profile')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' })
    await openRow(page, 'Log out everywhere')
    const confirm = async () => {
      await button(page, 'Log out everywhere').click()
      await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
    }
    await button(page, 'Log out everywhere').click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await failInTurn(page, 'POST /auth/sign-out-everywhere', undefined, async (text) => {
      await confirm()
      await expectNotices(notices, text)
      await expect(dialog).toBeHidden()
    })
    await confirm()
    await expectNotices(notices, 'Logged out successfully')
    await expect(title(page, 'Log in')).toBeVisible()
    await elsewhere.page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(notice(elsewhere.page, 'Session expired. Please login again.')).toBeVisible()
  })
})

test.describe('the data of the account', () => {
  test('can be exported as a file', async ({ openPage }) => {
    const { page, member, notices, allow } = await openProfile(openPage)
    allow(failureNoise)
    await openRow(page, 'Export my data')
    const key = 'GET /users/me/export'
    await failInTurn(page, key, 'Failed to export your data', async (text) => {
      await button(page, 'Export my data').click()
      await expectNotices(notices, text)
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Export my data').click(),
    ])
    await expectNotices(notices, 'Your data has been downloaded')
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^voxpop-${member.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
    )
    const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString()
    expect(JSON.parse(text)).toMatchObject({ account: { email: member.email } })
    await expectSessionEnd(page, notices, [key], () => button(page, 'Export my data').click())
  })

  test('is deleted with the account after entering the password', async ({ openPage }) => {
    const { page, member, notices, allow } = await openProfile(openPage)
    allow(failureNoise)
    await openRow(page, 'Delete my account')
    const open = () => button(page, 'Delete my account').click()
    const dialog = page.getByRole('dialog', { name: `Delete the account @${member.username}?` })
    const password = dialog.getByLabel('Password', { exact: true })
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    await open()
    await expect(dialog.getByText(member.email)).toBeVisible()
    await eventually(() => focused(page)).toBe('Password')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open()
    await confirm.click()
    await expect(dialog.getByText('Password is required', { exact: true })).toBeVisible()
    await password.fill('not the password')
    await confirm.click()
    await expect(dialog.getByText('The password is not correct', { exact: true })).toBeVisible()
    await password.fill(member.password)
    await failInTurn(page, 'DELETE /users/me', undefined, async (text) => {
      await confirm.click()
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Dismiss' }).click()
    })
    // No notice covered the dialog.
    await confirm.click()
    await expectNotices(notices, 'Your account has been deleted')
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await eventually(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await resume(page, member.session as Registered['session'], '/profile')
    await expect(title(page, 'Log in')).toBeVisible()
  })
})
