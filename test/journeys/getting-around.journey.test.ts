import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, type PageOptions } from './browser.ts'
import {
  blockEventStream,
  eventually,
  expectHidden,
  expectHydrated,
  expectShown,
  focused,
  notice,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { registerUser } from './users.ts'

const { origin } = await startSite({ demo: true })

/** Missing in TypeScript's DOM types: https://wicg.github.io/layout-instability. */
interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('the header on a desktop', () => {
  it('links to all pages for visitors, and marks the current one', async () => {
    const { page } = await openPage(origin)
    await page.goto('/')
    await expectHydrated(page)
    await main(page).getByRole('link', { name: 'Personalities' }).click()
    await expectShown(title(page, 'Personalities'))
    const current = main(page).locator('[aria-current=page]')
    await eventually(() => current.allInnerTexts()).toEqual(['Personalities'])
    await main(page).getByRole('link', { name: 'Home' }).click()
    await expectShown(title(page, 'Your Voice, Your Democracy'))
    await eventually(() => current.allInnerTexts()).toEqual(['Home'])
    await expectHidden(
      main(page).getByRole('link', { name: 'Dashboard' }),
      page.getByRole('button', { name: 'Menu' }),
    )
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Login' }).click()
    await expectShown(title(page, 'Sign in'))
    await header.getByRole('link', { name: 'Register' }).click()
    await expectShown(title(page, 'Register'))
  })

  it('has an account menu for signed-in users', async () => {
    const { name, email, session } = await registerUser(origin)
    const { page } = await openPage(origin, { session })
    await page.goto('/')
    await expectShown(main(page).getByRole('link', { name: 'Dashboard' }))
    await expectHidden(page.getByRole('link', { name: 'Login' }))
    const opener = page.getByRole('button', { name: `Account of ${name}` })
    await opener.click()
    await expectShown(page.getByText(name, { exact: true }), page.getByText(email))
    await page.keyboard.press('Escape')
    await expectHidden(page.getByText(email))
    for (const place of ['My Votes', 'Saved']) {
      await opener.click()
      await page.getByRole('link', { name: place, exact: true }).click()
      await expectShown(title(page, place))
      await expectHidden(page.getByText(email))
    }
  })
})

describe('the bars on a phone', () => {
  it('have a menu for visitors, which returns the focus when it closes', async () => {
    const { page } = await openPage(origin, { size: 'phone' })
    await page.goto('/')
    await expectHidden(main(page))
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expectShown(
      menu.getByRole('link', { name: 'Home' }),
      menu.getByRole('link', { name: 'Register' }),
      menu.getByRole('link', { name: 'Login' }),
    )
    await page.keyboard.press('Escape')
    await expectHidden(menu)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Menu',
    )
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Personalities' }).click()
    await expectHidden(menu)
    await expectShown(title(page, 'Personalities'))
    await expectHidden(page.getByRole('navigation', { name: 'Tabs' }))
  })

  it('have tabs at the bottom and an account menu for signed-in users', async () => {
    const { name, email, session } = await registerUser(origin)
    const { page } = await openPage(origin, { size: 'phone', session })
    await page.goto('/')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await tabs.getByRole('link', { name: 'Dashboard' }).click()
    await expectShown(title(page, `Welcome back, ${name}!`))
    const box = await tabs.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expectShown(menu.getByText(name), menu.getByText(email))
    await menu.getByRole('link', { name: 'My Votes' }).click()
    await expectHidden(menu)
    await expectShown(title(page, 'My Votes'))
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expectShown(notice(page, 'Logged out successfully'), title(page, 'Sign in'))
    await expectHidden(tabs, menu)
  })
})

it('describes the platform in the footer, with links', async () => {
  const { page } = await openPage(origin)
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expectShown(
    footer.getByText(/^Voxpop is where people say what they think/),
    footer.getByRole('heading', { name: 'Platform' }),
    footer.getByText(`© ${new Date().getUTCFullYear()} Voxpop. All rights reserved.`),
  )
  await footer.getByRole('link', { name: 'Personalities' }).click()
  await expectShown(title(page, 'Personalities'))
})

describe('the theme', () => {
  it('follows the system until another one is chosen, which persists without a flash', async () => {
    const { page } = await openPage(origin, { theme: 'light' })
    await page.goto('/')
    await expectHydrated(page)
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await background(page)
    expect(dark).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await background(page)).toBe(light)

    const footer = page.getByRole('contentinfo')
    await footer.getByRole('radio', { name: 'Dark' }).check()
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
    expect(await background(page)).toBe(dark)
    await eventually(() => footer.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)

    await footer.getByRole('radio', { name: 'System' }).check()
    await eventually(() => background(page)).toBe(light)
  })

  it('changes in every tab', async () => {
    const { page, context } = await openPage(origin)
    const other = await context.newPage()
    await Promise.all([page.goto('/'), other.goto('/login')])
    await Promise.all([page, other].map(expectHydrated))
    const light = await background(other)
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check()
    await eventually(() => background(other)).not.toBe(light)
    expect(await background(other)).toBe(await background(page))
  })
})

