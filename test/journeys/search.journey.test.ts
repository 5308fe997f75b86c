import type { Page } from '@playwright/test'
import { expectNoFindingsAtBothSizes } from './axe.ts'
import { callAs, commentOn, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise, recordNotices } from './failures.ts'
import { expect, test, useSite } from './fixtures.ts'
import { addPersonalities, castVote } from './personalities.ts'
import { delayCalls, eventually, expectHydrated, recordCalls, tab, title } from './screen.ts'
import { administratorSettings, type Registered, registerUser } from './users.ts'

const site = useSite({ settings: administratorSettings })
let reader: Registered
let zofia: Registered

test.beforeAll(async () => {
  reader = await registerUser(site.origin, { name: 'Rowan Reader' })
  zofia = await registerVerified(site.origin, { name: 'Zofia Wałęga' })
  await registerUser(site.origin, { name: 'Zofia Wal', username: 'zofia_w' })
  for (let each = 1; each <= 23; each++) {
    await registerUser(site.origin, { name: `Crowd Number ${each}` })
  }
  const hidden = await registerVerified(site.origin, { name: 'Hilda Hidden' })
  await publish(site.origin, hidden.session, ['Only my followers hear of the walled garden.'])
  await callAs(site.origin, hidden.session, 'PUT', '/follow/privacy', { isPrivate: true })
  const [post] = await publish(site.origin, zofia.session, [
    'A garden for every school!',
    'The budget says nothing of it.',
  ])
  await commentOn(site.origin, reader.session, post?.id ?? '', 'Agreed.')
  const [ada] = await addPersonalities(site.origin, [
    { name: 'Ada Waldorf', party: 'Garden Party', bio: 'Plants trees.' },
    { name: 'Bo Gardener' },
    ...Array.from({ length: 13 }, (_, index) => ({ name: `Zebracrossing Keeper ${index + 1}` })),
  ])
  await castVote(site.origin, reader.session, ada?.id ?? '', 'UPVOTE')
})

const hint = 'Type at least 2 characters to search for users, posts, or personalities.'
const box = (page: Page) => page.getByRole('searchbox')
const similarNote = (page: Page, text: string) =>
  page.getByText(`No exact match for “${text}”. Similar results:`, { exact: true })
const results = (page: Page) => page.getByRole('tabpanel')
const row = (page: Page, text: string) =>
  results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: text }) })

test('searches while typing from two characters, in three tabs that the URL and Back keep', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(title(page, 'Search')).toBeVisible()
  await expect(page.getByText(hint, { exact: true })).toBeVisible()
  const calls = recordCalls(page)
  await box(page).pressSequentially('w')
  await page.waitForURL('**/search?q=w')
  await expect(page.getByText(hint, { exact: true })).toBeVisible()
  expect(calls).toEqual([])
  await box(page).pressSequentially('al')
  await expect(row(page, 'Zofia Wałęga')).toBeVisible()
  await expect(row(page, 'Zofia Wal')).toBeVisible()
  await expect(page.getByText('2 members found', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/search?q=wal')
  await eventually(() =>
    row(page, 'Zofia Wałęga')
      .getByText(/^\d+ \w+$/)
      .allTextContents(),
  ).toEqual(['0 followers', '0 following', '2 posts'])
  await expect(results(page).getByRole('button', { name: /^Follow/ })).toBeHidden()
  const heading = row(page, 'Zofia Wałęga').getByRole('link')
  await expect(heading).toHaveAttribute('href', `/users/${zofia.username}`)

  await tab(page, 'Personalities').click()
  await expect(row(page, 'Ada Waldorf')).toBeVisible()
  await expect(page.getByText('1 politician found', { exact: true })).toBeVisible()
  await expect(row(page, 'Ada Waldorf').getByText('Garden Party', { exact: true })).toBeVisible()
  await expect(row(page, 'Ada Waldorf').getByText('Plants trees.', { exact: true })).toBeVisible()
  await expect(row(page, 'Ada Waldorf').getByText('1 vote', { exact: true })).toBeVisible()
  await expect(row(page, 'Ada Waldorf').getByText('0 comments', { exact: true })).toBeVisible()
  await row(page, 'Ada Waldorf').getByRole('link').click()
  await expect(title(page, 'Ada Waldorf')).toBeVisible()
  await expect(page).toHaveURL('/personalities/ada-waldorf')
  await page.goBack()
  await expect(row(page, 'Ada Waldorf')).toBeVisible()
  await expect(tab(page, 'Personalities')).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveValue('wal')
  await page.goBack()
  await expect(row(page, 'Zofia Wal')).toBeVisible()
  await expect(page).toHaveURL('/search?q=wal')

  // With a typing error, and with the keyboard.
  await box(page).fill('gadren')
  await tab(page, 'Users').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const posts = results(page).getByRole('article')
  await expect(posts.filter({ hasText: 'A garden for every school!' })).toBeVisible()
  await expect(posts).toHaveCount(1)
  await expect(similarNote(page, 'gadren')).toBeVisible()
  await posts.getByRole('button', { name: /^Comments, 1 comment/ }).click()
  await expect(posts.getByText('Agreed.')).toBeVisible()
})

test('opens the first tab with results, counts them on the tabs, and links to the others', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto('/search?q=waldorf')
  await expect(row(page, 'Ada Waldorf')).toBeVisible()
  await expect(tab(page, 'Personalities')).toHaveAttribute('aria-selected', 'true')
  await eventually(() => page.getByRole('tab').allTextContents()).toEqual([
    'Users 0',
    'Posts 0',
    'Personalities 1',
  ])
  await tab(page, 'Users').click()
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await results(page).getByRole('link', { name: '1 politician matches' }).click()
  await expect(row(page, 'Ada Waldorf')).toBeVisible()
})

