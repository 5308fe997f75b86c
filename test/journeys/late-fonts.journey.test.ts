import type { Page } from '@playwright/test'
import { setTextSize } from '../page-checks.ts'
import { expect, type PageOptions, test, useSite } from './fixtures.ts'
import { blockEventStream, eventually, expectHydrated, expectQuiet } from './screen.ts'
import { registerUser } from './users.ts'

const site = useSite({ demo: true })

/** Missing in TypeScript's DOM types: https://wicg.github.io/layout-instability. */
interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

/** A layout shift, with the beginning of what moved. */
interface Moved {
  value: number
  nodes: string[]
}

/** True if text is shown in the site's font and not in its fallback. */
const usesOwnFont = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.cssText = 'position: fixed; font: 100px "Public Sans Variable", monospace'
    probe.textContent = 'Voxpop'
    document.body.append(probe)
    const { width } = probe.getBoundingClientRect()
    probe.style.fontFamily = 'monospace'
    const isOther = probe.getBoundingClientRect().width !== width
    probe.remove()
    return isOther
  })

/** Records what moves on the pages that are opened from now on. */
async function recordMoves(page: Page) {
  await page.addInitScript(() => {
    const moved: Moved[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const nodes = entry.sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 90))
        if (!entry.hadRecentInput) moved.push({ value: entry.value, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Opens pages whose font arrives after they are hydrated, and records what moves on them. */
async function openWithLateFont(page: Page): Promise<(path: string) => Promise<void>> {
  await recordMoves(page)
  await blockEventStream(page)
  let isWanted = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await isWanted.promise
    await route.continue()
  })
  return async (path) => {
    isWanted = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expectHydrated(page)
    isWanted.resolve()
    await expectQuiet(page)
  }
}

async function expectLittleShift(page: Page, path: string, shiftMax: number) {
  const moved = await page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
  const shift = moved.reduce((sum, { value }) => sum + value, 0)
  expect(shift, `${path} ${JSON.stringify(moved)}`).toBeLessThan(shiftMax)
}

test('has no layout shift while a page loads, also if its font is late', async ({ openPage }) => {
  const { session } = await registerUser(site.origin)
  // The last has fewer than 19 rem, as a phone with large text.
  const visits: (PageOptions & { width?: number })[] = [
    { size: 'phone' },
    { size: 'desktop', session },
    { size: 'phone', width: 320 },
    { size: 'phone', width: 290 },
  ]
  for (const { width, ...options } of visits) {
    const { page } = await openPage(site.origin, options)
    if (width) await page.setViewportSize({ width, height: 700 })
    const open = await openWithLateFont(page)
    // The fallback font is as wide as the own one only on average: links in a line move by a pixel or two, and among long
    // texts one may have a line more.
    const most = {
      '/': 0.005,
      '/vote': 0.005,
      '/personalities': 0.005,
      '/personalities/ingrid-solvang-achterberg': 0.005,
      '/posts': 0.02,
      '/users/tobias_al': 0.02,
    }
    for (const [path, shiftMax] of Object.entries(most)) {
      await open(path)
      await expectLittleShift(page, path, shiftMax)
    }
    // Also the first page does not stay in the fallback font.
    await eventually(() => usesOwnFont(page)).toBe(true)
  }
})

test('keeps home in place when its font is late, in each language and with text of 200 %', async ({
  openPage,
}) => {
  const screens: (PageOptions & { textSize: number })[] = [
    { size: 'phone', textSize: 1 },
    { size: 'phone', textSize: 2 },
    { size: 'desktop', textSize: 1 },
    { size: 'desktop', textSize: 2 },
  ]
  for (const { textSize, ...options } of screens) {
    const { page } = await openPage(site.origin, options)
    await setTextSize(page, textSize)
    const open = await openWithLateFont(page)
    for (const path of ['/', '/es', '/fr', '/de', '/ar']) {
      await open(path)
      await expectLittleShift(page, `${path}, text of ${100 * textSize} %`, 0.005)
    }
  }
})
