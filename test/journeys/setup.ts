import fs from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../chromium.ts'
import { createTempFolder, removeTempFolder } from '../cleanup.ts'
import { projectRoot } from '../config.ts'
import { SiteProcess } from './site-process.ts'

/** Resources that all journeys share. */
export interface JourneyResources {
  chromium: string
  /** Temporary folder of the browsers and servers. */
  folder: string
  /** Data folders that are copied for each site: with demo data, and without. */
  templates: { demo: string; empty: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    journeyResources: JourneyResources
  }
}

/** Finds a browser and starts a site of each kind once, to create the data folders that the tests copy. */
export async function setup(project: TestProject) {
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
    project.provide('journeyResources', { chromium, folder, templates })
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
