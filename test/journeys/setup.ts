import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { currentBuild } from '../../scripts/build-parts.ts'
import { findChromium } from '../chromium.ts'
import { createTempFolder, removeTempFolder } from '../cleanup.ts'
import { childEnvironment, projectRoot, provideJourneyResources } from '../config.ts'
import { administer, type PostgresServer, startPostgres } from '../postgres.ts'
import { SiteProcess } from './site-process.ts'

/**
 * Finds a browser, starts PostgreSQL, and starts a site of each kind once, to create the data folders and databases
 * that the tests copy.
 */
export default async function setup() {
  if (!fs.existsSync(currentBuild())) {
    throw new Error('The journeys need a build of the current sources. Run `npm run build` first.')
  }
  const folder = createTempFolder('journeys')
  let server: PostgresServer | undefined
  const remove = async () => {
    await server?.stop()
    removeTempFolder(folder)
  }
  try {
    const chromium = findChromium()
    server = await startPostgres({ durable: false })
    provideJourneyResources({
      chromium,
      folder,
      templates: await prepareTemplates(folder, server),
      postgres: server.url('postgres'),
    })
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}

async function prepareTemplates(folder: string, server: PostgresServer) {
  const templates = {
    empty: path.join(folder, 'empty'),
    demo: path.join(folder, 'demo'),
    embedded: path.join(folder, 'embedded'),
  }
  // Creating the embedded database takes as long as the rest.
  await Promise.all([
    prepareOnPostgres(templates, server),
    prepare({ DATA_DIR: templates.embedded }),
  ])
  return templates
}

async function prepareOnPostgres(
  templates: { empty: string; demo: string },
  server: PostgresServer,
): Promise<void> {
  await administer(server.url('postgres'), 'create database empty')
  await prepare({ DATA_DIR: templates.empty, DATABASE_URL: server.url('empty') })
  // Copying is faster than migrating a second database.
  await administer(server.url('postgres'), 'create database demo template empty')
  await seedDemo({ DATA_DIR: templates.demo, DATABASE_URL: server.url('demo') })
}

async function prepare(settings: { DATA_DIR: string } & Record<string, string>) {
  const site = await SiteProcess.start({ DEMO: '0', ...settings })
  await site.stop()
}

async function seedDemo(settings: Record<string, string>) {
  const script = path.join(projectRoot, 'scripts/voxpop.ts')
  const child = spawn(process.execPath, [script, 'seed'], {
    env: childEnvironment(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`Seeding the demo failed: ${errors}`)
}
