import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoFindingsInBothThemes, openPage } from './browser.ts'
import { callAs, commentOn, publish, registerVerified } from './community.ts'
import { failCalls, failureNoise, recordNotices } from './failures.ts'
import { addPersonalities, castVote } from './personalities.ts'
import {
  delayCalls,
  eventually,
  expectHidden,
  expectHydrated,
  expectShown,
  recordCalls,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { administratorSettings, type Registered, registerUser } from './users.ts'

const { origin } = await startSite({ settings: administratorSettings })
let reader: Registered
let zofia: Registered

beforeAll(async () => {
  reader = await registerUser(origin, { name: 'Rowan Reader' })
  zofia = await registerVerified(origin, { name: 'Zofia Wałęga' })
  await registerUser(origin, { name: 'Zofia Wal', username: 'zofia_w' })
  for (let each = 1; each <= 23; each++) {
    await registerUser(origin, { name: `Crowd Number ${each}` })
  }
  const hidden = await registerVerified(origin, { name: 'Hilda Hidden' })
  await publish(origin, hidden.session, ['Only my followers hear of the walled garden.'])
  await callAs(origin, hidden.session, 'PUT', '/follow/privacy', { isPrivate: true })
  const [post] = await publish(origin, zofia.session, [
    'A garden for every school!',
    'The budget says nothing of it.',
  ])
  await commentOn(origin, reader.session, post?.id ?? '', 'Agreed.')
  const [ada] = await addPersonalities(origin, [
    { name: 'Ada Waldorf', party: 'Garden Party', bio: 'Plants trees.' },
    { name: 'Bo Gardener' },
    ...Array.from({ length: 13 }, (_, index) => ({ name: `Zebracrossing Keeper ${index + 1}` })),
  ])
  await castVote(origin, reader.session, ada?.id ?? '', 'UPVOTE')
})

const hint = 'Type at least 2 characters to search for users, posts, or personalities.'
const box = (page: Page) => page.getByRole('searchbox')
const similarNote = (page: Page, text: string) =>
  page.getByText(`No exact match for “${text}”. Similar results:`, { exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const results = (page: Page) => page.getByRole('tabpanel')
const row = (page: Page, text: string) =>
  results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: text }) })
const addressOf = (page: Page) => page.url().replace(origin, '')

it('searches while typing from two characters, in three tabs that the URL and Back keep', async () => {
  const { page } = await openPage(origin)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expectShown(title(page, 'Search'), page.getByText(hint, { exact: true }))
  const calls = recordCalls(page)
  await box(page).pressSequentially('w')
  await page.waitForURL('**/search?q=w')
  await expectShown(page.getByText(hint, { exact: true }))
  expect(calls).toEqual([])
  await box(page).pressSequentially('al')
  await expectShown(row(page, 'Zofia Wałęga'), row(page, 'Zofia Wal'))
  await expectShown(page.getByText('2 users found', { exact: true }))
  expect(addressOf(page)).toBe('/search?q=wal')
  expect(
    await row(page, 'Zofia Wałęga')
      .getByText(/^\d+ \w+$/)
      .allTextContents(),
  ).toEqual(['0 followers', '0 following', '2 posts'])
  await expectHidden(results(page).getByRole('button', { name: /^Follow/ }))
  const heading = row(page, 'Zofia Wałęga').getByRole('link')
  expect(await heading.getAttribute('href')).toBe(`/users/${zofia.username}`)

  await tab(page, 'Personalities').click()
  await expectShown(
    row(page, 'Ada Waldorf'),
    page.getByText('1 personality found', { exact: true }),
    row(page, 'Ada Waldorf').getByText('Garden Party', { exact: true }),
    row(page, 'Ada Waldorf').getByText('Plants trees.', { exact: true }),
    row(page, 'Ada Waldorf').getByText('1 vote', { exact: true }),
    row(page, 'Ada Waldorf').getByText('0 comments', { exact: true }),
  )
  await row(page, 'Ada Waldorf').getByRole('link').click()
  await expectShown(title(page, 'Ada Waldorf'))
  expect(addressOf(page)).toBe('/personalities/ada-waldorf')
  await page.goBack()
  await expectShown(row(page, 'Ada Waldorf'))
  expect(await tab(page, 'Personalities').getAttribute('aria-selected')).toBe('true')
  expect(await box(page).inputValue()).toBe('wal')
  await page.goBack()
  await expectShown(row(page, 'Zofia Wal'))
  expect(addressOf(page)).toBe('/search?q=wal')

  // With a typing error, and with the keyboard.
  await box(page).fill('gadren')
  await tab(page, 'Users').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const posts = results(page).getByRole('article')
  await expectShown(posts.filter({ hasText: 'A garden for every school!' }))
  expect(await posts.count()).toBe(1)
  await expectShown(similarNote(page, 'gadren'))
  await posts.getByRole('button', { name: /^Comments, 1 comment/ }).click()
  await expectShown(posts.getByText('Agreed.'))
})

