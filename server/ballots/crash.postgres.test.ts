import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { ballotReader } from '../../test/ballots.ts'
import { createPersonality, createUser, createVerifiedUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import type { PublicationTask } from '../../test/publication-process.ts'
import { fileStore, filesFolder } from '../platform/files.ts'
import { createLog } from '../platform/log.ts'
import { ballotKeys, openTransparencyLog } from '../transparency-log/service.ts'
import { publish, type Step, steps } from './publication.ts'

const app = await startApp()
const { readSite, records } = ballotReader(app)
const hour = 3_600_000
const people = await Promise.all([createPersonality(app), createPersonality(app)])

/** Six more voters for each personality, half of them verified; enough for new versions of all lists. */
async function changeLists(): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    const as = await (count % 2 === 0 ? createVerifiedUser(app) : createUser(app))
    for (const { id } of people) {
      await app.call('POST /votes', { as, body: { personalityId: id, type: 'UPVOTE' } })
    }
  }
}

/** Publishes in another process that is killed at a step. */
async function publishAndDie(step: Step): Promise<void> {
  const child = fork(new URL('../../test/publication-process.ts', import.meta.url).pathname)
  const { url = '' } = app.database
  const task: PublicationTask = {
    databaseUrl: url,
    dataDir: app.dataDir,
    now: app.clock.now(),
    step,
  }
  child.send(task)
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

/** Publishes in this process, with a function that is awaited at each step. */
async function publishWith(onStep: (step: Step) => Promise<void> | void) {
  const { db, clock } = app
  const log = createLog('silent', false)
  return publish({
    db,
    clock,
    log,
    files: fileStore({ dataDir: app.dataDir, filesBucket: undefined }),
    ballotKeys: await ballotKeys(db),
    transparencyLog: await openTransparencyLog({
      db,
      clock,
      log,
      signingSeed: undefined,
      publicUrl: undefined,
    }),
    interval: 3_600,
    onStep,
  })
}

/** The folders of lists that have files. */
const foldersOfLists = async () =>
  (await fs.readdir(path.join(filesFolder(app.dataDir), 'ballots'))).toSorted()

async function listedFolders(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('ballot_lists')
    .where('published_at', 'is not', null)
    .where('has_files', '=', true)
    .select('id')
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

it.each(steps)(
  'publishes the same after a process was killed at: %s',
  { timeout: 60_000 },
  async (step) => {
    await changeLists()
    app.clock.advance(hour)
    const before = await records()
    await publishAndDie(step)
    const after = await records()
    const isDone = ['committed', 'old files deleted'].includes(step)
    expect(after.length > before.length).toBe(isDone)
    // The next process waits until the lease of the killed one has expired.
    await app.features.ballots.jobs.publication.run()
    expect(await records()).toEqual(after)
    app.clock.advance(10 * 60_000)
    await app.features.ballots.jobs.publication.run()
    expect((await records()).slice(0, after.length)).toEqual(after)
    const site = await readSite()
    for (const { id } of people) {
      const rows = await app.db
        .selectFrom('votes')
        .where('personality_id', '=', id)
        .select('is_verified')
        .execute()
      expect(site.get(id)?.all.size).toBe(rows.length)
      const verified = rows.filter(({ is_verified }) => is_verified).length
      expect(site.get(id)?.verified?.size ?? 0).toBe(verified >= 10 ? verified : 0)
    }
    expect(await foldersOfLists()).toEqual(await listedFolders())
  },
)

it('is not published by a process that was overtaken while it stood still', async () => {
  await changeLists()
  app.clock.advance(hour)
  const continued = Promise.withResolvers<void>()
  const stalled = Promise.withResolvers<void>()
  const slow = publishWith(async (step) => {
    if (step !== 'all prepared') return
    stalled.resolve()
    await continued.promise
  })
  await stalled.promise
  const begun = await records()
  app.clock.advance(5 * 60_000 - 1)
  await app.features.ballots.jobs.publication.run()
  expect(await records()).toEqual(begun)
  app.clock.advance(1)
  await app.features.ballots.jobs.publication.run()
  const before = await records()
  expect(before.length).toBeGreaterThan(begun.length)
  continued.resolve()
  await expect(slow).rejects.toThrow()
  expect(await records()).toEqual(before)
  await readSite()
  app.clock.advance(hour)
  await app.features.ballots.jobs.publication.run()
  expect(await foldersOfLists()).toEqual(await listedFolders())
})

it('is on the disk, files and folders, before the log has a record of it', async () => {
  await changeLists()
  app.clock.advance(hour)
  const folders = new Set(await foldersOfLists())
  const open = fs.open
  const flushed = new Set<string>()
  vi.spyOn(fs, 'open').mockImplementation(async (name, ...rest) => {
    const handle = await open(name, ...rest)
    const sync = handle.sync.bind(handle)
    return Object.assign(handle, {
      sync: () => sync().then(() => void flushed.add(String(name))),
    })
  })
  const missing: string[] = []
  const names: string[] = []
  await publishWith(async (step) => {
    if (step !== 'all prepared') return
    const root = filesFolder(app.dataDir)
    const added = (await foldersOfLists()).filter((folder) => !folders.has(folder))
    for (const folder of added) {
      const full = path.join(root, 'ballots', folder)
      const files = (await fs.readdir(full)).map((name) => path.join(full, name))
      names.push(root, path.dirname(full), full, ...files)
    }
    missing.push(...names.filter((name) => !flushed.has(name)))
  })
  expect(names.filter((name) => name.endsWith('parts.csv')).length).toBeGreaterThanOrEqual(2)
  expect(missing).toEqual([])
})

it('is published once by several processes', async () => {
  await changeLists()
  const others = await Promise.all(
    Array.from({ length: 3 }, () => startApp({ DATA_DIR: app.dataDir })),
  )
  app.clock.advance(hour)
  for (const { clock } of others) clock.advance(app.clock.now() - clock.now())
  const before = await records()
  await Promise.all([app, ...others].map(({ features }) => features.ballots.jobs.publication.run()))
  const added = (await records()).slice(before.length)
  expect(added.map(({ kind }) => kind)).toEqual(['list', 'list', 'publication'])
  await readSite()
})
