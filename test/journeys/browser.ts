import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { chromiumFlags } from '../chromium.ts'
import { toolEnvironment } from '../config.ts'
import type { Session } from './members.ts'

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

export interface PageOptions {
  size?: keyof typeof sizes
  theme?: 'light' | 'dark'
  javaScript?: boolean
  /** Who is signed in when the page opens; nobody when absent. */
  session?: Session
}

/** A page in a browser of its own, as if on another machine. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Names a problem that this test brings about on purpose, such as `/status of 401/`. */
  allow(problem: RegExp): void
}

let browser: Promise<Browser> | undefined
const visitors: { context: BrowserContext; problems: string[]; allowed: RegExp[] }[] = []

afterEach(async () => {
  const left = visitors.splice(0)
  for (const { context } of left) await context.close()
  const problems = left.flatMap(({ problems, allowed }) =>
    problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  )
  expect(problems, 'errors in the browser').toEqual([])
})

afterAll(async () => {
  await (await browser)?.close()
})

/** The browser of this test file. */
export function openBrowser(): Promise<Browser> {
  const { chromium: executablePath, folder } = inject('journeyGround')
  browser ??= chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: toolEnvironment({ HOME: folder }) as Record<string, string>,
  })
  return browser
}

/**
 * Opens a page of the site at `origin`, with its own storage. It closes with the test, which fails on
 * errors in the console, failed requests and hydration that differs, unless they were allowed.
 */
export async function openPage(origin: string, options: PageOptions = {}): Promise<Visitor> {
  const { size = 'desktop', theme = 'light', javaScript = true, session } = options
  const context = await (await openBrowser()).newContext({
    ...sizes[size],
    baseURL: origin,
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    locale: 'en-US',
    // Far from the server's, so that a time rendered differently shows as a failed hydration.
    timezoneId: 'America/Los_Angeles',
    storageState: {
      cookies: [],
      origins: session ? [{ origin, localStorage: kept(session) }] : [],
    },
  })
  context.setDefaultTimeout(20_000)
  context.setDefaultNavigationTimeout(30_000)
  const watched = { context, problems: [] as string[], allowed: [] as RegExp[] }
  visitors.push(watched)
  context.on('page', (page) => watch(page, watched.problems))
  const page = await context.newPage()
  return { page, context, allow: (problem) => watched.allowed.push(problem) }
}

const kept = ({ access_token, user }: Session) => [
  { name: 'access_token', value: access_token },
  { name: 'user', value: JSON.stringify(user) },
]

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
    // The page left, or a query was no longer wanted.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`response: ${response.status()} ${response.url()}`)
  })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that a theme can change: the rules of axe's category of colours that belong to the standards. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Fails with what axe finds against WCAG 2.2 AA and its best practices, each with the element. */
export async function expectNoAxeFindings(page: Page, rules = standards): Promise<void> {
  // A page keeps axe until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Findings alone: to describe all that is right takes longer than to look.
    return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations
  }, rules)
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html} ${node.failureSummary ?? ''}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

/** Has axe look at the page in both themes: at everything in the light one, at the colours in the dark one. */
export async function expectNoFindingsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Even the shortest change of a colour takes a frame.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await expectNoAxeFindings(page, colorScheme === 'light' ? standards : colorRules)
  }
}
