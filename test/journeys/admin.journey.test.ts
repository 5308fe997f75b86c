import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { AdminStats } from '../../contract/admin.ts'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Personality } from '../../contract/personalities.ts'
import type { NewPersonality } from '../../contract/personality-fields.ts'
import { layoutShifts, recordLayoutShifts } from '../page-checks.ts'
import { picture } from '../pictures.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs } from './community.ts'
import { expect, type OpenPage, sizes, test, useSite } from './fixtures.ts'
import {
  button,
  delayCalls,
  eventually,
  expectHydrated,
  focused,
  notice,
  refuseCalls,
  title,
} from './screen.ts'
import { demoAdministrator, type Registered, registerUser, type Session, signIn } from './users.ts'

const site = useSite({ demo: true })
let session: Session
let member: Registered
let congress: Buffer

test.beforeAll(async () => {
  session = await signIn(site.origin, demoAdministrator)
  member = await registerUser(site.origin, { name: 'Mona Member' })
  congress = await fs.readFile(new URL('../../samples/us-congress.popolo.json', import.meta.url))
})

async function fromApi<T>(path: string, as: Session, body?: unknown): Promise<T> {
  return (await callAs(site.origin, as, body ? 'POST' : 'GET', path, body)) as T
}

/** Changes a personality as another administrator does. */
async function changePersonality(slug: string, changes: Partial<NewPersonality>): Promise<void> {
  const { id } = await fromApi<Personality>(`/personalities/${slug}`, session)
  await callAs(site.origin, session, 'PATCH', `/personalities/${id}`, changes)
}

const stats = () => fromApi<AdminStats>('/admin/stats', session)

async function open(openPage: OpenPage, path: string, size: 'phone' | 'desktop' = 'desktop') {
  const visitor = await openPage(site.origin, { size, session })
  await visitor.page.goto(path)
  await expectHydrated(visitor.page)
  return visitor
}

/** The section with this heading. */
const panel = (page: Page, heading: string) =>
  page.locator('div', { has: page.getByRole('heading', { level: 2, name: heading }) }).last()

