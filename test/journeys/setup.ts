import fs from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../chromium.ts'
import { createTempFolder, removeTempFolder } from '../cleanup.ts'
import { projectRoot } from '../config.ts'
import { SiteProcess } from './site-process.ts'

/** What the journeys share. */
export interface JourneyGround {
  chromium: string
  /** For whatever the browsers and servers write. */
  folder: string
  /** Data folders that sites start from: with demo data, and without. */
  templates: { demo: string; empty: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    journeyGround: JourneyGround
  }
}

/** Finds a browser, and lets a site of each kind start once: its data is what the others begin with. */
export async function setup(project: TestProject) {
  if (!fs.existsSync(path.join(projectRoot, 'dist'))) {
    throw new Error('The journeys need the built web app. Run `npm run build` first.')
  }
  const folder = createTempFolder('journeys')
  try {
    const chromium = findChromium()
    const templates = { demo: path.join(folder, 'demo'), empty: path.join(folder, 'empty') }
    await prepare(templates.empty, '0')
    // To make a database takes longer than to fill it.
    fs.cpSync(templates.empty, templates.demo, { recursive: true })
    await prepare(templates.demo, '1')
    project.provide('journeyGround', { chromium, folder, templates })
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
