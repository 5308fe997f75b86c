import { beforeEach, expect, it, vi } from 'vitest'

const shown = vi.hoisted(() => ({ info: vi.fn(), error: vi.fn() }))
vi.mock('./toast.ts', () => ({ toast: shown }))

const own = '/assets/entry-client-own.js'
const stored = new Map<string, string>()
const reload = vi.fn()
const fetchMock = vi.fn<() => Promise<Response>>()

/** Makes the site say that it serves a build; undefined while it is migrated. */
const serve = (build?: string) =>
  fetchMock.mockImplementation(async () => Response.json({ status: 'ok', build }))

/** The module as a tab has it that was just opened. */
async function openTab() {
  vi.resetModules()
  return import('./site-update.ts')
}

beforeEach(() => {
  stored.clear()
  vi.resetAllMocks()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('location', { pathname: '/', reload })
  vi.stubGlobal('document', {
    documentElement: { dataset: { build: own } },
    querySelector: (selector: string) => {
      if (selector === '[property="og:site_name"]') return { content: 'Voxpop' }
      return null
    },
  })
  vi.stubGlobal('window', {
    dispatchEvent: vi.fn(),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
  })
})

it('tells an update from a network error and from a migration', async () => {
  const { siteState } = await openTab()
  serve(own)
  expect(await siteState()).toBe('same')
  serve('/assets/entry-client-new.js')
  expect(await siteState()).toBe('updated')
  serve(undefined)
  expect(await siteState()).toBe('unreachable')
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await siteState()).toBe('unreachable')
})

it('reloads once for each build, also in the document after the reload', async () => {
  serve('/assets/entry-client-new.js')
  for (const expected of [true, false]) {
    const { siteState, reloadOnce } = await openTab()
    await siteState()
    expect(reloadOnce()).toBe(expected)
  }
  serve('/assets/entry-client-newer.js')
  const { siteState, reloadOnce } = await openTab()
  await siteState()
  expect(reloadOnce()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('never reloads by itself where nothing can be stored', async () => {
  vi.stubGlobal('window', { dispatchEvent: vi.fn() })
  serve('/assets/entry-client-new.js')
  const { siteState, reloadOnce } = await openTab()
  await siteState()
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('gives up a part after an update, and when a network error is not retried', async () => {
  const { explainFailedLoad } = await openTab()
  const [retry, giveUp] = [vi.fn(), vi.fn()]
  serve(own)
  await explainFailedLoad(retry, giveUp)
  const [, { action, onClose }] = shown.error.mock.lastCall ?? []
  action.onClick()
  expect([retry.mock.calls.length, giveUp.mock.calls.length]).toEqual([1, 0])
  onClose()
  expect(giveUp).toHaveBeenCalledTimes(1)
  serve('/assets/entry-client-new.js')
  await explainFailedLoad(retry, giveUp)
  expect(giveUp).toHaveBeenCalledTimes(2)
  expect(shown.info.mock.lastCall?.[0]).toBe('Voxpop was updated')
})

it.each([
  [400, true],
  [404, true],
  [403, false],
  [500, false],
])('says that the site was updated after a request that got %s: %s', async (status, isSaid) => {
  await openTab()
  const { api } = await import('./api.ts')
  fetchMock.mockImplementationOnce(async () => new Response('{}', { status }))
  fetchMock.mockImplementation(async () =>
    Response.json({ status: 'ok', build: '/assets/entry-client-new.js' }),
  )
  await api('GET /personalities', {}).catch(() => undefined)
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(isSaid ? 2 : 1), 15_000)
  await vi.waitFor(() => expect(shown.info).toHaveBeenCalledTimes(isSaid ? 1 : 0), 15_000)
})
