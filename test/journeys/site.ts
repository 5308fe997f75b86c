import fs from 'node:fs'
import path from 'node:path'
import { journeyResources } from '../config.ts'
import { copyDatabase } from '../postgres.ts'
import { SiteProcess } from './site-process.ts'

export interface SiteOptions {
  /** True for demo data; by default the site is empty. */
  demo?: boolean
  /** True for an empty site on an embedded database, which takes several times as much processor time. */
  embedded?: boolean
  /** Environment variables, such as `SHUTDOWN_DELAY`. */
  settings?: Record<string, string>
  /** Script and arguments to run instead of the server. */
  command?: string[]
}

/** Starts a site on copies of a prepared data folder and database; `remove` stops it and deletes its data. */
export async function startSite({
  demo = false,
  embedded = false,
  settings = {},
  command,
}: SiteOptions = {}) {
  const { folder: parent, templates, postgres } = journeyResources()
  const template = demo ? 'demo' : 'empty'
  const folder = fs.mkdtempSync(path.join(parent, 'site-'))
  fs.cpSync(embedded ? templates.embedded : templates[template], folder, { recursive: true })
  const database =
    embedded || settings.DATABASE_URL ? undefined : await copyDatabase(postgres, template)
  const process = await SiteProcess.start(
    {
      DATA_DIR: folder,
      DEMO: '0',
      ...(database && { DATABASE_URL: database.url }),
      ...settings,
    },
    command,
  )
  const remove = async () => {
    await process.kill()
    await database?.drop()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  return { process, remove }
}
