import fs from 'node:fs'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { SiteProcess } from './site-process.ts'

const started: { site: SiteProcess; folder: string }[] = []

afterAll(async () => {
  for (const { site, folder } of started.splice(0)) {
    await site.kill()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
})

/**
 * Starts a new site, which is stopped after this test file.
 * @param options.demo true for demo data; by default the site is empty
 * @param options.settings environment variables, such as `DATABASE_URL`
 * @param options.command script and arguments to run instead of the server
 */
export async function startSite(
  options: { demo?: boolean; settings?: Record<string, string>; command?: string[] } = {},
): Promise<SiteProcess> {
  const { folder: parent, templates } = inject('journeyResources')
  const folder = fs.mkdtempSync(path.join(parent, 'site-'))
  const { demo = false, settings = {}, command } = options
  fs.cpSync(demo ? templates.demo : templates.empty, folder, { recursive: true })
  const site = await SiteProcess.start(
    { DATA_DIR: folder, DEMO: demo ? '1' : '0', ...settings },
    command,
  )
  started.push({ site, folder })
  return site
}