test('says for every kind of result when it is only similar to the search text', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto('/search?q=wadlorf&tab=personalities')
  await expect(similarNote(page, 'wadlorf')).toBeVisible()
  await expect(row(page, 'Ada Waldorf')).toBeVisible()
  await box(page).fill('waldorf')
  await expect(page.getByText('1 politician found', { exact: true })).toBeVisible()
  await expect(similarNote(page, 'waldorf')).toBeHidden()
  await page.goto('/search?q=raeder')
  await expect(similarNote(page, 'raeder')).toBeVisible()
  await expect(row(page, 'Rowan Reader')).toBeVisible()
  await page.goto('/personalities?q=gardenre')
  await expect(similarNote(page, 'gardenre')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bo Gardener' })).toBeVisible()
  await expect(page.getByText(/^Showing 1 to \d of \d results$/)).toBeVisible()
})

test('never replaces a newer response with an older one', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await page.goto('/search')
  await expectHydrated(page)
  const arrived: (string | null)[] = []
  const slow = Promise.withResolvers<void>()
  const isSearch = ({ pathname }: URL) => pathname === '/api/users/search'
  await page.route(isSearch, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (q === 'Zofia') await slow.promise
    arrived.push(q)
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(/users\/search\?q=Zofia&/)
  await box(page).fill('Zofia')
  await asked
  await expect(page.getByText('Searching members')).toBeVisible()
  await box(page).fill('rowan')
  await expect(row(page, 'Rowan Reader')).toBeVisible()
  slow.resolve()
  await eventually(() => arrived).toEqual(['rowan', 'Zofia'])
  // The older response has been processed when a later call gets its response.
  await tab(page, 'Personalities').click()
  await expect(page.getByRole('heading', { name: 'No personalities found' })).toBeVisible()
  await tab(page, 'Users').click()
  await expect(row(page, 'Rowan Reader')).toBeVisible()
  await expect(results(page).getByRole('listitem').filter({ hasText: 'Zofia' })).toHaveCount(0)
})

test('keeps every typed letter on a slow phone, and follows Back', async ({ openPage }) => {
  const { page, context } = await openPage(site.origin, { size: 'phone' })
  await page.goto('/personalities')
  await expectHydrated(page)
  await box(page).focus()
  const devTools = await context.newCDPSession(page)
  // Throttled, so that the page renders input only after more was typed.
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.keyboard.type('zebracrossing', { delay: 350 })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForURL('**/personalities?q=zebracrossing')
  await expect(page.getByText('Showing 1 to 12 of 13 results')).toBeVisible()
  await expect(box(page)).toHaveValue('zebracrossing')

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
  await page.waitForURL('**/personalities?q=zebracrossing&sort=name&order=asc')
  await box(page).fill('waldorf')
  await page.waitForURL('**/personalities?q=waldorf&sort=name&order=asc')
  await page.goBack()
  await expect(box(page)).toHaveValue('zebracrossing')
  await page.goForward()
  await expect(box(page)).toHaveValue('waldorf')
})

