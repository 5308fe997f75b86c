import type { Page } from '@playwright/test'
import * as common from '#messages/common'
import { setTextSize } from '../page-checks.ts'
import { expect, type PageOptions, test, useSite } from './fixtures.ts'
import {
  blockEventStream,
  button,
  closeNotice,
  eventually,
  expectHydrated,
  expectNoticesReady,
  expectQuiet,
  focused,
  notice,
  title,
} from './screen.ts'
import { registerUser } from './users.ts'

const site = useSite({ demo: true })

/** Missing in TypeScript's DOM types: https://wicg.github.io/layout-instability. */
interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test.describe('the header on a desktop', () => {
  test('links to all pages for visitors, and marks the current one', async ({ openPage }) => {
    const { page } = await openPage(site.origin)
    await page.goto('/')
    await expectHydrated(page)
    await main(page).getByRole('link', { name: 'Personalities' }).click()
    await expect(title(page, 'Personalities')).toBeVisible()
    const current = main(page).locator('[aria-current=page]')
    await eventually(() => current.allInnerTexts()).toEqual(['Personalities'])
    await main(page).getByRole('link', { name: 'Home' }).click()
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await eventually(() => current.allInnerTexts()).toEqual(['Home'])
    await expect(main(page).getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Login' }).click()
    await expect(title(page, 'Log in')).toBeVisible()
    await header.getByRole('link', { name: 'Register' }).click()
    await expect(title(page, 'Create account')).toBeVisible()
  })

  test('has an account menu for signed-in users', async ({ openPage }) => {
    const { name, email, session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    await page.goto('/')
    await expect(main(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
    const opener = page.getByRole('button', { name: `Account of ${name}` })
    await opener.click()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(email)).toBeHidden()
    for (const place of ['My Votes', 'Saved']) {
      await opener.click()
      await page.getByRole('link', { name: place, exact: true }).click()
      await expect(title(page, place)).toBeVisible()
      await expect(page.getByText(email)).toBeHidden()
    }
  })

  test('breaks no word, and never scrolls sideways, from 320 to 1920 pixels', async ({
    openPage,
  }) => {
    const { session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    const menu = page.getByRole('button', { name: 'Menu' })
    const pages = ['/', '/dashboard', '/personalities/ingrid-solvang-achterberg']
    const widths = [320, 360, 390, 480, 640, 768, 778, 788, 900, 1023, 1024, 1280, 1920]
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect(menu).toBeVisible({ visible: width < 1024 })
        expect(await page.evaluate(brokenWords), `${path} at ${width}`).toEqual([])
      }
    }
  })
})

/** Words that are continued on a second line, and how far the page scrolls sideways; runs in the browser. */
function brokenWords(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element?.checkVisibility() || element.closest('.sr-only')) continue
    for (const { 0: word, index } of text.textContent?.matchAll(/[^\s/–—-]+/g) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(lines).size > 1) broken.push(word)
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) broken.push(`scrolls by ${scrollWidth - clientWidth} pixels`)
  return broken
}

test.describe('the bars on a phone', () => {
  test('have a menu for visitors, which returns the focus when it closes', async ({ openPage }) => {
    const { page } = await openPage(site.origin, { size: 'phone' })
    await page.goto('/')
    await expect(main(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Register' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Personalities' }).click()
    await expect(menu).toBeHidden()
    await expect(title(page, 'Personalities')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeHidden()
  })

  test('have tabs at the bottom and an account menu for signed-in users', async ({ openPage }) => {
    const { name, email, session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { size: 'phone', session })
    await page.goto('/')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await tabs.getByRole('link', { name: 'Dashboard' }).click()
    await expect(title(page, `Welcome back, ${name}!`)).toBeVisible()
    const box = await tabs.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText(name)).toBeVisible()
    await expect(menu.getByText(email)).toBeVisible()
    await menu.getByRole('link', { name: 'My Votes' }).click()
    await expect(menu).toBeHidden()
    await expect(title(page, 'My Votes')).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect(notice(page, 'Logged out successfully')).toBeVisible()
    await expect(title(page, 'Log in')).toBeVisible()
    await expect(tabs).toBeHidden()
    await expect(menu).toBeHidden()
  })
})

