import type { Locator, Page } from '@playwright/test'
import { expect, test, useSite } from './fixtures.ts'
import {
  blockEventStream,
  eventually,
  expectHydrated,
  expectQuiet,
  focused,
  notice,
  title,
} from './screen.ts'
import { registerUser } from './users.ts'

const site = useSite({ demo: true })

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
    // The end of the page, where the languages are, is above them.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const languages = page.locator('#languages')
    const bottom = async () => {
      const { y = 0, height = 0 } = (await languages.boundingBox()) ?? {}
      return y + height
    }
    await eventually(bottom).toBeLessThanOrEqual(box?.y ?? 0)
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

test('lists the chapters of a long text on a phone, closed until they are wanted', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin, { size: 'phone' })
  await page.goto('/privacy')
  const chapter = page.getByRole('link', { name: 'Your votes' })
  await expect(chapter).toBeHidden()
  await page.getByText('On this page').click()
  await chapter.click()
  await expect(page.getByRole('heading', { name: 'Your votes' })).toBeInViewport()
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
    const oneByOne = page.getByRole('link', { name: 'Vote one by one' })
    await expect(oneByOne).toBeInViewport()
    await expect(oneByOne).toHaveAttribute('href', '/vote')
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

test('leads from an unknown URL to the home page, which names it, leads on and offers a search', async ({
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
  const leads = page.locator('p', {
    has: page.getByRole('link', { name: 'All politicians', exact: true }),
  })
  await expect(leads).toMatchAriaSnapshot(`
    - paragraph:
      - link "All politicians":
        - /url: /personalities
      - link "Posts":
        - /url: /posts
      - link "Search":
        - /url: /search
  `)
  const search = page.getByRole('searchbox', { name: 'Search members, posts, or politicians' })
  await search.fill('ada')
  await search.press('Enter')
  await expect(page).toHaveURL(`${site.origin}/search?q=ada`)
  await page.goBack()
  await expect(title(page, 'Your Voice, Your Democracy')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('says a party once on the page of a person, and people stand beside the seats of a chamber', async ({
  openPage,
}) => {
  const { page } = await openPage(site.origin)
  await page.goto('/personalities/ingrid-solvang-achterberg')
  await expect(page.getByRole('heading', { name: 'Offices' })).toBeVisible()
  await expect(
    page.getByRole('article').getByRole('link', { name: 'Civic Union', exact: true }),
  ).toHaveCount(1)
  const boxOf = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const face = await boxOf(page.locator('main article .portrait'))
  const save = await boxOf(page.getByRole('article').getByRole('button', { name: 'Save' }))
  expect(save.x).toBe(face.x)
  expect(save.y).toBeGreaterThan(face.y + face.height)
  await page.goto('/chambers/house-of-delegates')
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible()
  expect(await topOf(page, 'main .portrait')).toBeLessThan(420)
  const numbers = page.getByRole('heading', { name: 'How they are supported' })
  await page.locator('main .portrait').last().scrollIntoViewIfNeeded()
  await expect(numbers).toBeInViewport()
  await expect(page.getByRole('link', { name: /^Vote on these \d+ people/ })).toHaveAttribute(
    'href',
    '/vote?chamber=house-of-delegates',
  )
  await page.getByRole('button', { name: 'Share' }).click()
  const menu = page.getByRole('dialog', { name: 'Share' })
  await expect(menu.getByRole('img')).toHaveJSProperty('naturalWidth', 1200)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  const lastFace = await page.locator('main .portrait').last().boundingBox()
  expect((await numbers.boundingBox())?.y).toBeGreaterThan(lastFace?.y ?? Infinity)
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