test.describe('users who are not administrators', () => {
  test('are redirected to the login page or their dashboard, and see no links to the admin pages', async ({
    openPage,
  }) => {
    const visitor = await openPage(site.origin)
    await visitor.page.goto('/admin/personalities')
    await visitor.page.waitForURL('**/login')
    const { page } = await openPage(site.origin, { session: member.session })
    for (const path of [
      '/admin',
      '/admin/personalities/import',
      '/admin/users',
      '/admin/nothing',
    ]) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
    await button(page, /^Account of/).click()
    await expect(page.getByRole('link', { name: 'My Votes' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  })
})

test.describe('an administrator', () => {
  test('opens the admin pages from both menus, and is redirected from unknown URLs', async ({
    openPage,
  }) => {
    const { page } = await open(openPage, '/')
    await button(page, /^Account of/).click()
    await page.getByRole('link', { name: 'Admin Panel' }).click()
    await expect(title(page, 'Admin Dashboard')).toBeVisible()
    await eventually(() => focused(page)).toBe('Admin Dashboard')
    await expect(page).toHaveTitle('Dashboard · Admin · Voxpop')
    await page.goto('/admin/nothing-of-the-kind')
    await page.waitForURL(`${site.origin}/`)

    const phone = await open(openPage, '/', 'phone')
    await button(phone.page, 'Menu').click()
    await phone.page.getByRole('link', { name: 'Admin Panel' }).click()
    await expect(title(phone.page, 'Admin Dashboard')).toBeVisible()
    await expect(phone.page.locator('.skeleton')).toHaveCount(0)
    await expectNoFindingsInBothThemes(phone.page)
  })

  test('sees totals, daily activity, and the latest entries', async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin, { session })
    allow(/status of 500/)
    allow(/response: 500/)
    const restore = await refuseCalls(page, '/admin/stats', 500, { message: 'Out of order.' })
    await page.goto('/admin')
    await expect(page.getByText('Out of order.')).toBeVisible()
    await restore()
    await button(page, 'Try again').click()

    const { totalUsers, totalPersonalities, totalVotes, totalComments, growth, ...lists } =
      await stats()
    const statistics = page.getByRole('region', { name: 'Site statistics' })
    await expect(
      statistics.getByText(totalVotes.toLocaleString('en-US'), { exact: true }),
    ).toBeVisible()
    await eventually(async () => (await statistics.textContent())?.replaceAll(',', '')).toBe(
      [
        `Total Users${totalUsers}+${growth.usersThisMonth} this month`,
        `Personalities${totalPersonalities}+${growth.personalitiesThisMonth} this month`,
        `Total Votes${totalVotes}+${growth.votesThisMonth} this month`,
        `Comments${totalComments}+${growth.commentsThisMonth} this month`,
      ].join(''),
    )

    const day = page.getByRole('slider', { name: 'Day' })
    const shownDay = () => day.getAttribute('aria-valuetext')
    await eventually(shownDay).toMatch(
      /^\w{3} \d\d, \d{4}: [\d,]+ votes?, \d+ comments?, \d+ new members?$/,
    )
    const last = await shownDay()
    await day.focus()
    await page.keyboard.press('ArrowLeft')
    await eventually(shownDay).not.toBe(last)
    await expect(panel(page, 'Last 30 days').getByText(/ votes?, \d+ comments?, /)).toBeVisible()
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(31)

    const newest = panel(page, 'Recent Users')
    for (const { name, email } of lists.recentUsers) {
      await expect(newest.getByText(name, { exact: true })).toBeVisible()
      await expect(newest.getByText(email)).toBeVisible()
    }
    await expect(newest.getByText('USER', { exact: true }).first()).toBeVisible()
    await expectNoFindingsInBothThemes(page)

    const [top] = lists.topPersonalities
    const first = panel(page, 'Top Personalities').getByRole('listitem').first()
    await expect(first).toContainText(`${top?.name}${top?.voteCount} votes`)
    await first.getByRole('link', { name: /^View/ }).click()
    await expect(title(page, top?.name ?? '')).toBeVisible()
  })
})

test.describe('verification requests', () => {
  test('are rejected and approved with a comment to the user, until none is left', async ({
    openPage,
  }) => {
    const asking = await Promise.all(
      Array.from({ length: 18 }, async (_, index) => {
        const one = await registerUser(site.origin, { name: `Asker ${index + 1}` })
        const reason = index === 0 ? 'I keep the lighthouse.' : undefined
        await fromApi('/verification/request', one.session, { reason })
        return one
      }),
    )
    const { page, allow } = await open(openPage, '/admin')
    allow(/status of (409|500)/)
    allow(/response: 500/)
    const box = panel(page, 'Verification Requests')
    await expect(
      page.getByText('Review and manage user verification requests', { exact: true }),
    ).toBeVisible()
    // Not the list of keys.
    const items = box.getByRole('listitem').filter({ has: page.getByRole('link') })
    await expect(items).toHaveCount(20)
    const item = (name: string) =>
      items.filter({ has: page.getByRole('link', { name, exact: true }) })
    // The three requests of the demo are the oldest.
    await expect(box.getByText('No reason provided').first()).toBeVisible()
    await expect(items.first().getByText('PENDING', { exact: true })).toBeVisible()
    await expect(items.first().getByText(/^Submitted \d+ (hours?|days?) ago$/)).toBeVisible()
    await button(box, 'Load More').click()
    await expect(items).toHaveCount(21)
    await expect(button(box, 'Load More')).toBeHidden()

    const asker = asking.find(({ name }) => name === 'Asker 1')
    const askerItem = item('Asker 1')
    await expect(askerItem.getByText('I keep the lighthouse.')).toBeVisible()
    await expect(askerItem.getByText(`@${asker?.username}`)).toBeVisible()
    await expect(
      askerItem.getByText('Submitted just now').or(askerItem.getByText(/^Submitted .* ago$/)),
    ).toBeVisible()
    await button(askerItem, 'Add a comment to Asker 1').click()
    const comment = askerItem.getByLabel('Comment to the member')
    await comment.fill('x'.repeat(limits.verificationCommentMax + 1))
    await expect(askerItem.getByText('501/500 characters')).toBeVisible()
    await expect(button(askerItem, /^Reject/)).toBeDisabled()
    await comment.fill('Send us a photograph of it.')

    // After an error the request stays in the list, with the text.
    const accept = await refuseCalls(page, /verification\/admin\/review/, 500)
    await button(askerItem, /^Reject/).click()
    await expect(button(askerItem, /^Reject/)).toHaveAttribute('aria-disabled', 'false')
    await expect(comment).toHaveValue('Send us a photograph of it.')
    await accept()

    const release = await delayCalls(page, /verification\/admin\/review/)
    await button(askerItem, /^Reject/).click()
    await expect(askerItem.getByText('Processing...', { exact: true })).toBeVisible()
    await release()
    await expect(askerItem).toBeHidden()
    await eventually(() => focused(page)).toBe('Verification Requests')
    const response = await fromApi<{
      data: { notifications: { type: string; message: string }[] }
    }>('/notifications', asker?.session as Session)
    expect(response.data.notifications[0]).toMatchObject({
      type: 'VERIFICATION_REJECTED',
      message: expect.stringContaining('Send us a photograph of it.'),
    })

    // If another administrator has decided it, the request disappears as well.
    const { requests } = await fromApi<{ requests: { id: string; user: { name: string } }[] }>(
      '/verification/admin/pending?limit=100',
      session,
    )
    const taken = requests.find(({ user }) => user.name === 'Asker 2')
    await fromApi(`/verification/admin/review/${taken?.id}`, session, { decision: 'approve' })
    await button(item('Asker 2'), /^Approve/).click()
    await expect(item('Asker 2')).toBeHidden()

    for (const { id } of requests.filter(({ user }) => !/^Asker [123]$/.test(user.name))) {
      await fromApi(`/verification/admin/review/${id}`, session, { decision: 'approve' })
    }
    // With the keyboard only, after a request that was left for later.
    await page.keyboard.press('j')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('s')
    await expect(items.first()).toHaveCSS('border-top-style', 'dashed')
    await page.reload()
    await expect(items).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(item('Asker 3')).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
    await expect(
      page.getByText('All verification requests have been processed.', { exact: true }),
    ).toBeVisible()
    const third = asking.find(({ name }) => name === 'Asker 3')
    const me = await fromApi<{ user: { isVerified: boolean } }>(
      '/auth/me',
      third?.session as Session,
    )
    expect(me.user.isVerified).toBe(true)
  })
})

test.describe('a new personality', () => {
  test('is created in a dialog that keeps the input until it is saved', async ({ openPage }) => {
    const { page, allow } = await open(openPage, '/admin')
    allow(/status of (400|503)/)
    allow(/response: 503/)
    const before = await stats()
    await button(page, 'Create Personality').click()
    const dialog = page.getByRole('dialog', { name: 'Create New Personality' })
    const create = button(dialog, 'Create Personality')
    await expect(dialog).toBeVisible()
    await eventually(() => focused(page)).toBe('Name *')
    await expect(create).toBeDisabled()
    for (const viewport of [sizes.phone.viewport, sizes.desktop.viewport]) {
      await page.setViewportSize(viewport)
      await expect(create, 'without scrolling').toBeInViewport({ ratio: 1 })
    }
    await dialog.getByLabel('Name *').fill('   ')
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Name *').fill('Petra Novak')
    await dialog.getByLabel('Bio').fill('Mayor of a small town with a large bridge.')
    await dialog.getByLabel('Party').fill('Bridge Party')
    await dialog.getByLabel('Position').fill('Mayor')
    await dialog.getByLabel('Image URL').fill('javascript:alert(1)')
    await create.click()
    await expect(dialog.getByRole('alert').filter({ hasText: /Image/ })).toBeVisible()
    await expectNoFindingsInBothThemes(page)

    await dialog.getByLabel('Upload picture').setInputFiles({
      name: 'petra.png',
      mimeType: 'image/png',
      buffer: await picture(),
    })
    await expect(notice(page, 'Picture uploaded')).toBeVisible()
    await expect(dialog.getByLabel('Image URL')).toHaveValue(/^\/files\//)

    const restore = await refuseCalls(page, '/personalities', 503, { message: 'Come back later.' })
    await create.click()
    await expect(dialog.getByText('Come back later.')).toBeVisible()
    await eventually(() => focused(page)).toBe('Create Personality')
    await expect(dialog.getByLabel('Name *')).toHaveValue('Petra Novak')
    await restore()

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await button(question, 'Cancel').click()
    await expect(question).toBeHidden()

    const release = await delayCalls(page, '/personalities')
    await create.click()
    await expect(button(dialog, 'Creating...')).toBeVisible()
    await expect(button(dialog, 'Creating...')).toBeDisabled()
    await release()
    await expect(dialog).toBeHidden()
    await expect(
      page
        .getByRole('region', { name: 'Site statistics' })
        .getByText(String(before.totalPersonalities + 1), { exact: true }),
    ).toBeVisible()
    await button(page, 'Create Personality').click()
    await expect(dialog.getByLabel('Name *')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto('/personalities/petra-novak')
    await expect(title(page, 'Petra Novak')).toBeVisible()
    await expect(page.getByText('Bridge Party').first()).toBeVisible()
  })
})

test.describe('the list of personalities', () => {
  test('can be searched, and personalities can be edited and deleted', async ({ openPage }) => {
    const { page, allow } = await open(openPage, '/admin')
    allow(/status of (404|409|500)/)
    allow(/response: 500/)
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'People' })
      .click()
    await expect(title(page, 'Personalities')).toBeVisible()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
    await page.waitForURL('**/admin/personalities?sort=name&order=asc')
    await page.getByRole('searchbox').fill('hakansg')
    await expect(page.getByText('1 politician found')).toBeVisible()
    await button(page, 'Edit Björn Håkansgård').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Björn Håkansgård' })
    await dialog.getByLabel('Party').fill('')
    await dialog.getByLabel('Independent').check()
    await dialog.getByLabel('Position').fill('Deputy of the Night')
    // Another administrator saves first.
    await changePersonality('bjorn-hakansgard', {
      position: 'Warden',
      website: 'https://night.example/',
    })
    await button(dialog, 'Save Changes').click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'meanwhile to “Warden”' }),
    ).toBeVisible()
    await expect(dialog.getByLabel('Website')).toHaveValue('https://night.example/')
    await button(dialog, 'Save Changes').click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Independent · Deputy of the Night')).toBeVisible()

    await button(page, 'Delete Björn Håkansgård').click()
    const question = page.getByRole('dialog', { name: 'Delete Björn Håkansgård?' })
    await expect(
      question.getByText(/^This also deletes 354 votes and \d+ comments\. /),
    ).toBeVisible()
    await expectNoFindingsInBothThemes(page)
    const one = /\/api\/personalities\/[0-9a-f-]{36}$/
    const accept = await refuseCalls(page, one, 500, { message: 'Not now.' })
    await button(question, 'Delete').click()
    await expect(notice(page, 'Not now.')).toBeVisible()
    await expect(question).toBeVisible()
    await accept()
    await button(question, 'Delete').click()
    await expect(notice(page, 'Björn Håkansgård has been deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No personalities found' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all politicians' }).click()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**/admin/personalities?sort=name&order=asc&page=2')
    await expectNoFindingsInBothThemes(page)
  })

  test('imports a file after a preview', async ({ openPage }, testInfo) => {
    const { page, allow } = await open(openPage, '/admin/personalities', 'phone')
    allow(/status of 400/)
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(title(page, 'Import politicians')).toBeVisible()
    const input = page.getByLabel('Choose a file')
    const choose = (name: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType: 'text/plain', buffer })

    await choose('empty.csv', Buffer.alloc(0))
    await expect(page.getByText('The file is empty.')).toBeVisible()
    const large = testInfo.outputPath('large.csv')
    await fs.writeFile(large, '')
    await fs.truncate(large, limits.importMaxBytes + 1)
    await input.setInputFiles(large)
    await expect(page.getByText(problems.importTooLarge.message())).toBeVisible()
    await choose('list.json', Buffer.from('[1, 2]'))
    await expect(page.getByText(/^The file cannot be imported: not Popolo/)).toBeVisible()
    await expectNoFindingsInBothThemes(page)

    const previewed = async (name: string, content: string | Buffer, source?: string) => {
      await choose(name, Buffer.from(content))
      await expect(page.getByRole('heading', { name: `About ${name}` })).toBeVisible()
      if (source) await page.getByLabel('Source', { exact: true }).fill(source)
      await button(page, 'Preview').click()
      await expect(page.getByRole('heading', { name: `Changes in ${name}` })).toBeVisible()
    }
    const again = async () => {
      await button(page, 'Back').click()
      await button(page, 'Cancel').click()
    }
    // A column without a known title is mapped by hand.
    await choose('who.csv', Buffer.from('who,club\nZoë Quill,Left\n'))
    await expect(page.getByText('Say which column has the names.')).toBeVisible()
    await page.getByLabel('What "who" says').selectOption('Whole name')
    await expectNoFindingsInBothThemes(page)
    await button(page, 'Preview').click()
    await expect(page.getByText('Columns read: who and club.')).toBeVisible()
    await again()

    await previewed('nobody.csv', 'name,party\n,Left\n')
    await expect(page.getByText('Nobody could be imported.')).toBeVisible()
    await again()
    await previewed('two.csv', 'name,party\nZoë Quill,Left\nYan Moss,Left\n,Left\n', 'Council')
    await expect(page.getByText('Skipped (1)')).toBeVisible()
    await expect(page.getByText('Name is required')).toBeVisible()
    const found = await fromApi<{ data: { name: string }[] }>(
      '/personalities?search=quill',
      session,
    )
    expect(found.data.map(({ name }) => name)).not.toContain('Zoë Quill')
    await button(page, 'Import 2 politicians').click()
    await expect(page.getByText('2 created, 0 updated, 0 unchanged, 1 skipped.')).toBeVisible()
    await expectNoFindingsInBothThemes(page)
    await button(page, 'Import another file').click()

    await previewed('again.csv', 'name,party\nZoe Quill,Right\n', 'Council')
    await expect(page.getByText('Updated (1)')).toBeVisible()
    await expect(page.getByText('Line 2')).toBeVisible()
    await eventually(() => page.locator('del').allInnerTexts()).toEqual(['Zoë Quill', 'Left'])
    await eventually(() => page.locator('ins').allInnerTexts()).toEqual(['Zoe Quill', 'Right'])
    await expect(page.getByText('1 person of this source not in the file')).toBeVisible()
    await page.getByLabel('Mark as former from').fill('2026-01-31')
    await button(page, 'Mark them').click()
    await expect(page.getByText('They will be former from Jan 31, 2026 on.')).toBeVisible()
    await expectNoFindingsInBothThemes(page)
    await again()

    // Another source has somebody of the same name.
    await previewed('others.csv', 'name,party\nYan Moss,Right\n', 'Senate')
    await expect(page.getByText('Look like existing people: 1 open of 1')).toBeVisible()
    await expect(page.getByText('Answer the questions first.')).toBeVisible()
    await button(page, 'Another').click()
    await button(page, 'Import 1 politician').click()
    await expect(page.getByText('1 created, 0 updated, 0 unchanged, 0 skipped.')).toBeVisible()
    await button(page, 'Undo').first().click()
    await expect(page.getByRole('dialog').getByText('1 person would be deleted')).toBeVisible()
    await button(page.getByRole('dialog'), 'Undo the import').click()
    await expect(page.getByText('Undone')).toBeVisible()
    await button(page, 'Import another file').click()

    await previewed('congress.json', congress)
    await expect(page.getByText('The first 50 are shown. There are 487 more.')).toBeVisible()
    const started = page.waitForResponse(/\/api\/imports\/[^/]+\/start$/)
    await button(page, 'Import 537 politicians').click()
    await started
    // The import goes on while the page is closed.
    await page.goto('/admin/personalities')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page.getByText('537 created, 0 updated')).toBeVisible()
    await page.goto('/admin/personalities')
    await page.getByRole('searchbox').fill('ocasio')
    await expect(
      page.getByRole('link', { name: 'Alexandria Ocasio-Cortez', exact: true }),
    ).toBeVisible()
    const entries = await fromApi<{ data: { action: string }[] }>('/admin/audit', session)
    expect(entries.data[0]?.action).toBe('PERSONALITIES_IMPORTED')
  })
})

