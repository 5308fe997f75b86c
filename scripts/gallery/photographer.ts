import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { axeFindings } from '../../test/journeys/axe.ts'
import { expectHydrated } from '../../test/journeys/screen.ts'
import {
  brokenWords,
  layoutShifts,
  recordLayoutShifts,
  sidewaysScroll,
  smallTargets,
} from '../../test/page-checks.ts'
import type { GalleryOptions, Theme } from './options.ts'
import type { Scene } from './scenes.ts'
import type { GallerySite } from './sites.ts'

/** A photo of a scene at one width in one theme. */
export interface Photo {
  /** Name of the file in the gallery's folder. */
  file: string
  scene: Scene
  site: Pick<GallerySite, 'data'>
  width: number
  theme: Theme
  /** What the checks found; findings that do not depend on the theme are with the first theme. */
  findings: string[]
}

export interface Browsers {
  normal: Browser
  /** Its users have set a text size of 200 %. */
  largeText: Browser
}

/** Width of a classic scroll bar. */
const scrollBar = 15
/** Heights of the screens from these widths on; narrower ones are 640 px high. */
const heights = [
  { from: 1_600, height: 1_080 },
  { from: 1_024, height: 800 },
  { from: 640, height: 1_024 },
  { from: 380, height: 844 },
]
const timeout = 15_000

/** Photographs one scene in all widths and themes, with the findings of all checks. Never fails: what breaks is a finding. */
export async function photograph(
  browsers: Browsers,
  site: GallerySite,
  scene: Scene,
  options: GalleryOptions,
): Promise<Photo[]> {
  const photos: Photo[] = []
  for (const width of options.widths) {
    photos.push(...(await photographWidth(browsers, site, scene, width, options)))
  }
  return photos
}

async function photographWidth(
  browsers: Browsers,
  site: GallerySite,
  scene: Scene,
  width: number,
  { themes, axe, out }: GalleryOptions,
): Promise<Photo[]> {
  const photos = themes.map((theme) => ({
    file: fileOf(site, scene, width, theme),
    scene,
    site: { data: site.data },
    width,
    theme,
    findings: [] as string[],
  }))
  const first = photos[0]
  await withPage(browsers.normal, site, scene, width, async (page, note) => {
    await loadLazyPictures(page)
    await moveTabBar(page)
    for (const photo of photos) {
      await page.emulateMedia({ colorScheme: photo.theme })
      await page.screenshot({
        path: path.join(out, photo.file),
        fullPage: true,
        quality: 70,
        timeout,
      })
      if (axe) photo.findings.push(...(await axeFindings(page)))
    }
    await page.setViewportSize({ width: width - scrollBar, height: heightFor(width) })
    note(await sidewaysScroll(page), 'beside a classic scroll bar')
  }).then((findings) => first?.findings.unshift(...findings))
  await withPage(browsers.largeText, site, scene, width, async (page) => {
    await moveTabBar(page)
    const file = fileOf(site, scene, width, 'large-text')
    await page.screenshot({
      path: path.join(out, file),
      fullPage: true,
      quality: 60,
      timeout,
    })
  }).then((findings) =>
    first?.findings.push(...findings.map((finding) => `200 % text: ${finding}`)),
  )
  return photos
}

type Note = (findings: string[], where?: string) => void

/** Opens a scene, notes what the checks of its layout find, and then uses the page. */
async function withPage(
  browser: Browser,
  site: GallerySite,
  scene: Scene,
  width: number,
  use: (page: Page, note: Note) => Promise<void>,
): Promise<string[]> {
  const findings: string[] = []
  const note: Note = (found, where) =>
    findings.push(...found.map((finding) => (where ? `${where}: ${finding}` : finding)))
  const context = await newContext(browser, site, scene, width)
  try {
    const page = await context.newPage()
    await recordLayoutShifts(page)
    await scene.before?.(page)
    await page.goto(scene.path, { timeout })
    await settle(page)
    note(await layoutShifts(page))
    await scene.prepare?.(page)
    if (scene.prepare) await page.waitForTimeout(400)
    note(await sidewaysScroll(page))
    note(await brokenWords(page))
    note(await smallTargets(page))
    await use(page, note)
  } catch (error) {
    note([`not photographed: ${String(error).split('\n')[0]}`])
  } finally {
    await context.close()
  }
  return findings
}

/** Waits until the page is complete: hydrated, without skeletons, with its fonts and pictures. */
async function settle(page: Page): Promise<void> {
  page.setDefaultTimeout(timeout)
  // The page of the verifier is one document without React.
  if ((await page.locator('#root').count()) > 0) await expectHydrated(page)
  await page
    .waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'), null, {
      timeout: 3_000,
    })
    .catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(
      ({ complete, loading }) => !complete && loading !== 'lazy',
    )
    await Promise.race([
      Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ])
  })
  // What the page loads last, such as the user menu and the counts of the viewer.
  await page.waitForTimeout(300)
}

/** Scrolls through the page, at most forty screens, and waits for what is loaded then, such as charts. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let screen = 0; screen < 40; screen += 1) {
      scrollTo(0, screen * innerHeight)
      await new Promise((resolve) => setTimeout(resolve, 60))
      if (screen * innerHeight > document.body.scrollHeight) break
    }
  })
  await page.waitForTimeout(300)
  await page.evaluate(() => scrollTo(0, 0))
}

/** Puts the tab bar at the end of a photo, which is higher than the screen. */
async function moveTabBar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tabs = document.querySelector<HTMLElement>('nav[aria-label="Tabs"]')
    if (!tabs) return
    document.body.style.position = 'relative'
    tabs.style.position = 'absolute'
  })
}

function newContext(
  browser: Browser,
  { origin, sessions }: GallerySite,
  { viewer }: Scene,
  width: number,
): Promise<BrowserContext> {
  const session = viewer === 'visitor' ? undefined : sessions[viewer]
  const localStorage = session
    ? [
        { name: 'access_token', value: session.access_token },
        { name: 'user', value: JSON.stringify(session.user) },
      ]
    : []
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height: heightFor(width) },
    reducedMotion: 'reduce',
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

const heightFor = (width: number) => heights.find(({ from }) => width >= from)?.height ?? 640

function fileOf(
  { data }: GallerySite,
  { name, viewer }: Scene,
  width: number,
  look: Theme | 'large-text',
): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'home'
  return `${data}-${words}-${viewer}-${width}-${look}.jpg`
}