test('describes the platform in the footer, with links', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expect(
    footer.getByText(/^Vote Support or Oppose on the people who govern you/),
  ).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'Platform' })).toBeVisible()
  await expect(
    footer.getByText(`© ${new Date().getUTCFullYear()} Voxpop. All rights reserved.`),
  ).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'Support' })).toBeVisible()
  await eventually(() => footer.getByRole('link').allInnerTexts()).toEqual([
    'Trust',
    'Terms',
    'Imprint',
    'Help',
    'Privacy',
    'Accessibility',
    'Contact',
  ])
  await footer.getByRole('link', { name: 'Trust' }).click()
  await expect(title(page, 'Trust')).toBeVisible()
})

test.describe('the theme', () => {
  test('follows the system until another one is chosen, which persists without a flash', async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin, { theme: 'light' })
    await page.goto('/')
    await expectHydrated(page)
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(() => background(page)).not.toBe(light)
    const dark = await background(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(() => background(page)).toBe(light)

    const footer = page.getByRole('contentinfo')
    const choice = footer.getByRole('radio', { name: 'Dark' })
    // Until then the height of what is outside the screen is an estimate.
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    await choice.scrollIntoViewIfNeeded()
    const found = await choice.boundingBox()
    await expect(page.getByRole('heading', { name: 'Most approved' })).toBeAttached()
    expect(await choice.boundingBox(), 'where it was before the charts were loaded').toEqual(found)
    await choice.check()
    await eventually(() => background(page)).toBe(dark)
    await page.addInitScript(() => {
      const watcher = new MutationObserver(() => {
        if (!document.body) return
        watcher.disconnect()
        document.documentElement.title = getComputedStyle(document.documentElement).colorScheme
      })
      watcher.observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    // The colour at first paint.
    expect(await page.evaluate(() => document.documentElement.title)).toBe('dark')
    await eventually(() => background(page)).toBe(dark)
    await expect(footer.getByRole('radio', { name: 'Dark' })).toBeChecked()

    await footer.getByRole('radio', { name: 'System' }).check()
    await eventually(() => background(page)).toBe(light)
  })

  test('changes in every tab', async ({ openPage }) => {
    const { page, context } = await openPage(site.origin)
    const other = await context.newPage()
    await Promise.all([page.goto('/'), other.goto('/login')])
    await Promise.all([page, other].map(expectHydrated))
    const light = await background(other)
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check()
    await eventually(() => background(other)).not.toBe(light)
    await eventually(() => background(other)).toBe(await background(page))
  })
})

test('sets the title of every page, and moves the focus to its heading', async ({ openPage }) => {
  const { name, session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  await page.goto('/')
  await expect(page).toHaveTitle('Voxpop: Your Voice, Your Democracy')
  const links = [
    ['Personalities', 'Personalities · Voxpop', 'Personalities'],
    ['Dashboard', 'Dashboard · Voxpop', `Welcome back, ${name}!`],
    ['See my votes', 'My Votes · Voxpop', 'My Votes'],
    ['Home', 'Voxpop: Your Voice, Your Democracy', 'Your Voice, Your Democracy'],
  ] as const
  for (const [link, documentTitle, heading] of links) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page).toHaveTitle(documentTitle)
    await eventually(() => focused(page)).toBe(heading)
  }
  const first = page.getByRole('article').getByRole('heading').first()
  const personality = (await first.textContent()) ?? ''
  await first.getByRole('link').click()
  await expect(page).toHaveTitle(`${personality} · Voxpop`)
  await eventually(() => focused(page)).toBe(personality)
  await page.goto('/saved')
  await expect(page).toHaveTitle('Saved · Voxpop')
  for (const [path, documentTitle] of [
    ['/login', 'Log in · Voxpop'],
    ['/register', 'Create account · Voxpop'],
  ] as const) {
    const visitor = await openPage(site.origin)
    await visitor.page.goto(path)
    await expect(visitor.page).toHaveTitle(documentTitle)
  }
})