test('the end of all offices of a chamber is taken back in one step', async ({ openPage }) => {
  const chambers = await fromApi<{ data: { id: string; name: string }[] }>(
    '/admin/chambers',
    session,
  )
  const [chamber] = chambers.data
  await fromApi(`/admin/chambers/${chamber?.id}/ending`, session, { on: '2026-01-31' })
  const { page } = await open(openPage, '/admin/elections')
  await button(page, `Take back the end of the offices of ${chamber?.name}`).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/would have their offices again/)).toBeVisible()
  await expectNoFindingsInBothThemes(page)
  await button(dialog, 'Take back').click()
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(notice(page, `The offices of ${chamber?.name} are as before`)).toBeVisible()
})

test('announces something, which visitors see on every page and in the feed, and dismiss', async ({
  openPage,
}) => {
  const text = 'On Sunday the site moves house.'
  const { page } = await open(openPage, '/admin/announcements')
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByText('Write what you announce', { exact: true })).toBeVisible()
  await page.getByLabel('Text *').fill(text)
  await page.getByLabel('Link').fill('https://example.org/move')
  await page.getByLabel('Last day *').fill(new Date(Date.now() + 864e5).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(notice(page, 'The announcement is shown to everybody.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('Shown')
  await expectNoFindingsInBothThemes(page)

  const visitor = await openPage(site.origin, { size: 'phone' })
  await recordLayoutShifts(visitor.page)
  await visitor.page.goto('/posts')
  await expectHydrated(visitor.page)
  const banner = visitor.page.getByRole('complementary', { name: 'Announcement', exact: true })
  await expect(banner).toContainText(text)
  await expect(banner.getByRole('link')).toHaveAttribute('href', 'https://example.org/move')
  await expect(visitor.page.getByRole('region', { name: 'Announcements' })).toContainText(text)
  await expectNoFindingsInBothThemes(visitor.page)
  expect(await layoutShifts(visitor.page)).toEqual([])
  await button(banner, 'Dismiss').click()
  await expect(banner).toBeHidden()
  await visitor.page.goto('/help')
  await expectHydrated(visitor.page)
  await expect(banner).toBeHidden()

  await button(page, 'End now').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(notice(page, 'The announcement has ended.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(text)).toBeHidden()
})
