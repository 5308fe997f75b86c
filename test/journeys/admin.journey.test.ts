import fs from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AdminStats } from '../../contract/admin.ts'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { picture } from '../pictures.ts'
import { expectNoFindingsInBothThemes, openPage } from './browser.ts'
import {
  delayCalls,
  eventually,
  expectHidden,
  expectHydrated,
  expectShown,
  focused,
  notice,
  refuseCalls,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { registerUser, type Session, signIn } from './users.ts'

const { origin } = await startSite({ demo: true })
const desk = demoAccounts.find(({ role }) => role === 'ADMIN')
if (!desk) throw new Error('the demo has no administrator')
const session = await signIn(origin, desk)
const member = await registerUser(origin, { name: 'Mona Member' })

const congress = await fs.readFile(new URL('../samples/us-congress.popolo.json', import.meta.url))

async function fromApi<T>(path: string, as: Session, body?: unknown): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${as.access_token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const stats = () => fromApi<AdminStats>('/admin/stats', session)

async function open(path: string, size: 'phone' | 'desktop' = 'desktop') {
  const visitor = await openPage(origin, { size, session })
  await visitor.page.goto(path)
  await expectHydrated(visitor.page)
  return visitor
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })

/** The section with this heading. */
const panel = (page: Page, heading: string) =>
  page.locator('div', { has: page.getByRole('heading', { level: 2, name: heading }) }).last()

describe('users who are not administrators', () => {
  it('are redirected to the login page or their dashboard, and see no links to the admin pages', async () => {
    const visitor = await openPage(origin)
    await visitor.page.goto('/admin/personalities')
    await visitor.page.waitForURL('**/login')
    const { page } = await openPage(origin, { session: member.session })
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
    await expectShown(page.getByRole('link', { name: 'My Votes' }).first())
    expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
  })
})

describe('an administrator', () => {
  it('opens the admin pages from both menus, and is redirected from unknown URLs', async () => {
    const { page } = await open('/')
    await button(page, /^Account of/).click()
    await page.getByRole('link', { name: 'Admin Panel' }).click()
    await expectShown(title(page, 'Admin Dashboard'))
    await eventually(() => focused(page)).toBe('Admin Dashboard')
    await eventually(() => page.title()).toBe('Dashboard · Admin · Voxpop')
    await page.goto('/admin/nothing-of-the-kind')
    await page.waitForURL(`${origin}/`)

    const phone = await open('/', 'phone')
    await button(phone.page, 'Menu').click()
    await phone.page.getByRole('link', { name: 'Admin Panel' }).click()
    await expectShown(title(phone.page, 'Admin Dashboard'))
    await eventually(() => phone.page.locator('.skeleton').count()).toBe(0)
    await expectNoFindingsInBothThemes(phone.page)
  })

  it('sees totals, daily activity, and the latest entries', async () => {
    const { page, allow } = await openPage(origin, { session })
    allow(/status of 500/)
    allow(/response: 500/)
    const restore = await refuseCalls(page, '/admin/stats', 500, { message: 'Out of order.' })
    await page.goto('/admin')
    await expectShown(page.getByText('Out of order.'))
    await restore()
    await button(page, 'Try again').click()

    const { totalUsers, totalPersonalities, totalVotes, totalComments, growth, ...lists } =
      await stats()
    const figures = page.getByRole('region', { name: 'The site in figures' })
    await expectShown(figures.getByText(totalVotes.toLocaleString('en-US'), { exact: true }))
    expect((await figures.textContent())?.replaceAll(',', '')).toBe(
      [
        `Total Users${totalUsers}+${growth.usersThisMonth} this month`,
        `Personalities${totalPersonalities}+${growth.personalitiesThisMonth} this month`,
        `Total Votes${totalVotes}+${growth.votesThisMonth} this month`,
        `Comments${totalComments}+${growth.commentsThisMonth} this month`,
      ].join(''),
    )

    const day = page.getByRole('slider', { name: 'Day' })
    const told = () => day.getAttribute('aria-valuetext')
    const last = await told()
    expect(last).toMatch(/^\w{3} \d\d, \d{4}: [\d,]+ votes?, \d+ comments?, \d+ registrations?$/)
    await day.focus()
    await page.keyboard.press('ArrowLeft')
    await eventually(told).not.toBe(last)
    await expectShown(panel(page, 'Last 30 days').getByText(/ votes?, \d+ comments?, /))
    await page.getByText('Show as a table').click()
    expect(await page.getByRole('table').getByRole('row').count()).toBe(31)

    const newest = panel(page, 'Recent Users')
    for (const { name, email } of lists.recentUsers) {
      await expectShown(newest.getByText(name, { exact: true }), newest.getByText(email))
    }
    await expectShown(newest.getByText('USER', { exact: true }).first())
    await expectNoFindingsInBothThemes(page)

    const [top] = lists.topPersonalities
    const first = panel(page, 'Top Personalities').getByRole('listitem').first()
    expect(await first.textContent()).toContain(`${top?.name}${top?.voteCount} votes`)
    await first.getByRole('link', { name: /^View/ }).click()
    await expectShown(title(page, top?.name ?? ''))
  })
})

describe('verification requests', () => {
  it('are rejected and approved with a comment to the user, until none is left', async () => {
    const asking = await Promise.all(
      Array.from({ length: 18 }, async (_, index) => {
        const one = await registerUser(origin, { name: `Asker ${index + 1}` })
        const reason = index === 0 ? 'I keep the lighthouse.' : undefined
        await fromApi('/verification/request', one.session, { reason })
        return one
      }),
    )
    const { page, allow } = await open('/admin')
    allow(/status of (409|500)/)
    allow(/response: 500/)
    const box = panel(page, 'Verification Requests')
    await expectShown(
      page.getByText('Review and manage user verification requests', { exact: true }),
    )
    const items = box.getByRole('listitem')
    await eventually(() => items.count()).toBe(20)
    const item = (name: string) =>
      items.filter({ has: page.getByRole('link', { name, exact: true }) })
    // The three requests of the demo are the oldest.
    await expectShown(
      box.getByText('No reason provided').first(),
      items.first().getByText('PENDING', { exact: true }),
      items.first().getByText(/^Submitted \d+ (hours?|days?) ago$/),
    )
    await button(box, 'Load More').click()
    await eventually(() => items.count()).toBe(21)
    await expectHidden(button(box, 'Load More'))

    const keeper = asking.find(({ name }) => name === 'Asker 1')
    const keeperItem = item('Asker 1')
    await expectShown(
      keeperItem.getByText('I keep the lighthouse.'),
      keeperItem.getByText(`@${keeper?.username}`),
      keeperItem.getByText('Submitted just now').or(keeperItem.getByText(/^Submitted .* ago$/)),
    )
    await button(keeperItem, 'Add a comment to Asker 1').click()
    const comment = keeperItem.getByLabel('Comment to the member')
    await comment.fill('x'.repeat(limits.verificationCommentMax + 1))
    await expectShown(keeperItem.getByText('501/500 characters'))
    expect(await button(keeperItem, /^Reject/).isDisabled()).toBe(true)
    await comment.fill('Send us a photograph of it.')

    // After an error the request stays in the list, with the text.
    await page.route(/verification\/admin\/review/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await button(keeperItem, /^Reject/).click()
    await eventually(() => button(keeperItem, /^Reject/).getAttribute('aria-disabled')).toBe(
      'false',
    )
    expect(await comment.inputValue()).toBe('Send us a photograph of it.')
    await page.unroute(/verification\/admin\/review/)

    const release = await delayCalls(page, /verification\/admin\/review/)
    await button(keeperItem, /^Reject/).click()
    await expectShown(button(keeperItem, /^Processing\.\.\./))
    release()
    await expectHidden(keeperItem)
    await eventually(() => focused(page)).toBe('Verification Requests')
    await page.unroute(/verification\/admin\/review/)
    const answer = await fromApi<{ data: { notifications: { type: string; message: string }[] } }>(
      '/notifications',
      keeper?.session as Session,
    )
    expect(answer.data.notifications[0]).toMatchObject({
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
    await expectHidden(item('Asker 2'))

    for (const { id } of requests.filter(({ user }) => !/^Asker [123]$/.test(user.name))) {
      await fromApi(`/verification/admin/review/${id}`, session, { decision: 'approve' })
    }
    await page.reload()
    await eventually(() => items.count()).toBe(1)
    await button(item('Asker 3'), /^Approve/).click()
    await expectShown(
      page.getByRole('heading', { name: 'No pending requests' }),
      page.getByText('All verification requests have been processed.', { exact: true }),
    )
    const third = asking.find(({ name }) => name === 'Asker 3')
    const me = await fromApi<{ user: { isVerified: boolean } }>(
      '/auth/me',
      third?.session as Session,
    )
    expect(me.user.isVerified).toBe(true)
  })
})

describe('a new personality', () => {
  it('is created in a dialog that keeps the input until it is saved', async () => {
    const { page, allow } = await open('/admin')
    allow(/status of (400|503)/)
    allow(/response: 503/)
    const before = await stats()
    await button(page, 'Create Personality').click()
    const dialog = page.getByRole('dialog', { name: 'Create New Personality' })
    const create = button(dialog, 'Create Personality')
    await expectShown(dialog)
    await eventually(() => focused(page)).toBe('Name *')
    expect(await create.isDisabled()).toBe(true)
    await dialog.getByLabel('Name *').fill('   ')
    expect(await create.isDisabled()).toBe(true)
    await dialog.getByLabel('Name *').fill('Petra Novak')
    await dialog.getByLabel('Bio').fill('Mayor of a small town with a large bridge.')
    await dialog.getByLabel('Party').fill('Bridge Party')
    await dialog.getByLabel('Position').fill('Mayor')
    await dialog.getByLabel('Image URL').fill('javascript:alert(1)')
    await create.click()
    await expectShown(dialog.getByRole('alert').filter({ hasText: /Image/ }))
    await expectNoFindingsInBothThemes(page)

    await dialog.getByLabel('Upload picture').setInputFiles({
      name: 'petra.png',
      mimeType: 'image/png',
      buffer: await picture(),
    })
    await expectShown(notice(page, 'Picture uploaded'))
    await eventually(() => dialog.getByLabel('Image URL').inputValue()).toMatch(/^\/files\//)

    const restore = await refuseCalls(page, '/personalities', 503, { message: 'Come back later.' })
    await create.click()
    await expectShown(dialog.getByText('Come back later.'))
    expect(await dialog.getByLabel('Name *').inputValue()).toBe('Petra Novak')
    await restore()

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await button(question, 'Cancel').click()
    await expectHidden(question)

    const release = await delayCalls(page, '/personalities')
    await create.click()
    await expectShown(button(dialog, 'Creating...'))
    expect(await button(dialog, 'Creating...').isDisabled()).toBe(true)
    release()
    await expectHidden(dialog)
    await expectShown(
      page
        .getByRole('region', { name: 'The site in figures' })
        .getByText(String(before.totalPersonalities + 1), { exact: true }),
    )
    await button(page, 'Create Personality').click()
    expect(await dialog.getByLabel('Name *').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expectHidden(dialog)
    await page.goto('/personalities/petra-novak')
    await expectShown(title(page, 'Petra Novak'), page.getByText('Bridge Party').first())
  })
})

describe('the list of personalities', () => {
  it('can be searched, and personalities can be edited and deleted', async () => {
    const { page, allow } = await open('/admin')
    allow(/status of (404|500)/)
    allow(/response: 500/)
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Personalities' })
      .click()
    await expectShown(title(page, 'Personalities'))
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
    await page.waitForURL('**/admin/personalities?sort=name&order=asc')
    await page.getByRole('searchbox').fill('hakansg')
    await expectShown(page.getByText('1 personality found'))
    await button(page, 'Edit Björn Håkansgård').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Björn Håkansgård' })
    await dialog.getByLabel('Party').fill('')
    await dialog.getByLabel('Position').fill('Deputy of the Night')
    await button(dialog, 'Save Changes').click()
    await expectHidden(dialog)
    await expectShown(page.getByText('Independent · Deputy of the Night'))

    await button(page, 'Delete Björn Håkansgård').click()
    const question = page.getByRole('dialog', { name: 'Delete Björn Håkansgård?' })
    await expectShown(question.getByText(/^354 votes and \d+ comments go along/))
    await expectNoFindingsInBothThemes(page)
    await page.route(/\/api\/personalities\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Not now.' } }),
    )
    await button(question, 'Delete').click()
    await expectShown(notice(page, 'Not now.'), question)
    await page.unroute(/\/api\/personalities\/[0-9a-f-]{36}$/)
    await button(question, 'Delete').click()
    await expectShown(
      notice(page, 'Björn Håkansgård has been deleted'),
      page.getByRole('heading', { name: 'No personalities found' }),
    )
    await page.getByRole('link', { name: 'Show all personalities' }).click()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**/admin/personalities?sort=name&order=asc&page=2')
    await expectNoFindingsInBothThemes(page)
  })

  it('imports a file after a preview', async () => {
    const { page, allow } = await open('/admin/personalities', 'phone')
    allow(/status of 400/)
    await page.getByRole('link', { name: 'Import' }).click()
    await expectShown(title(page, 'Import personalities'))
    const input = page.getByLabel('Choose a file')
    const choose = (name: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType: 'text/plain', buffer })

    await choose('empty.csv', Buffer.alloc(0))
    await expectShown(page.getByText('The file is empty.'))
    await choose('large.csv', Buffer.alloc(limits.importMaxBytes + 1, 'a'))
    await expectShown(page.getByText(problems.importTooLarge.message))
    await choose('list.csv', Buffer.from('party\nLeft\n'))
    await expectShown(page.getByText(/^The file cannot be imported: the first line must name/))
    await expectNoFindingsInBothThemes(page)

    await choose('two.csv', Buffer.from('name,party\nZoë Quill,Left\nYan Moss,Left\n,Left\n'))
    await expectShown(
      page.getByRole('heading', { name: 'What two.csv would change' }),
      page.getByText('Skipped (1)'),
      page.getByText('Name is required'),
    )
    const found = await fromApi<{ data: { name: string }[] }>(
      '/personalities?search=quill',
      session,
    )
    expect(found.data.map(({ name }) => name)).not.toContain('Zoë Quill')
    await button(page, 'Import 2 personalities').click()
    await expectShown(page.getByRole('heading', { name: 'The import is done' }))
    await button(page, 'Import another file').click()

    await choose('again.csv', Buffer.from('name,party\nZoe Quill,Right\nYan Moss,Left\n'))
    await expectShown(page.getByText('Updated (1)'), page.getByText('Line 2'))
    expect(await page.locator('del').allInnerTexts()).toEqual(['Zoë Quill', 'Left'])
    expect(await page.locator('ins').allInnerTexts()).toEqual(['Zoe Quill', 'Right'])
    await expectNoFindingsInBothThemes(page)

    // The response is aborted: the page requests the preview again.
    const cut = /\/api\/imports$/
    await page.route(cut, (route) => route.abort('connectionreset'))
    allow(/ERR_CONNECTION_RESET/)
    await button(page, 'Import 1 personality').click()
    await expectShown(page.getByText(/^The connection broke off before the end/))
    await page.unroute(cut)
    await button(page, 'Choose another file').click()

    await choose('congress.json', congress)
    await expectShown(page.getByText('The first 50 are shown, 487 more follow.'))
    const release = await delayCalls(page, '/imports')
    await button(page, 'Import 537 personalities').click()
    await expectShown(page.getByRole('progressbar', { name: 'Importing congress.json' }))
    release()
    await expectShown(page.getByRole('heading', { name: 'The import is done' }))
    await page.getByRole('link', { name: 'To the personalities' }).click()
    await page.getByRole('searchbox').fill('ocasio')
    await expectShown(page.getByRole('link', { name: 'Alexandria Ocasio-Cortez' }))
    const acts = await fromApi<{ data: { action: string }[] }>('/admin/audit', session)
    expect(acts.data[0]?.action).toBe('PERSONALITIES_IMPORTED')
  })
})
