import type { Page } from '@playwright/test'
import type { Post } from '../../contract/posts.ts'
import { expectNoFindingsInBothThemes } from './axe.ts'
import { callAs, commentOn, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise, recordNotices } from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import {
  blockEventStream,
  button,
  delayCalls,
  eventually,
  expectHydrated,
  focused,
  title,
} from './screen.ts'
import { administratorSettings, type Registered, registerUser } from './users.ts'

const site = useSite({ settings: administratorSettings })
let fan: Registered
let guest: Registered

test.beforeAll(async () => {
  ;[fan, guest] = await Promise.all([
    registerUser(site.origin, { name: 'Finn Fan' }),
    registerUser(site.origin, { name: 'Gala Guest' }),
  ])
})

const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const item = (page: Page, text: string) => items(page).filter({ hasText: text })
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const show = (page: Page) => page.getByRole('combobox', { name: 'Show' })
const type = (page: Page) => page.getByRole('combobox', { name: 'Type' })
const types = (page: Page) => () => type(page).getByRole('option').allTextContents()
const markAsRead = (page: Page, text: string) =>
  item(page, text).getByRole('button', { name: /^Mark as read/ })

/** The counts at the bottom of the page, such as `Total 5, Unread 4`. */
const statistics = (page: Page) => async () => {
  const cells = await page
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((cell) =>
        [...cell.querySelectorAll('dt, dd')].map(({ textContent }) => textContent).join(' '),
      ),
    )
  return cells.join(', ')
}

const like = (by: Registered, { id }: Post) =>
  callAs(site.origin, by.session, 'POST', `/posts/${id}/like`, { liked: true })

async function comment(by: Registered, { id }: Post, count: number) {
  for (let each = 1; each <= count; each++)
    await commentOn(site.origin, by.session, id, `No. ${each}`)
}

