import fs from 'node:fs'
import path from 'node:path'
import { findChromium } from '../chromium.ts'
import { createTempFolder, removeTempFolder } from '../cleanup.ts'
import { projectRoot, provideJourneyResources } from '../config.ts'
import { SiteProcess } from './site-process.ts'

/** Finds a browser and starts a site of each kind once, to create the data folders that the tests copy. */
export default async function setup() {
  if (!fs.existsSync(path.join(projectRoot, 'dist'))) {
    throw new Error('The journeys need the built web app. Run `npm run build` first.')
  }
  const folder = createTempFolder('journeys')
  try {
    const chromium = findChromium()
    const templates = { demo: path.join(folder, 'demo'), empty: path.join(folder, 'empty') }
    await prepare(templates.empty, '0')
    // Copying is faster than creating a second database.
    fs.cpSync(templates.empty, templates.demo, { recursive: true })
    await prepare(templates.demo, '1')
    provideJourneyResources({ chromium, folder, templates })
  } catch (error) {
    removeTempFolder(folder)
    throw error
  }
  return () => removeTempFolder(folder)
}

async function prepare(dataDir: string, demo: '0' | '1') {
  const site = await SiteProcess.start({ DATA_DIR: dataDir, DEMO: demo })
  await site.stop()
}
