import type { Page } from '@playwright/test'
import * as texts from '#messages/common'
import * as statuses from '#messages/contract/statuses'
import type { EndpointKey } from '../../contract/client.ts'
import { expect } from './fixtures.ts'
import { intercept } from './intercept.ts'
import { eventually, title } from './screen.ts'
import type { Session } from './users.ts'

/** A failure of an API call. */
interface Failure {
  /** HTTP status; 0 for a network error. */
  status: number
  message?: string | string[]
  /** The expected message; `ownText` is the specific message of a screen, if it has one. */
  text: (ownText?: string) => string
}

/** All kinds of failures except an expired session. */
export const failures: Failure[] = [
  { status: 400, message: ['The first reason.', 'Another one.'], text: () => 'The first reason.' },
  { status: 403, text: (ownText = statuses.forbidden()) => ownText },
  { status: 404, text: (ownText = statuses.notFound()) => ownText },
  { status: 500, message: 'Why it broke.', text: () => 'Why it broke.' },
  { status: 500, text: (ownText = statuses.server()) => ownText },
  { status: 0, text: (ownText = texts.networkError) => ownText },
]

/** Number of times that a query is sent before its error is shown: 4xx responses are not retried. */
export const triesOf = ({ status }: Failure) => (status >= 400 && status < 500 ? 1 : 2)

/** Console messages that these failures cause, for `allow`. */
export const failureNoise = /status of [45]\d\d|response: 500|ERR_INTERNET_DISCONNECTED/

/** Matches the URL paths of an endpoint such as `PATCH /comments/:id`. */
function pathPattern(key: EndpointKey): RegExp {
  const [, path = ''] = key.split(' ')
  return new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
}

/** Makes the calls of some endpoints fail until the returned function is called. */
export function failCalls(
  page: Page,
  keys: EndpointKey[],
  { status, message }: Pick<Failure, 'status' | 'message'>,
): Promise<() => Promise<void>> {
  const failing = keys.map((key) => ({ method: key.split(' ')[0], path: pathPattern(key) }))
  const replacement =
    status === 0 ? 'disconnected' : ({ status, json: { statusCode: status, message } } as const)
  return intercept(page, (call) =>
    failing.some(({ method, path }) => method === call.method && path.test(call.pathname))
      ? replacement
      : undefined,
  )
}

/** Runs `perform` under every failure of an endpoint, with the message that the screen must show. */
export async function failInTurn(
  page: Page,
  key: EndpointKey,
  ownText: string | undefined,
  perform: (text: string, failure: Failure) => Promise<void>,
): Promise<void> {
  for (const failure of failures) {
    const restore = await failCalls(page, [key], failure)
    await perform(failure.text(ownText), failure)
    await restore()
  }
}

/** Records every notice that the page shows after its next navigation. */
export async function recordNotices(page: Page): Promise<string[]> {
  const notices: string[] = []
  await page.exposeFunction('recordNotice', (text: string) => notices.push(text))
  await page.addInitScript(() => {
    const seen = new WeakSet<Element>()
    const record = () => {
      for (const element of document.querySelectorAll('[data-sonner-toast]')) {
        if (seen.has(element)) continue
        seen.add(element)
        const { recordNotice } = window as unknown as { recordNotice: (text: string) => void }
        recordNotice(element.querySelector('[data-title]')?.textContent ?? '')
      }
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  })
  return notices
}

/** Expects exactly these notices since the last call. */
export async function expectNotices(notices: string[], ...texts: string[]): Promise<void> {
  await eventually(() => notices.length).toBeGreaterThanOrEqual(texts.length)
  expect(notices.splice(0)).toEqual(texts)
}

/** Expects one notice and the login page when the calls of `perform` get a 401. */
export async function expectSessionEnd(
  page: Page,
  notices: string[],
  keys: EndpointKey[],
  perform: () => Promise<void>,
): Promise<void> {
  const message = 'The token is not taken.'
  const restore = await failCalls(page, keys, { status: 401, message })
  await perform()
  await expect(title(page, 'Log in')).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/login')
  await expectNotices(notices, statuses.sessionExpired())
  await restore()
}

/** Stores a session in the same browser and opens a page. */
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
