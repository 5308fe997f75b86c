import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { startSite, statusOf, until } from '../test/started-site.ts'

it('ends on a signal while it migrates the embedded database, and goes on at the next start', {
  timeout: 120_000,
}, async () => {
  const dataDir = await fs.mkdtemp(path.join(inject('dataFolder'), 'start-'))
  const settings = { DATA_DIR: dataDir, HOST: 'localhost' }
  const interrupted = await startSite(settings)
  await until(async () => (await statusOf(interrupted, '/api/health')) === 200)
  expect(await statusOf(interrupted, '/api/ready')).toBe(503)
  interrupted.child.kill('SIGTERM')
  expect(await interrupted.ended).toMatchObject({ code: 0, err: '' })
  expect(await fs.readdir(dataDir)).not.toContain('lock')

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
})
