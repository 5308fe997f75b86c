import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { type InterceptedRequest, intercept } from './intercept.ts'

/** The parts of React's tree that tell whether it is hydrated: the root, and each `Suspense` for what is in it. */
interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  memoizedState: { isDehydrated?: boolean; dehydrated?: object | null } | null
}

/**
 * Waits for hydration, which happens in slices after `hydrateRoot` returns, and of the footer once its code is loaded;
 * before it, links load a new document.
 */
export async function expectHydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    const properties = Object.entries(document.getElementById('root') ?? {})
    const root = properties.find(([name]) => name.startsWith('__reactContainer'))?.[1]
    const footer = document.querySelector('#root > .contents > footer')
    const isComplete = (fiber: Fiber | null): boolean => {
      for (let each = fiber; each; each = each.sibling) {
        const { isDehydrated, dehydrated } = each.memoizedState ?? {}
        if (isDehydrated || dehydrated || !isComplete(each.child)) return false
      }
      return true
    }
    return (
      root &&
      isComplete((root as { stateNode: { current: Fiber } }).stateNode.current) &&
      (!footer || Object.keys(footer).some((name) => name.startsWith('__reactFiber')))
    )
  }
  // In each frame, the default, looking takes a tenth of the processor time of the journeys.
  await page.waitForFunction(isHydrated, undefined, { polling: 50 })
}

/** Navigates in the browser, so that the page is rendered there, from the API. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/**
 * Polls a value for which Playwright has no assertion until it matches: `await eventually(names).toEqual([…])`.
 * Polls more often than `expect.poll` does by default, which waits for up to a second.
 */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { intervals: [50, 50, 100, 250] })
}

/** The notice (toast) with exactly this text. */
export function notice(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ has: page.getByText(text, { exact: true }) })
}

/** What a vote control says in place after a vote, with exactly this text. */
export function voteOutcome(within: Page | Locator, text: string): Locator {
  return within.locator('.after-vote [role=status]').getByText(text, { exact: true })
}

/** The sheet that signs a visitor in on the page as it is, with this heading. */
export function loginSheet(
  page: Page,
  heading = 'You need to be logged in to perform this action.',
): Locator {
  return page.getByRole('dialog', { name: heading })
}

/** Waits for the code that shows notices, which the page of a member loads when it is idle: offline it cannot be. */
export async function expectNoticesReady(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
}

/** Keeps the notice with exactly this text, which would end after some seconds, until the pointer moves again. */
export async function keepNotice(page: Page, text: string): Promise<void> {
  await notice(page, text).hover()
}

/** Ends the notice with exactly this text by one of its buttons. */
export async function closeNotice(
  page: Page,
  text: string,
  by: 'Close notice' | 'Undo' = 'Close notice',
): Promise<void> {
  await button(notice(page, text), by).click()
  await expect(notice(page, text)).toBeHidden()
}

/** The button with exactly this name, or whose name matches. */
export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: typeof name === 'string' })
}

/** The tab with exactly this name, with or without a count after it. */
export function tab(page: Page, name: string): Locator {
  const text = name.replace(/[()]/g, '\\$&')
  return page.getByRole('tab', { name: new RegExp(`^${text}( \\d+\\+?)?$`) })
}

/** An error message with exactly this text, or that matches. */
export function alert(page: Page, text: string | RegExp): Locator {
  return page.getByRole('alert').getByText(text, { exact: true })
}

/** The level 1 heading of the page. */
export function title(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** Label or text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
  })
}

const at =
  (path: string | RegExp) =>
  ({ pathname }: InterceptedRequest) =>
    typeof path === 'string' ? pathname === `/api${path}` : path.test(pathname)

/**
 * Delays the responses of an API path until the returned function is called.
 * @param urls pattern of other URLs than those of the API
 */
export async function delayCalls(
  page: Page,
  path: string | RegExp,
  urls?: string,
): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const isDelayed = at(path)
  const stop = await intercept(page, (call) => (isDelayed(call) ? promise : undefined), urls)
  return async () => {
    resolve(undefined)
    await stop()
  }
}

/** Makes an API path respond with an error status until the returned function is called. */
export function refuseCalls(
  page: Page,
  path: string | RegExp,
  status: number,
  json: unknown = {},
): Promise<() => Promise<void>> {
  const isRefused = at(path)
  return intercept(page, (call) => (isRefused(call) ? { status, json } : undefined))
}

/** Makes calls of an API path fail with a network error until the returned function is called. */
export function disconnectCalls(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const isDisconnected = at(path)
  return intercept(page, (call) => (isDisconnected(call) ? 'disconnected' : undefined))
}

/** Blocks the live event stream, so that the page can reach network idle. */
export async function blockEventStream(page: Page): Promise<void> {
  const isStream = at('/events')
  await intercept(page, (call) => (isStream(call) ? { status: 204 } : undefined), '*/api/events*')
}

/**
 * Waits until a hydrated page has neither sent a request nor received a response for half a second. Playwright's
 * `networkidle` may have been before the page was hydrated, and is reported once for each document.
 */
export async function expectQuiet(page: Page): Promise<void> {
  await expectHydrated(page)
  let last = performance.now()
  const record = () => {
    last = performance.now()
  }
  const events = ['request', 'requestfinished', 'requestfailed'] as const
  // Typed for each event separately.
  for (const event of events) page.on(event as 'request', record)
  await page.waitForLoadState('networkidle')
  await eventually(() => performance.now() - last).toBeGreaterThan(500)
  for (const event of events) page.off(event as 'request', record)
}

/** Records the API calls that the page makes from now on, such as `POST /votes`, except the event stream. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = []
  // A failed call may ask whether the site was updated, at most once a minute.
  const ownPaths = ['/api/events', '/api/health']
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !ownPaths.includes(pathname))
      calls.push(`${request.method()} ${pathname.slice(4)}`)
  })
  return calls
}

/** Holds Enter on an element, as long as browsers take for several clicks. */
export async function holdEnter(target: Locator): Promise<void> {
  await target.focus()
  const { keyboard } = target.page()
  for (let repeats = 0; repeats < 7; repeats++) await keyboard.down('Enter')
  await keyboard.up('Enter')
}

/** Clicks twice before the page can render anything in between. */
export const clickTwice = (target: Locator) =>
  target.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
