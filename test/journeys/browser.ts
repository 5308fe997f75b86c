import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { chromiumFlags } from '../chromium.ts'
import { toolEnvironment } from '../config.ts'
import type { Session } from './users.ts'

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

export interface PageOptions {
  size?: keyof typeof sizes
  theme?: 'light' | 'dark'
  javaScript?: boolean
  /** Session of the user who is signed in when the page opens; undefined for a visitor. */
  session?: Session
}

/** A page in an isolated browser context. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Allows an error that this test causes intentionally, such as `/status of 401/`. */
  allow(problem: RegExp): void
}

let browser: Promise<Browser> | undefined
const visitors: { context: BrowserContext; problems: string[]; allowed: RegExp[] }[] = []

afterEach(async () => {
  const opened = visitors.splice(0)
  for (const { context } of opened) await context.close()
  const problems = opened.flatMap(({ problems, allowed }) =>
    problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  )
  expect(problems, 'errors in the browser').toEqual([])
})

afterAll(async () => {
  await (await browser)?.close()
})

/** Launches the browser of this test file once. */
export function openBrowser(): Promise<Browser> {
  const { chromium: executablePath, folder } = inject('journeyResources')
  browser ??= chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: toolEnvironment({ HOME: folder }) as Record<string, string>,
  })
  return browser
}

/**
 * Opens a page of the site at `origin`, with its own storage. It is closed after the test, which fails on
 * console errors, failed requests and hydration mismatches, unless they were allowed.
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
    // Different from the server's, so that times rendered in local time cause a hydration mismatch.
    timezoneId: 'America/Los_Angeles',
    storageState: {
      cookies: [],
      origins: session ? [{ origin, localStorage: storageOf(session) }] : [],
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

const storageOf = ({ access_token, user }: Session) => [
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
    // Navigation or an aborted query.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`response: ${response.status()} ${response.url()}`)
  })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules of axe that depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Expects no violation of WCAG 2.2 AA or axe's best practices; the failure names each element. */
export async function expectNoAxeFindings(page: Page, rules = standards): Promise<void> {
  await waitForRest(page)
  // Injected once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Violations only, because reporting passed rules takes longer than checking them.
    return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations
  }, rules)
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html} ${node.failureSummary ?? ''}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

/** Waits for loading lists and transitions: a dimmed list or a half-faded colour has too little contrast. */
async function waitForRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"]') && document.getAnimations().length === 0,
  )
}

/** Runs axe in both themes: all rules in the light theme, the colour rules in the dark one. */
export async function expectNoFindingsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeFindings(page, colorScheme === 'light' ? standards : colorRules)
  }
}
