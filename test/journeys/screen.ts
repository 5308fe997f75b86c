import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until there is exactly one such element and it can be seen. */
export async function expectShown(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor()
}

/** Waits until no such element can be seen. */
export async function expectGone(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor({ state: 'hidden' })
}

/** Waits until the application has taken over the page that the server sent: before, a link loads the next document. */
export async function expectTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root') ?? {}
    return Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

/** An expectation of what the page says before long: `await eventually(() => page.title()).toBe('Home')`. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 10_000 })
}

/** The notice at the top right that says exactly this. */
export function notice(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ has: page.getByText(text, { exact: true }) })
}

/** The page's one heading. */
export function title(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** The text of the element that has the focus: its label, else what it says. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
  })
}

const at =
  (path: string | RegExp) =>
  ({ pathname }: URL) =>
    typeof path === 'string' ? pathname === `/api${path}` : path.test(pathname)

/** Keeps the answers to calls of an API path waiting until the function that it gives is called. */
export async function delayCalls(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(at(path), async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Answers calls of an API path with a refusal until the function that it gives is called. */
export async function refuseCalls(
  page: Page,
  path: string,
  status: number,
  body: unknown = {},
): Promise<() => Promise<void>> {
  const calls = at(path)
  await page.route(calls, (route) => route.fulfill({ status, json: body }))
  return () => page.unroute(calls)
}

/** Cuts the network to an API path. */
export async function cutCalls(page: Page, path: string): Promise<void> {
  await page.route(at(path), (route) => route.abort('internetdisconnected'))
}

/** Keeps the page from listening to events, so that its network can come to rest. */
export async function silenceStream(page: Page): Promise<void> {
  await page.route(at('/events'), (route) => route.fulfill({ status: 204 }))
}

/** Writes down the API calls that the page makes from now on, such as `POST /votes`; the stream of events aside. */
export function listenToCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events')
      calls.push(`${request.method()} ${pathname.slice(4)}`)
  })
  return calls
}
