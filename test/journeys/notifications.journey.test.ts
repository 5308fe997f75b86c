import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Post } from '../../contract/posts.ts'
import { expectNoFindingsInBothThemes, openPage } from './browser.ts'
import { callAs, commentOn, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise, recordNotices } from './failures.ts'
import {
  blockEventStream,
  delayCalls,
  eventually,
  expectHidden,
  expectHydrated,
  expectShown,
  focused,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { administratorSettings, type Registered, registerUser } from './users.ts'

const { origin } = await startSite({ settings: administratorSettings })
let fan: Registered
let guest: Registered

beforeAll(async () => {
  ;[fan, guest] = await Promise.all([
    registerUser(origin, { name: 'Finn Fan' }),
    registerUser(origin, { name: 'Gala Guest' }),
  ])
})

const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const item = (page: Page, text: string) => items(page).filter({ hasText: text })
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const show = (page: Page) => page.getByRole('combobox', { name: 'Show' })
const type = (page: Page) => page.getByRole('combobox', { name: 'Type' })
const types = (page: Page) => () => type(page).getByRole('option').allTextContents()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const markAsRead = (page: Page, text: string) =>
  item(page, text).getByRole('button', { name: /^Mark as read/ })

/** The counts at the bottom of the page, such as `Total 5, Unread 4`. */
const figures = (page: Page) => async () => {
  const cells = await page.locator('dl > div').all()
  const read = cells.map(
    async (cell) =>
      `${await cell.getByRole('term').textContent()} ${await cell.getByRole('definition').textContent()}`,
  )
  return (await Promise.all(read)).join(', ')
}

const like = (by: Registered, { id }: Post) =>
  callAs(origin, by.session, 'POST', `/posts/${id}/like`, { liked: true })

async function comment(by: Registered, { id }: Post, count: number) {
  for (let each = 1; each <= count; each++) await commentOn(origin, by.session, id, `No. ${each}`)
}

it.each(['phone', 'desktop'] as const)(
  'tells a new member on a %s that there is nothing yet, and when it cannot tell',
  async (size) => {
    const { session } = await registerUser(origin)
    const { page, allow } = await openPage(origin, { session, size })
    allow(failureNoise)
    const notices = await recordNotices(page)
    const restore = await failCalls(page, ['GET /notifications'], { status: 500 })
    const release = await delayCalls(page, '/notifications')
    await page.goto('/notifications')
    await expectShown(title(page, 'Notifications'), page.getByText('Loading notifications'))
    release()
    await expectShown(page.getByRole('alert').getByText('Server error. Please try again later.'))
    await restore()
    await button(page, 'Try again').click()
    await expectShown(
      page.getByText('All caught up!'),
      page.getByRole('heading', { name: 'No notifications yet' }),
      page.getByText("When you get notifications, they'll show up here."),
      bell(page, 'Notifications'),
      button(page, 'Refresh'),
    )
    await expectHidden(button(page, 'Mark all read'), button(page, 'Load More'))
    expect(await figures(page)()).toBe('Total 0, Unread 0, Read 0, Types 0')
    expect(await types(page)()).toEqual(['All types'])
    await show(page).selectOption('Unread')
    await expectShown(
      page.getByRole('heading', { name: 'No unread notifications' }),
      page.getByText('All your notifications have been read!'),
    )
    await expectNoFindingsInBothThemes(page)
    expect(notices).toEqual([])
  },
)

it('groups events by subject, marks notifications as read one by one, and links to their subject', async () => {
  const liked = 'Gala Guest and 1 other liked your post'
  const author = await registerVerified(origin, { name: 'Ada Author' })
  const [post] = (await publish(origin, author.session, ['The bridge is open again.'])) as [Post]
  const { page, allow } = await openPage(origin, { session: author.session })
  allow(failureNoise)
  const notices = await recordNotices(page)
  await page.goto('/notifications')
  await expectShown(page.getByText('1 unread', { exact: true }))
  await callAs(origin, fan.session, 'POST', `/follow/${author.session.user.id}`)
  await like(fan, post)
  await like(guest, post)
  await comment(guest, post, 1)
  await button(page, 'Refresh').click()
  await expectShown(
    page.getByText('4 unread', { exact: true }),
    bell(page, 'Notifications, 4 unread'),
    item(page, 'Gala Guest commented on your post').getByRole('heading', {
      name: 'Unread: New comment',
    }),
    item(page, 'Finn Fan started following you').getByRole('link', { name: 'New follower' }),
    item(page, 'Your account is verified.').getByText('Verification approved'),
  )
  await eventually(() => item(page, liked).locator('time').textContent()).toBe('just now')
  await expectShown(item(page, liked).getByRole('link', { name: 'New likes' }))
  expect(await items(page).count()).toBe(4)
  expect(await types(page)()).toEqual([
    'All types',
    'Followers',
    'Comments',
    'Likes',
    'Verification approved',
  ])
  expect(await figures(page)()).toBe('Total 4, Unread 4, Read 0, Types 4')

  await type(page).selectOption('Likes')
  await eventually(() => items(page).count()).toBe(1)
  await page.goBack()
  await eventually(() => items(page).count()).toBe(4)

  // A rejected change is rolled back without a message.
  const restore = await failCalls(page, ['POST /notifications/:id/read'], { status: 500 })
  const release = await delayCalls(page, /\/read$/)
  await markAsRead(page, liked).click()
  await expectShown(page.getByText('3 unread', { exact: true }))
  release()
  await expectShown(page.getByText('4 unread', { exact: true }))
  await expectShown(markAsRead(page, liked))
  await restore()

  await markAsRead(page, liked).click()
  await expectHidden(markAsRead(page, liked))
  await expectShown(bell(page, 'Notifications, 3 unread'))
  expect(await figures(page)()).toBe('Total 4, Unread 3, Read 1, Types 4')
  await eventually(() => focused(page)).toBe('New likes')
  await show(page).selectOption('Read')
  await eventually(() => items(page).count()).toBe(1)
  await expectShown(item(page, liked))
  await show(page).selectOption('Unread')
  await eventually(() => items(page).count()).toBe(3)

  // A notification marked as read leaves the unread list; the focus moves to the next one.
  const approval = item(page, 'Your account is verified.')
  expect(await approval.getByRole('link').getAttribute('href')).toBe('/profile')
  await markAsRead(page, 'Your account is verified.').click()
  await eventually(() => items(page).count()).toBe(2)
  await eventually(() => focused(page)).toContain('New follower')
  await item(page, 'Gala Guest commented').getByRole('link').click()
  await expectShown(page.getByText('The bridge is open again.'))
  expect(new URL(page.url()).pathname).toBe(`/posts/${post.id}`)
  await expectShown(bell(page, 'Notifications, 1 unread'))
  await page.goBack()
  await eventually(() => items(page).count()).toBe(1)
  await expectHidden(item(page, 'Gala Guest commented'))
  expect(await item(page, 'started following you').getByRole('link').getAttribute('href')).toBe(
    `/users/${fan.username}`,
  )

  const restoreAll = await failCalls(page, ['POST /notifications/mark-all-read'], { status: 500 })
  await button(page, 'Mark all read').click()
  await expectShown(page.getByText('1 unread', { exact: true }))
  await eventually(() => items(page).count()).toBe(1)
  await restoreAll()
  await button(page, 'Mark all read').click()
  await expectShown(
    page.getByText('All caught up!'),
    page.getByRole('heading', { name: 'No unread notifications' }),
    bell(page, 'Notifications'),
  )
  await expectHidden(button(page, 'Mark all read'))
  await page.getByRole('link', { name: 'Show all notifications' }).click()
  await eventually(() => items(page).count()).toBe(4)
  expect(await figures(page)()).toBe('Total 4, Unread 0, Read 4, Types 4')
  expect(notices).toEqual([])
})

it('loads more without duplicates while new ones arrive, and counts up to 99+', async () => {
  const author = await registerVerified(origin, { name: 'Bea Busy' })
  const texts = Array.from({ length: 105 }, (_, index) => `Ask me anything, no. ${index}.`)
  const posts = await publish(origin, author.session, texts)
  for (const post of posts.slice(1)) await comment(fan, post, 1)
  const { page, allow } = await openPage(origin, { session: author.session, size: 'phone' })
  allow(failureNoise)
  await page.goto('/notifications')
  await expectShown(
    bell(page, 'Notifications, 99+ unread'),
    page.getByRole('banner').getByText('99+', { exact: true }),
    page.getByText('105 unread', { exact: true }),
  )
  expect(await items(page).count()).toBe(20)
  await expectNoFindingsInBothThemes(page)
  const restore = await failCalls(page, ['GET /notifications'], { status: 500 })
  await button(page, 'Load More').click()
  await expectShown(page.getByRole('alert').getByText('Server error. Please try again later.'))
  await restore()
  // New notifications wait until the next page has loaded.
  const release = await delayCalls(page, '/notifications')
  await button(page, 'Load More').click()
  await comment(guest, posts[0] as Post, 1)
  await expectShown(page.getByText('106 unread', { exact: true }), button(page, 'Loading…'))
  expect(await item(page, 'Gala Guest').count()).toBe(0)
  release()
  await expectShown(page.getByText('20 more notifications loaded.'))
  await eventually(() => focused(page)).toContain('New comment')
  await expectShown(item(page, 'Gala Guest'))
  await eventually(() => items(page).count()).toBe(40)

  // A click during a refetch waits for it, too.
  const refetch = await delayCalls(page, '/notifications')
  await button(page, 'Refresh').click()
  await button(page, 'Load More').click()
  await expectShown(button(page, 'Loading…'))
  refetch()
  await eventually(() => items(page).count()).toBe(60)

  await show(page).selectOption('Unread')
  await eventually(() => items(page).count()).toBe(20)
  for (const count of [40, 60, 80, 100]) {
    await button(page, 'Load More').click()
    await eventually(() => items(page).count()).toBe(count)
  }
  await button(page, 'Load More').click()
  await expectShown(item(page, 'Your account is verified.'))
  await expectHidden(button(page, 'Load More'))
  expect(await items(page).count()).toBe(106)
  expect(await figures(page)()).toBe('Total 106, Unread 106, Read 0, Types 2')
  await button(page, 'Mark all read').click()
  await expectShown(page.getByRole('heading', { name: 'No unread notifications' }))
  await expectShown(bell(page, 'Notifications'))
})

it('keeps all marked as read when earlier responses arrive late', async () => {
  const { session } = await registerVerified(origin)
  const { page } = await openPage(origin, { session })
  await page.goto('/notifications?status=unread')
  await eventually(() => items(page).count()).toBe(1)
  const answer = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`)
  const list = '/notifications'
  const mark = '/notifications/mark-all-read'
  const releaseList = await delayCalls(page, list)
  const releaseMark = await delayCalls(page, mark)
  await button(page, 'Refresh').click()
  await button(page, 'Mark all read').click()
  await expectShown(page.getByRole('heading', { name: 'No unread notifications' }))
  const marked = answer(mark)
  await Promise.all([answer(list), releaseList()])
  await Promise.all([marked, releaseMark()])
  await page.getByRole('link', { name: 'Show all notifications' }).click()
  await eventually(figures(page)).toBe('Total 1, Unread 0, Read 1, Types 1')
  await expectHidden(button(page, 'Mark all read'))
})

it('polls the unread count every thirty seconds, hides it on errors, and stops when signed out', async () => {
  const author = await registerVerified(origin)
  const [post] = (await publish(origin, author.session, ['Listen.'])) as [Post]
  const { page, allow } = await openPage(origin, { session: author.session })
  allow(failureNoise)
  await page.clock.install()
  await blockEventStream(page)
  const notices = await recordNotices(page)
  await page.goto('/help')
  await expectShown(bell(page, 'Notifications, 1 unread'))
  await comment(fan, post, 1)
  await page.clock.fastForward(30_000)
  await expectShown(bell(page, 'Notifications, 2 unread'))
  const restore = await failCalls(page, ['GET /notifications/unread-count'], { status: 400 })
  await page.clock.fastForward(30_000)
  await expectShown(bell(page, 'Notifications'))
  await restore()
  await page.clock.fastForward(30_000)
  await expectShown(bell(page, 'Notifications, 2 unread'))
  expect(notices).toEqual([])
  await page.getByRole('button', { name: /^Account of/ }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await button(page, 'Logout').click()
  await expectShown(title(page, 'Sign in'))
  await expectHidden(page.getByRole('banner').getByRole('link', { name: /^Notifications/ }))
  await page.clock.fastForward(60_000)
  await expectHydrated(page)
  expect(asked).not.toContain('/api/notifications/unread-count')
  await page.goto('/notifications')
  await page.waitForURL('**/login')
})
