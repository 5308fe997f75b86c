import fs from 'node:fs'
import path from 'node:path'
import { journeyResources } from '../config.ts'
import { SiteProcess } from './site-process.ts'

export interface SiteOptions {
  /** True for demo data; by default the site is empty. */
  demo?: boolean
  /** Environment variables, such as `DATABASE_URL`. */
  settings?: Record<string, string>
  /** Script and arguments to run instead of the server. */
  command?: string[]
}

/** Starts a site on a copy of a prepared data folder; `remove` stops it and deletes its data. */
export async function startSite({ demo = false, settings = {}, command }: SiteOptions = {}) {
  const { folder: parent, templates } = journeyResources()
  const folder = fs.mkdtempSync(path.join(parent, 'site-'))
  fs.cpSync(demo ? templates.demo : templates.empty, folder, { recursive: true })
  const process = await SiteProcess.start(
    { DATA_DIR: folder, DEMO: demo ? '1' : '0', ...settings },
    command,
  )
  const remove = async () => {
    await process.kill()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  return { process, remove }
}
