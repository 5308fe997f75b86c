import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../test/chromium.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { projectRoot } from '../test/config.ts'
import { contactSheet, titleOf } from './gallery/contact-sheet.ts'
import { type GalleryOptions, help, readOptions } from './gallery/options.ts'
import { type Browsers, type Photo, photograph } from './gallery/photographer.ts'
import { type Scene, scenesOf } from './gallery/scenes.ts'
import { type GallerySite, openSite } from './gallery/sites.ts'

/** Pages that are open at the same time. */
const concurrency = 2

/**
 * `npm run gallery`: builds the site, fills it with the demo and with the members of the US Congress, photographs every
 * page and state, and prints what the checks of their layout find.
 */
const options = readOptions(process.argv.slice(2))
if (options === 'help') console.log(help)
else await makeGallery({ ...options, out: path.resolve(projectRoot, options.out) })

async function makeGallery(options: GalleryOptions): Promise<void> {
  const build = spawnSync(process.execPath, [path.join(projectRoot, 'scripts/build.ts')], {
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
  await rm(options.out, { recursive: true, force: true })
  await mkdir(options.out, { recursive: true })
  const folder = createTempFolder('gallery')
  const browsers = await launchBrowsers()
  const photos: Photo[] = []
  try {
    for (const data of options.dataSets) {
      const site = await openSite(data, folder)
      try {
        photos.push(...(await photographSite(browsers, site, options)))
      } finally {
        await site.stop()
      }
    }
  } finally {
    await Promise.all(Object.values(browsers).map((browser) => browser.close()))
    removeTempFolder(folder)
  }
  await report(photos, options)
}

async function launchBrowsers(): Promise<Browsers> {
  const executablePath = findChromium()
  const launch = (...flags: string[]) =>
    chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] })
  return {
    normal: await launch(),
    largeText: await launch('--blink-settings=defaultFontSize=32'),
  }
}

async function photographSite(
  browsers: Browsers,
  site: GallerySite,
  options: GalleryOptions,
): Promise<Photo[]> {
  const scenes = scenesOf(site, options)
  const made = new Map<Scene, Photo[]>()
  const waiting = scenes.values()
  const work = async () => {
    for (const scene of waiting) {
      const photos = await photograph(browsers, site, scene, options)
      made.set(scene, photos)
      printFindings(photos)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return scenes.flatMap((scene) => made.get(scene) ?? [])
}

function printFindings(photos: Photo[]) {
  const [first] = photos
  if (!first) return
  const findings = photos.flatMap(({ width, theme, findings }) =>
    findings.map((finding) => `  ${width} ${theme}: ${finding}`),
  )
  console.log(`${findings.length === 0 ? 'ok  ' : 'LOOK'} ${titleOf(first)}`)
  if (findings.length > 0) console.log(findings.join('\n'))
}

async function report(photos: Photo[], { out }: GalleryOptions): Promise<void> {
  const file = path.join(out, 'index.html')
  await writeFile(file, contactSheet(photos))
  const count = photos.reduce((sum, { findings }) => sum + findings.length, 0)
  console.log(`\n${photos.length} photos, ${count} findings: ${file}`)
  if (count > 0) process.exitCode = 1
}