for (const size of ['phone', 'desktop'] as const) {
  test(`shows a new user on a ${size} that there is nothing yet, and an error when loading fails`, async ({
    openPage,
  }) => {
    const { session } = await registerUser(site.origin)
    const { page, allow } = await openPage(site.origin, { session, size })
    allow(failureNoise)
    const notices = await recordNotices(page)
    const restore = await failCalls(page, ['GET /notifications'], { status: 500 })
    const release = await delayCalls(page, '/notifications')
    await page.goto('/notifications')
    await expect(title(page, 'Notifications')).toBeVisible()
    await expect(page.getByText('Loading notifications')).toBeVisible()
    await release()
    await expect(
      page.getByRole('alert').getByText('Server error. Please try again later.'),
    ).toBeVisible()
    await restore()
    await button(page, 'Try again').click()
    await expect(page.getByText('All caught up!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await expect(page.getByText("When you get notifications, they'll show up here.")).toBeVisible()
    await expect(bell(page, 'Notifications')).toBeVisible()
    await expect(button(page, 'Refresh')).toBeVisible()
    await expect(button(page, 'Mark all read')).toBeHidden()
    await expect(button(page, 'Load More')).toBeHidden()
    await eventually(statistics(page)).toBe('Total 0, Unread 0, Read 0, Types 0')
    await eventually(types(page)).toEqual(['All types'])
    await show(page).selectOption('Unread')
    await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
    await expect(page.getByText('All your notifications have been read!')).toBeVisible()
    await expectNoFindingsInBothThemes(page)
    expect(notices).toEqual([])
  })
}

test('groups events by subject, marks notifications as read one by one, and links to their subject', async ({
  openPage,
}) => {
  const liked = 'Gala Guest and 1 other liked your post'
  const author = await registerVerified(site.origin, { name: 'Ada Author' })
  const [post] = (await publish(site.origin, author.session, ['The bridge is open again.'])) as [
    Post,
  ]
  const { page, allow } = await openPage(site.origin, { session: author.session })
  allow(failureNoise)
  const notices = await recordNotices(page)
  await page.goto('/notifications')
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible()
  await callAs(site.origin, fan.session, 'POST', `/follow/${author.session.user.id}`)
  await like(fan, post)
  await like(guest, post)
  await comment(guest, post, 1)
  await button(page, 'Refresh').click()
  await expect(page.getByText('4 unread', { exact: true })).toBeVisible()
  await expect(bell(page, 'Notifications, 4 unread')).toBeVisible()
  await expect(
    item(page, 'Gala Guest commented on your post').getByRole('heading', {
      name: 'Unread: New comment',
    }),
  ).toBeVisible()
  await expect(
    item(page, 'Finn Fan started following you').getByRole('link', { name: 'New follower' }),
  ).toBeVisible()
  await expect(
    item(page, 'Your account is verified.').getByText('Your verification was approved'),
  ).toBeVisible()
  await expect(item(page, liked).locator('time')).toHaveText('just now')
  await expect(item(page, liked).getByRole('link', { name: 'New likes' })).toBeVisible()
  await expect(items(page)).toHaveCount(4)
  await eventually(types(page)).toEqual([
    'All types',
    'Followers',
    'Comments',
    'Likes',
    'Verification approved',
  ])
  await eventually(statistics(page)).toBe('Total 4, Unread 4, Read 0, Types 4')

  await type(page).selectOption('Likes')
  await expect(items(page)).toHaveCount(1)
  await page.goBack()
  await expect(items(page)).toHaveCount(4)

  // A rejected change is rolled back without a message.
  const restore = await failCalls(page, ['POST /notifications/:id/read'], { status: 500 })
  const release = await delayCalls(page, /\/read$/)
  await markAsRead(page, liked).click()
  await expect(page.getByText('3 unread', { exact: true })).toBeVisible()
  await release()
  await expect(page.getByText('4 unread', { exact: true })).toBeVisible()
  await expect(markAsRead(page, liked)).toBeVisible()
  await restore()

  await markAsRead(page, liked).click()
  await expect(markAsRead(page, liked)).toBeHidden()
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()
  await eventually(statistics(page)).toBe('Total 4, Unread 3, Read 1, Types 4')
  await eventually(() => focused(page)).toBe('New likes')
  await show(page).selectOption('Read')
  await expect(items(page)).toHaveCount(1)
  await expect(item(page, liked)).toBeVisible()
  await show(page).selectOption('Unread')
  await expect(items(page)).toHaveCount(3)

  // A notification marked as read leaves the unread list; the focus moves to the next one.
  const approval = item(page, 'Your account is verified.')
  await expect(approval.getByRole('link')).toHaveAttribute('href', '/profile')
  await markAsRead(page, 'Your account is verified.').click()
  await expect(items(page)).toHaveCount(2)
  await eventually(() => focused(page)).toContain('New follower')
  await item(page, 'Gala Guest commented').getByRole('link').click()
  await expect(page.getByText('The bridge is open again.')).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname === `/posts/${post.id}`)
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await page.goBack()
  await expect(items(page)).toHaveCount(1)
  await expect(item(page, 'Gala Guest commented')).toBeHidden()
  await expect(item(page, 'started following you').getByRole('link')).toHaveAttribute(
    'href',
    `/users/${fan.username}`,
  )

  const restoreAll = await failCalls(page, ['POST /notifications/mark-all-read'], { status: 500 })
  await button(page, 'Mark all read').click()
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await restoreAll()
  await button(page, 'Mark all read').click()
  await expect(page.getByText('All caught up!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(button(page, 'Mark all read')).toBeHidden()
  await page.getByRole('link', { name: 'Show all notifications' }).click()
  await expect(items(page)).toHaveCount(4)
  await eventually(statistics(page)).toBe('Total 4, Unread 0, Read 4, Types 4')
  expect(notices).toEqual([])
})

test('loads more without duplicates while new ones arrive, and counts up to 99+', async ({
  openPage,
}) => {
  const author = await registerVerified(site.origin, { name: 'Bea Busy' })
  const texts = Array.from({ length: 105 }, (_, index) => `Ask me anything, no. ${index}.`)
  const posts = await publish(site.origin, author.session, texts)
  for (const post of posts.slice(1)) await comment(fan, post, 1)
  const { page, allow } = await openPage(site.origin, { session: author.session, size: 'phone' })
  allow(failureNoise)
  await page.goto('/notifications')
  await expect(bell(page, 'Notifications, 99+ unread')).toBeVisible()
  await expect(page.getByRole('banner').getByText('99+', { exact: true })).toBeVisible()
  await expect(page.getByText('105 unread', { exact: true })).toBeVisible()
  await expect(items(page)).toHaveCount(20)
  await expectNoFindingsInBothThemes(page)
  const restore = await failCalls(page, ['GET /notifications'], { status: 500 })
  await button(page, 'Load More').click()
  await expect(
    page.getByRole('alert').getByText('Server error. Please try again later.'),
  ).toBeVisible()
  await restore()
  // New notifications wait until the next page has loaded.
  const release = await delayCalls(page, '/notifications')
  await button(page, 'Load More').click()
  await comment(guest, posts[0] as Post, 1)
  await expect(page.getByText('106 unread', { exact: true })).toBeVisible()
  await expect(button(page, 'Loading…')).toBeVisible()
  await expect(item(page, 'Gala Guest')).toHaveCount(0)
  await release()
  await expect(page.getByText('20 more notifications loaded.')).toBeVisible()
  await eventually(() => focused(page)).toContain('New comment')
  await expect(item(page, 'Gala Guest')).toBeVisible()
  await expect(items(page)).toHaveCount(40)

  // A click during a refetch waits for it, too.
  const refetch = await delayCalls(page, '/notifications')
  await button(page, 'Refresh').click()
  await button(page, 'Load More').click()
  await expect(button(page, 'Loading…')).toBeVisible()
  await refetch()
  await expect(items(page)).toHaveCount(60)

  await show(page).selectOption('Unread')
  await expect(items(page)).toHaveCount(20)
  for (const count of [40, 60, 80, 100]) {
    await button(page, 'Load More').click()
    await expect(items(page)).toHaveCount(count)
  }
  await button(page, 'Load More').click()
  await expect(item(page, 'Your account is verified.')).toBeVisible()
  await expect(button(page, 'Load More')).toBeHidden()
  await expect(items(page)).toHaveCount(106)
  await eventually(statistics(page)).toBe('Total 106, Unread 106, Read 0, Types 2')
  await button(page, 'Mark all read').click()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  await expect(bell(page, 'Notifications')).toBeVisible()
})

test('keeps all marked as read when earlier responses arrive late', async ({ openPage }) => {
  const { session } = await registerVerified(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.goto('/notifications?status=unread')
  await expect(items(page)).toHaveCount(1)
  const response = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`)
  const list = '/notifications'
  const mark = '/notifications/mark-all-read'
  const releaseList = await delayCalls(page, list)
  const releaseMark = await delayCalls(page, mark)
  await button(page, 'Refresh').click()
  await button(page, 'Mark all read').click()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  const marked = response(mark)
  await Promise.all([response(list), releaseList()])
  await Promise.all([marked, releaseMark()])
  await page.getByRole('link', { name: 'Show all notifications' }).click()
  await eventually(statistics(page)).toBe('Total 1, Unread 0, Read 1, Types 1')
  await expect(button(page, 'Mark all read')).toBeHidden()
})

test('polls the unread count every thirty seconds, hides it on errors, and stops when signed out', async ({
  openPage,
}) => {
  const author = await registerVerified(site.origin)
  const [post] = (await publish(site.origin, author.session, ['Listen.'])) as [Post]
  const { page, allow } = await openPage(site.origin, { session: author.session })
  allow(failureNoise)
  await page.clock.install()
  await blockEventStream(page)
  const notices = await recordNotices(page)
  await page.goto('/help')
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await comment(fan, post, 1)
  await page.clock.fastForward(30_000)
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()
  const restore = await failCalls(page, ['GET /notifications/unread-count'], { status: 400 })
  await page.clock.fastForward(30_000)
  await expect(bell(page, 'Notifications')).toBeVisible()
  await restore()
  await page.clock.fastForward(30_000)
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()
  expect(notices).toEqual([])
  await page.getByRole('button', { name: /^Account of/ }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await button(page, 'Logout').click()
  await expect(title(page, 'Log in')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeHidden()
  await page.clock.fastForward(60_000)
  await expectHydrated(page)
  expect(asked).not.toContain('/api/notifications/unread-count')
  await page.goto('/notifications')
  await page.waitForURL('**/login')
})