it('says for every kind of result when it is only similar to the search text', async () => {
  const { page } = await openPage(origin)
  await page.goto('/search?q=wadlorf&tab=personalities')
  await expectShown(similarNote(page, 'wadlorf'), row(page, 'Ada Waldorf'))
  await box(page).fill('waldorf')
  await expectShown(page.getByText('1 personality found', { exact: true }))
  await expectHidden(similarNote(page, 'waldorf'))
  await page.goto('/search?q=raeder')
  await expectShown(similarNote(page, 'raeder'), row(page, 'Rowan Reader'))
  await page.goto('/personalities?q=gardenre')
  await expectShown(
    similarNote(page, 'gardenre'),
    page.getByRole('heading', { name: 'Bo Gardener' }),
    page.getByText(/^Showing 1 to \d of \d results$/),
  )
})

it('never replaces a newer response with an older one', async () => {
  const { page } = await openPage(origin)
  await page.goto('/search')
  await expectHydrated(page)
  const answered: (string | null)[] = []
  const slow = Promise.withResolvers<void>()
  const isSearch = ({ pathname }: URL) => pathname === '/api/users/search'
  await page.route(isSearch, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (q === 'Zofia') await slow.promise
    answered.push(q)
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(/users\/search\?q=Zofia&/)
  await box(page).fill('Zofia')
  await asked
  await expectShown(page.getByText('Searching users'))
  await box(page).fill('rowan')
  await expectShown(row(page, 'Rowan Reader'))
  slow.resolve()
  await eventually(() => answered).toEqual(['rowan', 'Zofia'])
  // The older response has been processed when a later call gets its response.
  await tab(page, 'Personalities').click()
  await expectShown(page.getByRole('heading', { name: 'No personalities found' }))
  await tab(page, 'Users').click()
  await expectShown(row(page, 'Rowan Reader'))
  expect(await results(page).getByRole('listitem').filter({ hasText: 'Zofia' }).count()).toBe(0)
})

it('keeps every typed letter on a slow phone, and follows Back', async () => {
  const { page, context } = await openPage(origin, { size: 'phone' })
  await page.goto('/personalities')
  await expectHydrated(page)
  await box(page).focus()
  const devTools = await context.newCDPSession(page)
  // Throttled, so that the page renders input only after more was typed.
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.keyboard.type('zebracrossing', { delay: 350 })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForURL('**/personalities?q=zebracrossing')
  await expectShown(page.getByText('Showing 1 to 12 of 13 results'))
  expect(await box(page).inputValue()).toBe('zebracrossing')

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
  await page.waitForURL('**/personalities?q=zebracrossing&sort=name&order=asc')
  await box(page).fill('waldorf')
  await page.waitForURL('**/personalities?q=waldorf&sort=name&order=asc')
  await page.goBack()
  await eventually(() => box(page).inputValue()).toBe('zebracrossing')
  await page.goForward()
  await eventually(() => box(page).inputValue()).toBe('waldorf')
})

it('lets users follow from the results immediately, and rolls back when it is rejected', async () => {
  const { page, allow } = await openPage(origin, { session: reader.session, size: 'phone' })
  allow(failureNoise)
  const notices = await recordNotices(page)
  await page.goto('/search?q=zofia_w')
  const button = (name: string) => results(page).getByRole('button', { name, exact: true })
  const followers = (text: string) => row(page, 'Zofia Wal').getByText(text, { exact: true })
  const restore = await failCalls(page, ['POST /follow/:userId'], { status: 500 })
  const release = await delayCalls(page, /^\/api\/follow\//)
  await button('Follow Zofia Wal').click()
  await expectShown(button('Unfollow Zofia Wal'), followers('1 follower'))
  release()
  await expectShown(button('Follow Zofia Wal'), followers('0 followers'))
  await restore()
  await button('Follow Zofia Wal').click()
  await expectShown(button('Unfollow Zofia Wal'))
  await eventually(() => button('Unfollow Zofia Wal').getAttribute('aria-disabled')).toBe('false')
  await page.reload()
  await expectShown(button('Unfollow Zofia Wal'), followers('1 follower'))
  await button('Unfollow Zofia Wal').click()
  await expectShown(button('Follow Zofia Wal'), followers('0 followers'))
  // Users cannot follow themselves.
  await box(page).fill('Rowan Reader')
  await expectShown(row(page, 'Rowan Reader'))
  await expectHidden(results(page).getByRole('button', { name: /^Follow/ }))
  expect(notices).toEqual([])
})

it('shows when nothing is found or a search fails, and loads more pages', async () => {
  const { page, allow } = await openPage(origin)
  allow(failureNoise)
  const notices = await recordNotices(page)
  await page.goto('/search?q=%25%25nobody%25%25')
  for (const [name, text] of [
    ['Users', 'No users found'],
    ['Posts', 'No posts found'],
    ['Personalities', 'No personalities found'],
  ] as const) {
    await tab(page, name).click()
    await expectShown(
      page.getByRole('heading', { name: text }),
      page.getByText('Try searching with different keywords.', { exact: true }),
    )
  }
  // Content without access is neither found nor counted.
  await page.goto('/search?tab=posts&q=garden')
  await expectShown(page.getByText('1 post found', { exact: true }))

  const restore = await failCalls(page, ['GET /users/search'], { status: 500 })
  await tab(page, 'Users').click()
  await box(page).fill('crowd number')
  await expectShown(page.getByRole('alert').getByText('Server error. Please try again later.'))
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectShown(page.getByText('23 users found', { exact: true }))
  const names = () => results(page).getByRole('heading').allTextContents()
  const first = await names()
  expect(first).toHaveLength(20)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await eventually(async () => (await names()).length).toBe(3)
  expect(new Set([...first, ...(await names())]).size).toBe(23)
  await page.goBack()
  await eventually(names).toEqual(first)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expectShown(page.getByText(hint, { exact: true }))
  expect(addressOf(page)).toBe('/search')
  expect(notices).toEqual([])
})

it('works without JavaScript, with server-rendered results and a form', async () => {
  const { page } = await openPage(origin, { javaScript: false })
  const answer = await page.goto('/search?q=waldorf&tab=personalities')
  expect(await answer?.text()).toContain('<meta name="robots" content="noindex"')
  await expectShown(row(page, 'Ada Waldorf'))
  await box(page).fill('bo gardener')
  await box(page).press('Enter')
  await expectShown(row(page, 'Bo Gardener'))
  await tab(page, 'Posts').click()
  await expectShown(page.getByRole('heading', { name: 'No posts found' }))
})

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  it('axe reports no violations in the hint, the results and the empty state', async () => {
    const { page } = await openPage(origin, { size, session: reader.session })
    for (const path of [
      '/search',
      '/search?q=zofia',
      '/search?q=garden&tab=posts',
      '/search?q=gard&tab=personalities',
      '/search?q=nobody-at-all',
    ]) {
      await page.goto(path)
      await expectHydrated(page)
      await eventually(() => page.locator('.skeleton').count()).toBe(0)
      await expectNoFindingsInBothThemes(page)
    }
  })
})

