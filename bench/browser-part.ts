import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { topSizes } from '../contract/limits.ts'
import { seedDemo } from '../server/demo/service.ts'
import { systemClock } from '../server/platform/clock.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { chromiumFlags, findChromium } from '../test/chromium.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { expectHydrated } from '../test/journeys/screen.ts'
import { SiteProcess } from '../test/journeys/site-process.ts'
import { registerUser } from '../test/journeys/users.ts'
import { freePort, startPostgres } from '../test/postgres.ts'
import { measureBlockingTime } from './blocking-time.ts'
import { measureFirstVote } from './first-vote.ts'
import { printLine, printRow, spread } from './results.ts'
import { builtServer } from './started-program.ts'

// Downloaded when it is needed: its 150 MB would make each installation of Voxpop larger by a fifth.
const lighthouse = 'lighthouse@13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Slowdown of the processor under which clicks are measured. */
const slowdown = 6

/** The pages that Lighthouse measures, how long all of them block without an inspector, the first vote, and the clicks. */
const measurable = ['home', 'list', 'detail', 'posts', 'blocking', 'vote', 'clicks']

/** Clicks that are measured, each in a page of its own. */
const clicks = 9

/**
 * Measures pages in Chromium, on a site with demo data and production settings: Lighthouse's scores on a phone, how
 * long its pages block without an inspector, what the first vote of a stranger takes, and how long a tap takes to be
 * painted.
 * @param words how often Lighthouse measures each page, by default five times, and what to measure, by default all
 */
