import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { startSite, statusOf, until } from '../test/started-site.ts'

it('ends on a signal while it migrates the embedded database, and goes on at the next start', {
  timeout: 120_000,
}, async () => {
  const dataDir = await fs.mkdtemp(path.join(inject('dataFolder'), 'start-'))
  await fs.chmod(dataDir, 0o755)
  const settings = { DATA_DIR: dataDir, HOST: 'localhost' }
  const interrupted = await startSite(settings)
  await until(async () => (await statusOf(interrupted, '/api/health')) === 200)
  expect(await statusOf(interrupted, '/api/ready')).toBe(503)
  interrupted.child.kill('SIGTERM')
  expect(await interrupted.ended).toMatchObject({ code: 0, err: '' })
  expect(await fs.readdir(dataDir)).not.toContain('lock')
  expect(await openToOthers(dataDir)).toEqual([])
  await fs.chmod(path.join(dataDir, 'database'), 0o755)
  await fs.chmod(path.join(dataDir, 'database/PG_VERSION'), 0o666)

  const site = await startSite(settings)
  const statuses: (number | undefined)[] = []
  await until(async () => {
    const status = await statusOf(site, '/api/ready')
    if (statuses.length === 0 || status !== statuses.at(-1)) statuses.push(status)
    return status === 200
  })
  // Nothing listens at first; after that no connection is refused.
  expect(statuses).toEqual([undefined, 503, 200])
  site.child.kill('SIGTERM')
  expect(await site.ended).toMatchObject({ code: 0, err: '' })
  expect(await openToOthers(dataDir)).toEqual([])
})

/** What other users of the machine may access, apart from a cache that PGlite writes at each start into its own folder. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder, { recursive: true })
  const files = [folder, ...names.map((name) => path.join(folder, name))]
  const modes = await Promise.all(files.map(async (file) => (await fs.stat(file)).mode))
  return files.filter(
    (file, index) => (modes[index] ?? 0) & 0o077 && !file.endsWith('/pg_internal.init'),
  )
}