it('is linked from the bars and menus for signed-in users', async () => {
  const pending = await registerUser(origin, { name: 'Penny Pending' })
  await callAs(origin, pending.session, 'POST', '/verification/request', { reason: 'It is me.' })
  const phone = await openPage(origin, { size: 'phone', session: pending.session })
  await phone.page.goto('/')
  const tabs = phone.page.getByRole('navigation', { name: 'Tabs' })
  await expectShown(tabs)
  const places = ['Home', 'Personalities', 'Posts', 'Search', 'Dashboard']
  expect(await tabs.getByRole('link').allTextContents()).toEqual(places)
  const banner = phone.page.getByRole('banner')
  await expectShown(banner.getByRole('link', { name: 'Notifications' }))
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  const menu = phone.page.getByRole('dialog', { name: 'Menu' })
  await expectShown(menu.getByText('Verification Pending'))
  for (const name of ['Profile', 'My Votes', 'My Comments', 'Notifications', 'Saved']) {
    await expectShown(menu.getByRole('link', { name, exact: true }))
  }
  await phone.page.keyboard.press('Escape')
  await expectHidden(menu)
  await banner.getByRole('link', { name: 'Search' }).click()
  await expectShown(title(phone.page, 'Search'))

  const { page } = await openPage(origin, { session: zofia.session })
  await page.goto('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expectShown(main.getByRole('link', { name: 'Dashboard' }))
  expect(await main.getByRole('link').allTextContents()).toEqual(places)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectShown(
    page.getByText(zofia.email),
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Notifications' }),
    page.getByRole('banner').getByText('Verified', { exact: true }),
  )
})