export async function measureBrowser(words: string[]): Promise<void> {
  const [times = '5', ...names] = words
  const unknown = names.filter((name) => !measurable.includes(name))
  if (!/^\d+$/.test(times) || unknown.length > 0)
    throw new Error(`expected a number of runs, then some of ${measurable.join(', ')}`)
  const isMeasured = (name: string) => names.length === 0 || names.includes(name)
  builtServer()
  const folder = createTempFolder('bench-browser')
  const postgres = await startPostgres({ durable: true })
  const databaseUrl = postgres.url('postgres')
  const database = await openDatabase({ databaseUrl, dataDir: folder })
  await migrate(database)
  await seedDemo({ db: database.db, dataDir: folder, clock: systemClock })
  await database.close()
  const site = await SiteProcess.start({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  try {
    const { origin } = site
    const pages = await measuredPages(origin)
    await withBrowser((_, port) => measureScores(pages, { port, times: Number(times), isMeasured }))
    if (isMeasured('blocking'))
      await withBrowser((browser, port) =>
        measureBlockingTime(browser, { port, pages, times: Number(times) }),
      )
    if (isMeasured('vote')) await withBrowser((browser) => measureFirstVote(browser, origin))
    if (isMeasured('clicks')) await withBrowser((browser) => measureClicks(browser, origin))
  } finally {
    await site.kill()
    await postgres.stop()
    removeTempFolder(folder)
  }
}

/** Runs a measurement with a new browser and the port of its remote debugging. */
async function withBrowser(measure: (browser: Browser, port: number) => Promise<void>) {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    await measure(browser, port)
  } finally {
    await browser.close()
  }
}

interface ScoreOptions {
  /** The port of Chromium's remote debugging. */
  port: number
  times: number
  isMeasured: (page: string) => boolean
}

/** Addresses by name. */
async function measuredPages(origin: string): Promise<Record<string, string>> {
  const { data } = await (await fetch(`${origin}/api/personalities`)).json()
  return {
    home: `${origin}/`,
    list: `${origin}/personalities`,
    detail: `${origin}/personalities/${data[0].slug}`,
    posts: `${origin}/posts`,
  }
}

async function measureScores(
  pages: Record<string, string>,
  { port, times, isMeasured }: ScoreOptions,
) {
  printLine(`Lighthouse on a simulated phone, medians of ${times} and their spread`)
  for (const [name, address] of Object.entries(pages)) {
    if (!isMeasured(name)) continue
    // Fills the caches of the site, too.
    const html = await (await fetch(address)).text()
    const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const runs: Scores[] = []
    for (let run = 0; run < times; run++)
      runs.push(await withRetries(() => scoresOf(address, port)))
    const spreadOf = (key: keyof Scores, digits: number) =>
      spread(
        runs.map((scores) => scores[key]),
        digits,
      )
    const cells = {
      page: name,
      performance: spreadOf('performance', 0),
      'accessibility, best practices, SEO': (['accessibility', 'best-practices', 'seo'] as const)
        .map((key) => spreadOf(key, 0))
        .join(', '),
      'LCP, ms': spreadOf('lcp', 0),
      'TBT, ms': spreadOf('tbt', 0),
      CLS: spreadOf('cls', 3),
      'a run, s': spreadOf('seconds', 0),
      'document, bytes': String(Buffer.byteLength(html)),
      'inlined CSS, bytes': String(Buffer.byteLength(styles)),
      'script, bytes': String(await scriptBytes(address, html)),
    }
    printRow(
      Object.entries(cells)
        .map(([column, value]) => `${column} ${value}`)
        .join('   '),
      cells,
    )
  }
}

/** Compressed bytes of the scripts that the document of a page loads at once. */
async function scriptBytes(page: string, html: string): Promise<number> {
  const addresses = new Set(html.match(/\/assets\/[\w-]+\.js/g))
  let total = 0
  for (const address of addresses) {
    const response = await fetch(new URL(address, page), { headers: { 'accept-encoding': 'br' } })
    total += Number(response.headers.get('content-length'))
    await response.body?.cancel()
  }
  return total
}

type Scores = Record<
  'performance' | 'accessibility' | 'best-practices' | 'seo' | 'lcp' | 'tbt' | 'cls' | 'seconds',
  number
>

/** The part of Lighthouse's report that is read. */
interface Report {
  runtimeError?: { message: string }
  /** Scores are from 0 to 1. */
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
  /** Milliseconds. */
  timing: { total: number }
}

/** Repeats a measurement that fails: about one of fifty traces of Lighthouse lacks its start. */
async function withRetries<Result>(measure: () => Promise<Result>, attempts = 3): Promise<Result> {
  try {
    return await measure()
  } catch (error) {
    if (attempts === 1) throw error
    return withRetries(measure, attempts - 1)
  }
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${categories}`]
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', '--bin-links', lighthouse, url, ...options],
    {
      maxBuffer: 50_000_000,
    },
  )
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`Lighthouse failed: ${report.runtimeError.message}`)
  const score = (name: string) => Math.round((report.categories[name]?.score ?? Number.NaN) * 100)
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    seconds: report.timing.total / 1_000,
  }
}

async function measureClicks(browser: Browser, origin: string): Promise<void> {
  const { session } = await registerUser(origin)
  const votes: number[] = []
  const bare: number[] = []
  for (let number = 0; number < clicks; number++) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      hasTouch: true,
    })
    await context.addInitScript((stored) => {
      localStorage.setItem('access_token', stored.access_token)
      localStorage.setItem('user', JSON.stringify(stored.user))
    }, session)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(origin)
    await expectHydrated(page)
    await page.waitForLoadState('load')
    await addBareButton(page)
    // Live counts and the user's own votes have arrived.
    await page.waitForTimeout(1_500)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const support = page.getByRole('button', { name: /^Support/ }).nth(number % topSizes.home)
    await support.scrollIntoViewIfNeeded()
    bare.push(await durationOfClick(page, '#bare'))
    await support.evaluate((element) => {
      element.id = 'measured'
    })
    votes.push(await durationOfClick(page, '#measured'))
    await context.close()
  }
  const measured = `a tap at ${slowdown}× slowdown until it is painted, ms`
  for (const [name, values] of Object.entries({ vote: votes, 'bare button': bare })) {
    const cells = { [measured]: name, 'median (smallest–largest)': spread(values, 0) }
    printRow(`${measured}: ${name} ${spread(values, 0)}`, cells)
  }
}

/** Adds a button above the page that changes only its own look. */
async function addBareButton(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { id: 'bare', textContent: '0' })
    button.style.cssText = 'position:fixed;top:80px;left:8px;z-index:100;width:64px;height:48px'
    button.addEventListener('click', () => button.setAttribute('aria-pressed', 'true'))
    document.body.append(button)
  })
}

/** Milliseconds from the input to the next paint, by the browser's event timing, which reports 16 and more in steps of 8. */
async function durationOfClick(page: Page, selector: string): Promise<number> {
  await page.evaluate(() => {
    const entries: PerformanceEntry[] = []
    Object.assign(window, { clickEntries: entries })
    new PerformanceObserver((list) => {
      const isClick = (entry: PerformanceEntry & { interactionId?: number }) => entry.interactionId
      entries.push(...list.getEntries().filter(isClick))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  // Not `click`, whose checks of what it hits run in the page, and not a mouse, which a phone does not have: it enters
  // everything on its way and would add that to the click.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(1_000)
  return page.evaluate(() => {
    const { clickEntries } = window as unknown as { clickEntries: PerformanceEntry[] }
    return Math.max(16, ...clickEntries.map(({ duration }) => duration))
  })
}