test('lets users follow from the results immediately, and rolls back when it is rejected', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin, { session: reader.session, size: 'phone' })
  allow(failureNoise)
  const notices = await recordNotices(page)
  await page.goto('/search?q=zofia_w')
  const button = (name: string) => results(page).getByRole('button', { name, exact: true })
  const followers = (text: string) => row(page, 'Zofia Wal').getByText(text, { exact: true })
  const restore = await failCalls(page, ['POST /follow/:userId'], { status: 500 })
  const release = await delayCalls(page, /^\/api\/follow\//)
  await button('Follow Zofia Wal').click()
  await expect(button('Unfollow Zofia Wal')).toBeVisible()
  await expect(followers('1 follower')).toBeVisible()
  await release()
  await expect(button('Follow Zofia Wal')).toBeVisible()
  await expect(followers('0 followers')).toBeVisible()
  await restore()
  await button('Follow Zofia Wal').click()
  await expect(button('Unfollow Zofia Wal')).toBeVisible()
  await expect(button('Unfollow Zofia Wal')).toHaveAttribute('aria-disabled', 'false')
  await page.reload()
  await expect(button('Unfollow Zofia Wal')).toBeVisible()
  await expect(followers('1 follower')).toBeVisible()
  await button('Unfollow Zofia Wal').click()
  await expect(button('Follow Zofia Wal')).toBeVisible()
  await expect(followers('0 followers')).toBeVisible()
  // Users cannot follow themselves.
  await box(page).fill('Rowan Reader')
  await expect(row(page, 'Rowan Reader')).toBeVisible()
  await expect(results(page).getByRole('button', { name: /^Follow/ })).toBeHidden()
  expect(notices).toEqual([])
})

test('shows when nothing is found or a search fails, and loads more pages', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(failureNoise)
  const notices = await recordNotices(page)
  await page.goto('/search?q=%25%25nobody%25%25')
  for (const [name, text] of [
    ['Users', 'No users found'],
    ['Posts', 'No posts found'],
    ['Personalities', 'No personalities found'],
  ] as const) {
    await tab(page, name).click()
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
    await expect(
      page.getByText('Try searching with different keywords.', { exact: true }),
    ).toBeVisible()
  }
  // Content without access is neither found nor counted.
  await page.goto('/search?tab=posts&q=garden')
  await expect(page.getByText('1 post found', { exact: true })).toBeVisible()

  const restore = await failCalls(page, ['GET /users/search'], { status: 500 })
  await tab(page, 'Users').click()
  await box(page).fill('crowd number')
  await expect(
    page.getByRole('alert').getByText('Server error. Please try again later.'),
  ).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('23 members found', { exact: true })).toBeVisible()
  const names = () => results(page).getByRole('heading').allTextContents()
  const first = await names()
  expect(first).toHaveLength(20)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await eventually(async () => (await names()).length).toBe(3)
  expect(new Set([...first, ...(await names())]).size).toBe(23)
  await page.goBack()
  await eventually(names).toEqual(first)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText(hint, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/search?tab=users')
  expect(notices).toEqual([])
})

test('works without JavaScript, with server-rendered results and a form', async ({ openPage }) => {
  const { page } = await openPage(site.origin, { javaScript: false })
  const response = await page.goto('/search?q=waldorf&tab=personalities')
  expect(await response?.text()).toContain('<meta name="robots" content="noindex"')
  await expect(row(page, 'Ada Waldorf')).toBeVisible()
  await box(page).fill('bo gardener')
  await box(page).press('Enter')
  await expect(row(page, 'Bo Gardener')).toBeVisible()
  await tab(page, 'Posts').click()
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
})

test('axe reports no violations in the hint, the results and the empty state, on a phone and on a desktop', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { size: 'phone', session: reader.session })
  for (const path of [
    '/search',
    '/search?q=zofia',
    '/search?q=garden&tab=posts',
    '/search?q=gard&tab=personalities',
    '/search?q=nobody-at-all',
  ]) {
    await page.goto(path)
    await expectHydrated(page)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectNoFindingsAtBothSizes(page)
  }
})

test('is linked from the bars and menus for signed-in users', async ({ openPage }) => {
  const pending = await registerUser(site.origin, { name: 'Penny Pending' })
  await callAs(site.origin, pending.session, 'POST', '/verification/request', {
    reason: 'It is me.',
  })
  const phone = await openPage(site.origin, { size: 'phone', session: pending.session })
  await phone.page.goto('/')
  const tabs = phone.page.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs).toBeVisible()
  const labels = ['Home', 'Personalities', 'Posts', 'Search', 'Dashboard']
  await eventually(() => tabs.getByRole('link').allTextContents()).toEqual(labels)
  const banner = phone.page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  const menu = phone.page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText('Verification Pending')).toBeVisible()
  for (const name of ['Profile', 'My Votes', 'My Comments', 'Notifications', 'Saved']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await phone.page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await banner.getByRole('link', { name: 'Search' }).click()
  await expect(title(phone.page, 'Search')).toBeVisible()

  const { page } = await openPage(site.origin, { session: zofia.session })
  await page.goto('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await eventually(() => main.getByRole('link').allTextContents()).toEqual(labels)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByText(zofia.email)).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Notifications' }),
  ).toBeVisible()
  await expect(page.getByRole('banner').getByText('Verified', { exact: true })).toBeVisible()
})