/** What the page refuses of what an injected script could try: to make HTML, code, another script, or a style of text. */
const refusals = (page: Page) =>
  page.evaluate(() => {
    const isRefused = (act: () => unknown) => {
      try {
        act()
        return false
      } catch {
        return true
      }
    }
    const script = document.createElement('script')
    const style = document.createElement('style')
    style.textContent = 'body { opacity: 0.5 }'
    document.head.append(style)
    return {
      html: isRefused(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>')),
      code: isRefused(() => (script.text = 'alert(1)')),
      script: isRefused(() => (script.src = '/files/x.js')),
      otherSite: isRefused(() => new Worker('https://other.example/assets/x.js')),
      style: getComputedStyle(document.body).opacity === '1',
    }
  })

test('has the same head after going to a page as after opening it', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  /** What belongs to the page; feeds and other languages are told only by the server. */
  const headTags = () =>
    page.evaluate(() => {
      const tags = 'title,meta,link[rel=canonical],[type$=oembed],[type="application/ld+json"]'
      return Array.from(document.head.querySelectorAll(tags), ({ outerHTML }) => outerHTML).sort()
    })
  await page.goto('/personalities')
  const opened = await headTags()
  // This page has tags of every kind, which the other one does not have.
  await page.goto('/personalities/ingrid-solvang-achterberg')
  await expectHydrated(page)
  await page.getByRole('link', { name: 'All politicians' }).click()
  await expect(page).toHaveTitle(/^Personalities/)
  // Some tags wait for the list.
  await eventually(headTags).toEqual(opened)
})

test('makes no HTML, code or styles of text, on pages and in the API documentation', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/TrustedHTML|TrustedScript|Content Security Policy|status of 404/)
  const all = { html: true, code: true, script: true, otherSite: true, style: true }
  for (const path of ['/', '/personalities', '/posts', '/help', '/no-such-page', '/verify.html']) {
    await page.goto(path)
    if (path !== '/verify.html') await expectHydrated(page)
    expect(await refusals(page), path).toEqual(all)
  }
  await page.goto('/api/docs')
  await page.getByText('Liveness check').click()
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
  // Swagger UI makes HTML of text, after it has sanitized it.
  expect(await refusals(page)).toEqual({ ...all, html: false })
})

/** Where the first element of a selector ends, in pixels from the top of the page. */
const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY)

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

for (const { size, support, ...screen } of [
  { size: 'desktop', width: 1280, height: 800, support: 620 },
  { size: 'phone', width: 390, height: 844, support: 720 },
] as const) {
  test(`has a vote and a face on the first screen of a ${size}, and charts only below`, async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin, { size })
    await page.setViewportSize(screen)
    await blockEventStream(page)
    const charts: string[] = []
    page.on('request', (request) => {
      if (/\/charts-|opinions$|leaders$/.test(request.url())) charts.push(request.url())
    })
    await page.goto('/')
    await expectHydrated(page)
    expect(await bottomOf(page, 'main .vote-button-support')).toBeLessThan(support)
    await expectQuiet(page)
    expect(charts).toEqual([])
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('figure', { name: 'Opinion at a glance' })).toBeVisible()
    await page.goto('/personalities')
    expect(await topOf(page, 'main .portrait')).toBeLessThan(420)
    await page.goto('/personalities?party=Civic+Union')
    expect(await topOf(page, 'main .portrait')).toBeLessThan(420)
  })
}

test('reaches the first vote on the home page with at most eight presses of Tab', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto('/')
  await expectHydrated(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  let presses = 1
  while (!/^Support /.test(await focused(page)) && presses <= 8) {
    await page.keyboard.press('Tab')
    presses += 1
  }
  expect(presses).toBeLessThanOrEqual(8)
})

test('lets the keyboard skip the header', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await eventually(() => focused(page)).toBe('Skip to content')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeVisible()
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Tab')
  await eventually(() => focused(page)).toBe('counted in public')
})