it('sets the title of every page, and moves the focus to its heading', async () => {
  const { name, session } = await registerUser(origin)
  const { page } = await openPage(origin, { session })
  await page.goto('/')
  expect(await page.title()).toBe('Voxpop: Your Voice, Your Democracy')
  const places = [
    ['Personalities', 'Personalities · Voxpop', 'Personalities'],
    ['Dashboard', 'Dashboard · Voxpop', `Welcome back, ${name}!`],
    ['See my votes', 'My Votes · Voxpop', 'My Votes'],
    ['Home', 'Voxpop: Your Voice, Your Democracy', 'Your Voice, Your Democracy'],
  ] as const
  for (const [link, documentTitle, heading] of places) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await eventually(() => page.title()).toBe(documentTitle)
    await eventually(() => focused(page)).toBe(heading)
  }
  const first = page.getByRole('article').getByRole('heading').first()
  const personality = (await first.textContent()) ?? ''
  await first.getByRole('link').click()
  await eventually(() => page.title()).toBe(`${personality} · Voxpop`)
  await eventually(() => focused(page)).toBe(personality)
  await page.goto('/saved')
  await eventually(() => page.title()).toBe('Saved · Voxpop')
  for (const [path, documentTitle] of [
    ['/login', 'Sign in · Voxpop'],
    ['/register', 'Register · Voxpop'],
  ] as const) {
    const visitor = await openPage(origin)
    await visitor.page.goto(path)
    expect(await visitor.page.title()).toBe(documentTitle)
  }
})

it('lets the keyboard skip the header', async () => {
  const { page } = await openPage(origin)
  await page.goto('/')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Browse personalities')
})

it('redirects unknown URLs to the home page', async () => {
  const { page } = await openPage(origin)
  await page.goto('/no/such/place')
  await expectShown(title(page, 'Your Voice, Your Democracy'))
  expect(page.url()).toBe(`${origin}/`)
})

it.each(['/%0a', '/users/%ff', '/personalities/a%E2%80%A8'])(
  'says at %s that there is no such page, and leads on from it',
  async (path) => {
    const { page, allow } = await openPage(origin)
    allow(/status of 404/)
    await page.goto(path)
    await expectHydrated(page)
    await expectShown(title(page, 'Page not found'))
    expect(await page.title()).toBe('Page not found · Voxpop')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expectShown(title(page, 'Your Voice, Your Democracy'))
    expect(page.url()).toBe(`${origin}/`)
    expect(await page.title()).toBe('Voxpop: Your Voice, Your Democracy')
  },
)

it('has no layout shift while a page loads', async () => {
  const { session } = await registerUser(origin)
  const visits: PageOptions[] = [{ size: 'phone' }, { size: 'desktop', session }]
  for (const options of visits) {
    const { page } = await openPage(origin, options)
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
          const nodes = entry.sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 90))
          // The fallback font has almost the same metrics, so a late web font shifts text only slightly.
          const isSeen = entry.value >= 0.001 && !entry.hadRecentInput
          if (isSeen) moved.push(`${entry.value.toFixed(4)} ${nodes}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await blockEventStream(page)
    for (const path of ['/', '/personalities', '/personalities/ingrid-solvang-achterberg']) {
      await page.goto(path)
      await expectHydrated(page)
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
      expect(moved, path).toEqual([])
    }
  }
})

it('keeps clicks and input from before hydration', async () => {
  const { page } = await openPage(origin)
  const { promise: wanted, resolve: load } = Promise.withResolvers<void>()
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js')
  await page.route(isScript, async (route) => {
    await wanted
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
  await expectShown(notice(page, 'Please login to vote'))
  await page.waitForURL(`${origin}/personalities?q=an&sort=name&order=asc`)
})

it('starts a typed URL at the top, whatever the previous scroll position', async () => {
  const { page } = await openPage(origin)
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.goto('/privacy')
  await expectHydrated(page)
  await page.evaluate(() => window.scrollTo(0, 700))
  await eventually(scrolled).toBe(700)
  await page.goto('/terms')
  await expectHydrated(page)
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await eventually(scrolled).toBe(700)
})

it('works without the tab bar and the bell when their scripts cannot load', async () => {
  const { session } = await registerUser(origin)
  const { page, allow } = await openPage(origin, { session, size: 'phone' })
  allow(/ERR_FAILED/)
  let lost = 0
  await page.route(/\/(tab-bar|bell)-[^/]*\.js$/, (route) => {
    lost += 1
    return route.abort()
  })
  await page.goto('/')
  await eventually(() => lost).toBeGreaterThan(1)
  await expectShown(title(page, 'Your Voice, Your Democracy'))
  await page.getByRole('link', { name: 'All personalities' }).click()
  await expectShown(title(page, 'Personalities'))
})
