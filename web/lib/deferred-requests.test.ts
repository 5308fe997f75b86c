import { beforeEach, expect, it, vi } from 'vitest'
import { deferRequest, sendDeferredRequests } from './deferred-requests.ts'

let page: EventTarget & { hidden?: boolean }

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
})

const performer = () => vi.fn<(options: { keepalive: boolean }) => Promise<unknown>>(async () => {})

it('sends a request once, and not before it is asked to', async () => {
  const perform = performer()
  const request = deferRequest(perform)
  expect(perform).not.toHaveBeenCalled()
  request.send()
  request.send()
  page.dispatchEvent(new Event('pagehide'))
  expect(perform.mock.calls).toEqual([[{ keepalive: false }]])
  expect(request.cancel()).toBe(false)
  await sendDeferredRequests()
})

it('never sends a cancelled request', () => {
  const perform = performer()
  const request = deferRequest(perform)
  expect(request.cancel()).toBe(true)
  request.send()
  page.dispatchEvent(new Event('pagehide'))
  expect(sendDeferredRequests()).toBeUndefined()
  expect(perform).not.toHaveBeenCalled()
})

it.each(['pagehide', 'beforeunload', 'visibilitychange'])(
  'sends every request at once on %s, and lets it outlive the page',
  async (event) => {
    const performs = [performer(), performer()]
    for (const perform of performs) deferRequest(perform)
    page.hidden = true
    page.dispatchEvent(new Event(event))
    for (const perform of performs) expect(perform.mock.calls).toEqual([[{ keepalive: true }]])
    await sendDeferredRequests()
  },
)

it('keeps a request waiting when the page becomes visible', () => {
  const perform = performer()
  const request = deferRequest(perform)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(perform).not.toHaveBeenCalled()
  expect(request.cancel()).toBe(true)
})

it('waits for the requests that it sends and for those in flight, also if they fail', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  deferRequest(() => first.promise).send()
  deferRequest(() => second.promise)
  const ended = vi.fn()
  const sent = sendDeferredRequests()?.then(ended)
  first.reject(new Error('refused'))
  await Promise.resolve()
  expect(ended).not.toHaveBeenCalled()
  second.resolve()
  await sent
  expect(ended).toHaveBeenCalled()
  expect(sendDeferredRequests()).toBeUndefined()
})
