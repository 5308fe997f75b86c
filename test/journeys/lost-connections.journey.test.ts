import type { Page } from '@playwright/test'
import * as common from '#messages/common'
import { expect, test, useSite } from './fixtures.ts'
import {
  blockEventStream,
  button,
  closeNotice,
  eventually,
  expectHydrated,
  expectNoticesReady,
  notice,
  title,
} from './screen.ts'
import { registerUser } from './users.ts'

const site = useSite({ demo: true })

test('says offline that a page cannot be loaded, and opens it when the browser is online again', async ({
  openPage,
}) => {
  const { page, context, allow } = await openPage(site.origin)
  allow(/ERR_INTERNET_DISCONNECTED/)
  await blockEventStream(page)
  const failurePage = page.waitForResponse('**/assets/failure-page-*.js')
  await page.goto('/help')
  await expectHydrated(page)
  await (await failurePage).finished()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(title(page, 'You are offline')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/contact`)
  await context.setOffline(false)
  await expect(title(page, 'Contact')).toBeVisible()
})

test('says that the network failed when it fails before the browser was idle, and opens the page later', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/ERR_FAILED/)
  for (const script of ['failure-page', 'contact-page']) {
    await page.route(`**/assets/${script}-*.js`, (route) => route.abort())
  }
  await page.goto('/help')
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(title(page, 'Network error. Please check your internet connection.')).toBeVisible()
  await page.unrouteAll()
  await expect(title(page, 'Contact')).toBeVisible()
})

test('opens a page that could not be loaded also if the browser is online again before it has said so', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/ERR_FAILED/)
  await page.goto('/help')
  await expectHydrated(page)
  await page.route('**/assets/contact-page-*.js', (route) => route.abort(), { times: 1 })
  // The site does not answer at once. A reload before it does would end on the browser's own error page.
  await page.route(/\/(contact|api\/health)$/, (route) => route.abort(), { times: 1 })
  // Online from the moment at which the notice is on the screen, without an event.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'onLine', {
      get: () => document.querySelector('h1')?.textContent === 'You are offline',
    }),
  )
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(title(page, 'Contact')).toBeVisible()
})

/** Makes scripts that the tab has not loaded unavailable, and the site say that it serves another build. */
async function updateSite(page: Page, scripts: RegExp): Promise<() => Promise<void>> {
  await page.route(scripts, (route) => route.fulfill({ status: 404 }))
  const build = '/assets/entry-client-of-the-update.js'
  await page.route('**/api/health', (route) => route.fulfill({ json: { status: 'ok', build } }))
  return async () => {
    await page.unroute(scripts)
    await page.unroute('**/api/health')
  }
}

/** Paths of the documents that the page loads from now on. */
function recordDocuments(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('goes on without the code of the numbers on the home page, and loads it as soon as it can', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/ERR_FAILED/)
  const code = '**/assets/hero-stats-*.js'
  await page.route(code, (route) => route.abort())
  await page.goto('/')
  await expectHydrated(page)
  const numbers = page.getByRole('complementary', { name: 'Live Voting' })
  await expect(numbers).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Posts' }).click()
  await expect(title(page, 'Community Posts')).toBeVisible()
  await main.getByRole('link', { name: 'Home' }).click()
  await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
  await expect(numbers).toBeHidden()
  await page.unroute(code)
  await expect(numbers).toBeVisible()
})

test('keeps a page and what was typed when the network or an update takes its scripts away', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  const { page, context, allow } = await openPage(site.origin, { size: 'phone', session })
  allow(/ERR_INTERNET_DISCONNECTED|status of 404/)
  await blockEventStream(page)
  await page.goto('/personalities/ingrid-solvang-achterberg')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs).toBeVisible()
  const documents = recordDocuments(page)
  const comment = page.getByRole('textbox', { name: 'Your comment' })
  await comment.fill('Typed before the update.')

  await expectNoticesReady(page)
  // Offline: a part is loaded when the visitor asks again.
  await context.setOffline(true)
  // Nor from the browser's cache, where another journey may have put it.
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  await button(page, 'Menu').click()
  const failed = notice(page, common.networkError)
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await page.unroute('**/assets/**')
  await button(failed, 'Retry').click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')

  // An update: the page of the composer can be loaded, the composer cannot.
  const updated = notice(page, 'Voxpop was updated')
  const restore = await updateSite(page, /post-composer-/)
  await tabs.getByRole('link', { name: 'Posts' }).click()
  await expect(title(page, 'Community Posts')).toBeVisible()
  await expect(updated).toBeVisible()
  await expect(page.getByText('The form could not be loaded.')).toBeVisible()
  await closeNotice(page, 'Voxpop was updated')
  await page.goBack()
  await restore()
  const end = await updateSite(page, /\/assets\//)
  await button(page, 'Report').click()
  await expect(updated).toHaveCount(1)
  await button(page, 'Report').click()
  await expect(updated).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(comment).toHaveValue('Typed before the update.')
  expect(documents).toEqual([])

  // A page that cannot be loaded is loaded with its document; the draft survives.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void end()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(title(page, 'Help')).toBeVisible()
  await expectHydrated(page)
  await expect(page).toHaveURL(`${site.origin}/help`)
  expect(documents).toEqual(['/help'])
  await page.goBack()
  await expect(comment).toHaveValue('Typed before the update.')
})

test('reloads by itself only once when a page is missing after an update too', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/status of 404|^uncaught: $/)
  await page.goto('/login')
  await expectHydrated(page)
  const documents = recordDocuments(page)
  await updateSite(page, /help-page-/)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Help' })
  await link.click()
  await expect(notice(page, 'Voxpop was updated')).toBeVisible()
  await button(notice(page, 'Voxpop was updated'), 'Reload').click()
  await expect(notice(page, 'Voxpop was updated')).toBeVisible()
  expect(documents).toEqual(['/help', '/help'])

  // In a tab that has reloaded, the page says what to do.
  await page.goto('/login')
  await expectHydrated(page)
  await link.click()
  await expect(title(page, 'Voxpop was updated')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Reload' })).toBeVisible()
  expect(documents).toEqual(['/help', '/help', '/login'])
})

test('loads a document again whose scripts are of a build that is no longer served', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/status of 404/)
  const documents = recordDocuments(page)
  const restore = await updateSite(page, /entry-client-/)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && documents.length === 2) void restore()
  })
  await page.goto('/login')
  await expect.poll(() => documents).toEqual(['/login', '/login'])
  await expectHydrated(page)
})

test('says that the site cannot be reached when a page cannot be loaded', async ({ openPage }) => {
  const { page, allow } = await openPage(site.origin)
  allow(/ERR_CONNECTION_REFUSED/)
  await page.goto('/login')
  await expectHydrated(page)
  for (const path of ['**/help-page-*', '**/api/health']) {
    await page.route(path, (route) => route.abort('connectionrefused'))
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(title(page, 'Voxpop cannot be reached')).toBeVisible()
  await page.unroute('**/help-page-*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(title(page, 'Help')).toBeVisible()
})

test('works without the tab bar and the bell when their scripts cannot load', async ({
  openPage,
}) => {
  const { session } = await registerUser(site.origin)
  const { page, allow } = await openPage(site.origin, { session, size: 'phone' })
  allow(/ERR_FAILED/)
  let lost = 0
  await page.route(/\/(tab-bar|bell)-[^/]*\.js$/, (route) => {
    lost += 1
    return route.abort()
  })
  await page.goto('/')
  await eventually(() => lost).toBeGreaterThan(1)
  await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
  await page.getByRole('link', { name: 'See all politicians' }).click()
  await expect(title(page, 'Personalities')).toBeVisible()
})
