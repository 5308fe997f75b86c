import { type BrowserContext, expect, type Page, test as playwrightTest } from '@playwright/test'
import { chromiumFlags } from '../chromium.ts'
import { journeyResources, toolEnvironment } from '../config.ts'
import { BrowserContexts } from './browser-contexts.ts'
import { type SiteOptions, startSite } from './site.ts'
import type { SiteProcess } from './site-process.ts'
import type { Session } from './users.ts'

export { expect } from '@playwright/test'

/** Pages of journeys live for seconds, in which optimizing scripts costs more processor time than it saves. */
const shortLived = [
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
  '--num-raster-threads=1',
  // A new page is empty at first, and would start a process for that.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

export const sizes = {
  smallPhone: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 640, height: 900 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

export interface PageOptions {
  size?: keyof typeof sizes
  theme?: 'light' | 'dark'
  javaScript?: boolean
  /** True if the site may register its service worker, whose requests `page.route` does not see. */
  serviceWorker?: boolean
  /** Session of the user who is signed in when the page opens; undefined for a visitor. */
  session?: Session
}

/** A page in a browser context that nothing else uses during the test. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Allows an error that this test causes intentionally, such as `/status of 401/`. */
  allow(problem: RegExp): void
}

/**
 * Opens a page of the site at `origin`, with storage of its own. It is closed after the test, which fails on
 * console errors, failed requests and hydration mismatches, unless they were allowed.
 */
export type OpenPage = (origin: string, options?: PageOptions) => Promise<Visitor>

interface Fixtures {
  openPage: OpenPage
  /** Starts a new site, which is stopped after the test. Files with one site for all tests call `useSite`. */
  startSite: (options?: SiteOptions) => Promise<SiteProcess>
}

interface WorkerFixtures {
  browserContexts: BrowserContexts
}

/** A context that a test has opened, and the errors in it. */
interface Opened {
  context: BrowserContext
  problems: string[]
  allowed: RegExp[]
  watchPage: (page: Page) => void
}

export const test = playwrightTest.extend<Fixtures, WorkerFixtures>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, also for no fixtures.
    async ({}, use) => {
      const { chromium, folder } = journeyResources()
      const env = toolEnvironment({ HOME: folder }) as Record<string, string>
      await use({ executablePath: chromium, args: [...chromiumFlags, ...shortLived], env })
    },
    { scope: 'worker' },
  ],

  browserContexts: [
    async ({ browser }, use) => {
      await use(new BrowserContexts(browser))
    },
    { scope: 'worker' },
  ],

  openPage: async ({ browserContexts }, use, testInfo) => {
    const opened: Opened[] = []
    await use(async (origin, options = {}) => {
      const { size = 'desktop', theme, javaScript, serviceWorker, session } = options
      const context = await browserContexts.take(
        {
          ...sizes[size],
          baseURL: origin,
          colorScheme: theme ?? 'light',
          javaScriptEnabled: javaScript ?? true,
          reducedMotion: 'reduce',
          serviceWorkers: serviceWorker ? 'allow' : 'block',
          locale: 'en-US',
          // Different from the server's, so that times rendered in local time cause a hydration mismatch.
          timezoneId: 'America/Los_Angeles',
        },
        session,
      )
      const problems: string[] = []
      const allowed: RegExp[] = []
      const watchPage = (page: Page) => watch(page, problems)
      opened.push({ context, problems, allowed, watchPage })
      context.on('page', watchPage)
      const page = await context.newPage()
      return { page, context, allow: (problem) => allowed.push(problem) }
    })
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    for (const { context, watchPage } of opened) {
      context.off('page', watchPage)
      await (hasFailed ? browserContexts.keepOnly(context) : browserContexts.release(context))
    }
    const problems = opened.flatMap(({ problems, allowed }) =>
      problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    )
    expect(problems, 'errors in the browser').toEqual([])
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, also for no fixtures.
  startSite: async ({}, use) => {
    const started: { remove(): Promise<void> }[] = []
    await use(async (options) => {
      const site = await startSite(options)
      started.push(site)
      return site.process
    })
    for (const site of started) await site.remove()
  },
})

/**
 * Starts a site before the tests of this file, and stops it after them.
 * Its properties are available in hooks and tests.
 */
export function useSite(options: SiteOptions = {}): { origin: string; process: SiteProcess } {
  let site: Awaited<ReturnType<typeof startSite>> | undefined
  test.beforeAll(async () => {
    site = await startSite(options)
  })
  test.afterAll(() => site?.remove())
  const started = () => {
    if (!site) throw new Error('The site runs only during hooks and tests.')
    return site.process
  }
  return {
    get origin() {
      return started().origin
    },
    get process() {
      return started()
    },
  }
}

function watch(page: Page, problems: string[]) {
  page.on('console', (message) => {
    const text = message.text()
    const { url } = message.location()
    const isHydration = /hydrat|did not match/i.test(text)
    if (message.type() === 'error' || isHydration) problems.push(`console: ${text} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigation or an aborted query.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`response: ${response.status()} ${response.url()}`)
  })
}
