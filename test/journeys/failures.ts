import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { statusTexts } from '../../contract/status-texts.ts'
import type { CallKey } from '../harness.ts'
import type { Session } from './members.ts'
import { eventually, expectShown, title } from './screen.ts'

/** A way in which a call fails. */
interface Failure {
  /** 0: no answer comes at all. */
  status: number
  message?: string | string[]
  /** What a screen says of it; the screen's own text is given where it has one. */
  text: (ownText?: string) => string
}

/** What calls fail with, apart from an expired session. */
export const failures: Failure[] = [
  { status: 400, message: ['The first reason.', 'Another one.'], text: () => 'The first reason.' },
  { status: 403, text: (ownText = statusTexts.forbidden) => ownText },
  { status: 404, text: (ownText = statusTexts.notFound) => ownText },
  { status: 500, message: 'Why it broke.', text: () => 'Why it broke.' },
  { status: 500, text: (ownText = statusTexts.server) => ownText },
  { status: 0, text: (ownText = statusTexts.network) => ownText },
]

/** How often a query is sent before its failure is told: once more, unless the server said no. */
export const triesOf = ({ status }: Failure) => (status >= 400 && status < 500 ? 1 : 2)

/** What the browser's console says of such failures: for `allow`. */
export const failureNoise = /status of [45]\d\d|response: 500|ERR_INTERNET_DISCONNECTED/

/** Tells whether an address belongs to an endpoint such as `PATCH /comments/:id`. */
function addressOf(key: CallKey): RegExp {
  const [, path = ''] = key.split(' ')
  return new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
}

/** Lets the calls of some endpoints fail until the function that it gives is called. */
export async function failCalls(
  page: Page,
  keys: CallKey[],
  { status, message }: Pick<Failure, 'status' | 'message'>,
): Promise<() => Promise<void>> {
  const stops = keys.map(async (key) => {
    const address = addressOf(key)
    const isMeant = ({ pathname }: URL) => address.test(pathname)
    const handle = (route: Route) => {
      if (!key.startsWith(`${route.request().method()} `)) return route.fallback()
      if (status === 0) return route.abort('internetdisconnected')
      return route.fulfill({ status, json: { statusCode: status, message } })
    }
    await page.route(isMeant, handle)
    return () => page.unroute(isMeant, handle)
  })
  const all = await Promise.all(stops)
  return async () => {
    for (const stop of all) await stop()
  }
}

/** Does the same thing under every failure of an endpoint; `act` is told what the screen must say. */
export async function failInTurn(
  page: Page,
  key: CallKey,
  ownText: string | undefined,
  act: (text: string, failure: Failure) => Promise<void>,
): Promise<void> {
  for (const failure of failures) {
    const restore = await failCalls(page, [key], failure)
    await act(failure.text(ownText), failure)
    await restore()
  }
}

/** Writes down every notice that the page shows from its next address on. */
export async function listenToNotices(page: Page): Promise<string[]> {
  const notices: string[] = []
  await page.exposeFunction('noteNotice', (text: string) => notices.push(text))
  await page.addInitScript(() => {
    const seen = new WeakSet<Element>()
    const note = () => {
      for (const element of document.querySelectorAll('[data-sonner-toast]')) {
        if (seen.has(element)) continue
        seen.add(element)
        const { noteNotice } = window as unknown as { noteNotice: (text: string) => void }
        noteNotice(element.querySelector('[data-title]')?.textContent ?? '')
      }
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  return notices
}

/** Waits until exactly these notices were shown since the last time. */
export async function expectNotices(notices: string[], ...texts: string[]): Promise<void> {
  await eventually(() => notices.length).toBeGreaterThanOrEqual(texts.length)
  expect(notices.splice(0)).toEqual(texts)
}

/** Does something whose call is answered that the session is over: told once, and led to the login page. */
export async function expectSessionEnd(
  page: Page,
  notices: string[],
  keys: CallKey[],
  act: () => Promise<void>,
): Promise<void> {
  const message = 'The token is not taken.'
  const restore = await failCalls(page, keys, { status: 401, message })
  await act()
  await expectShown(title(page, 'Sign in'))
  expect(new URL(page.url()).pathname).toBe('/login')
  await expectNotices(notices, statusTexts.sessionExpired)
  await restore()
}

/** Signs in again in the same browser, and opens a page. */
export async function resume(page: Page, { access_token, user }: Session, path: string) {
  await page.evaluate(
    ([token = '', text = '']) => {
      localStorage.setItem('access_token', token)
      localStorage.setItem('user', text)
    },
    [access_token, JSON.stringify(user)],
  )
  await page.goto(path)
}