test('leads from an unknown URL to the home page, which names it and offers a search', async ({
  openPage,
}) => {
  const { page, allow } = await openPage(site.origin)
  allow(/status of 404/)
  const response = await page.goto('/no/such/place?x=1')
  expect(response?.status()).toBe(404)
  await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/`)
  const notice = page.getByText('There is no page at /no/such/place.')
  await expect(notice).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search members, posts, or politicians' })
  await search.fill('ada')
  await search.press('Enter')
  await expect(page).toHaveURL(`${site.origin}/search?q=ada`)
  await page.goBack()
  await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
  await expect(notice).toBeHidden()
})

for (const path of ['/%0a', '/users/%ff', '/personalities/a%E2%80%A8']) {
  test(`says at ${path} that there is no such page, and leads on from it`, async ({ openPage }) => {
    const { page, allow } = await openPage(site.origin)
    allow(/status of 404/)
    await page.goto(path)
    await expectHydrated(page)
    await expect(title(page, 'Page not found')).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Voxpop')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
    await expect(page).toHaveURL(`${site.origin}/`)
    await expect(page).toHaveTitle('Voxpop: Your Voice, Your Democracy')
  })
}

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
  await main(page).getByRole('link', { name: 'Posts' }).click()
  await expect(title(page, 'Community Posts')).toBeVisible()
  await main(page).getByRole('link', { name: 'Home' }).click()
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

/** A layout shift, with the beginning of what moved. */
interface Moved {
  value: number
  nodes: string[]
}

/** True if text is shown in the site's font and not in its fallback. */
const usesOwnFont = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.cssText = 'position: fixed; font: 100px "Public Sans Variable", monospace'
    probe.textContent = 'Voxpop'
    document.body.append(probe)
    const { width } = probe.getBoundingClientRect()
    probe.style.fontFamily = 'monospace'
    const isOther = probe.getBoundingClientRect().width !== width
    probe.remove()
    return isOther
  })

/** Records what moves on the pages that are opened from now on. */
async function recordMoves(page: Page) {
  await page.addInitScript(() => {
    const moved: Moved[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const nodes = entry.sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 90))
        if (!entry.hadRecentInput) moved.push({ value: entry.value, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Opens pages whose font arrives after they are hydrated, and records what moves on them. */
async function openWithLateFont(page: Page): Promise<(path: string) => Promise<void>> {
  await recordMoves(page)
  await blockEventStream(page)
  let isWanted = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await isWanted.promise
    await route.continue()
  })
  return async (path) => {
    isWanted = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expectHydrated(page)
    isWanted.resolve()
    await expectQuiet(page)
  }
}

async function expectLittleShift(page: Page, path: string, shiftMax: number) {
  const moved = await page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
  const shift = moved.reduce((sum, { value }) => sum + value, 0)
  expect(shift, `${path} ${JSON.stringify(moved)}`).toBeLessThan(shiftMax)
}

test('has no layout shift while a page loads, also if its font is late', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  // The last has fewer than 19 rem, as a phone with large text.
  const visits: (PageOptions & { width?: number })[] = [
    { size: 'phone' },
    { size: 'desktop', session },
    { size: 'phone', width: 320 },
    { size: 'phone', width: 290 },
  ]
  for (const { width, ...options } of visits) {
    const { page } = await openPage(site.origin, options)
    if (width) await page.setViewportSize({ width, height: 700 })
    const open = await openWithLateFont(page)
    // The fallback font is as wide as the own one only on average: links in a line move by a pixel or two, and among long
    // texts one may have a line more.
    const most = {
      '/': 0.005,
      '/vote': 0.005,
      '/personalities': 0.005,
      '/personalities/ingrid-solvang-achterberg': 0.005,
      '/posts': 0.02,
    }
    for (const [path, shiftMax] of Object.entries(most)) {
      await open(path)
      await expectLittleShift(page, path, shiftMax)
    }
    // Also the first page does not stay in the fallback font.
    await eventually(() => usesOwnFont(page)).toBe(true)
  }
})

test('keeps home in place when its font is late, in each language and with text of 200 %', async ({
  openPage,
}) => {
  const screens: (PageOptions & { textSize: number })[] = [
    { size: 'phone', textSize: 1 },
    { size: 'phone', textSize: 2 },
    { size: 'desktop', textSize: 1 },
    { size: 'desktop', textSize: 2 },
  ]
  for (const { textSize, ...options } of screens) {
    const { page } = await openPage(site.origin, options)
    await setTextSize(page, textSize)
    const open = await openWithLateFont(page)
    for (const path of ['/', '/es', '/fr', '/de', '/ar']) {
      await open(path)
      await expectLittleShift(page, `${path}, text of ${100 * textSize} %`, 0.005)
    }
  }
})

test('keeps clicks and input from before hydration', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  const { promise: requested, resolve: load } = Promise.withResolvers<void>()
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js')
  await page.route(isScript, async (route) => {
    await requested
    await route.continue()
  })
  await page.goto('/personalities', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('button', { name: /^Support/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
  await page.getByRole('searchbox').fill('an')
  load()
  await expect(page.getByRole('dialog', { name: 'Please login to vote' })).toBeVisible()
  await page.waitForURL(`${site.origin}/personalities?q=an&sort=name&order=asc`)
})

for (const size of ['phone', 'desktop'] as const) {
  test(`shows the choice of the theme on a ${size} once it works, where the footer has room for it`, async ({
    openPage,
  }) => {
    const { page } = await openPage(site.origin, { size })
    const { promise: requested, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\/footer-[^/]*\.js$/, async (route) => {
      await requested
      await route.continue()
    })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
    const footer = page.getByRole('contentinfo')
    const height = async () => (await footer.boundingBox())?.height
    await expect(footer.getByRole('link', { name: 'Trust' })).toBeVisible()
    await expect(footer.getByRole('radio')).toHaveCount(0)
    const before = await height()
    load()
    await expect(footer.getByRole('radio')).toHaveCount(3)
    expect(await height()).toBeCloseTo(before ?? 0, 1)
  })
}

/** What the document of the home page may have in bytes, uncompressed: Arabic letters have two. */
const homeDocumentMax = { '/': 45_000, '/es': 46_250, '/fr': 46_250, '/de': 46_250, '/ar': 47_250 }

test('sends home as a small document, with all languages to choose from', async () => {
  for (const [path, most] of Object.entries(homeDocumentMax)) {
    const html = await (await fetch(site.origin + path)).text()
    expect(html.match(/<nav id="languages".*?<\/nav>/s)?.[0].match(/<li>/g)).toHaveLength(5)
    expect(Buffer.byteLength(html), path).toBeLessThanOrEqual(most)
  }
})

test('starts in a browser that reports no paints', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  await expectHydrated(page)
})

test('shows the page of the URL when Back changes it before hydration', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  await page.goto('/personalities')
  await expectHydrated(page)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: /^Harbour Liberals/ }).click()
  await expect(cards).toHaveCount(5)
  const { promise: isBack, resolve: load } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await isBack
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(cards).toHaveCount(5)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(`${site.origin}/personalities`)
  load()
  await expectHydrated(page)
  await expect(cards).toHaveCount(12)
})

test('keeps the scroll position from before hydration', async ({ openPage }) => {
  const { page } = await openPage(site.origin)
  const { promise: scrolled, resolve: load } = Promise.withResolvers<void>()
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js')
  await page.route(isScript, async (route) => {
    await scrolled
    await route.continue()
  })
  await page.goto('/privacy', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => window.scrollTo(0, 700))
  load()
  await expectHydrated(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
})

test('starts a typed URL at the top, whatever the previous scroll position', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.goto('/privacy')
  await expectHydrated(page)
  await page.evaluate(() => window.scrollTo(0, 700))
  await eventually(scrolled).toBe(700)
  await page.goto('/terms')
  await expectHydrated(page)
  await eventually(scrolled).toBe(0)
  await page.goBack()
  await eventually(scrolled).toBe(700)
})

test('restores the scroll position of a user who reloads the page', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  const { page } = await openPage(site.origin, { session })
  const scrolled = () => page.evaluate(() => window.scrollY)
  for (const path of ['/privacy', '/personalities']) {
    await page.goto(path)
    await expectHydrated(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-session')
    await page.evaluate(() => window.scrollTo(0, 300))
    await page.reload()
    await expectHydrated(page)
    await eventually(scrolled).toBe(300)
  }
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
