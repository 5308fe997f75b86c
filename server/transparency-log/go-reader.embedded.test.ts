import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { projectRoot, toolEnvironment } from '../../test/config.ts'
import { startApp } from '../../test/harness.ts'
import { readLog } from '../../test/log-reader.ts'
import { inTransaction } from '../platform/database/transaction.ts'

const run = promisify(execFile)

/** Where Debian's golang-golang-x-mod-dev has its packages. */
const go = { env: toolEnvironment({ GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }) }

const isGoInstalled = await run('go', ['list', 'golang.org/x/mod/sumdb/tlog'], go).then(
  () => true,
  () => false,
)

/** Compiles the reader of test/tlog-reader. */
async function buildGoReader(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(inject('dataFolder'), 'tlog-reader-'))
  const file = path.join(folder, 'tlog-reader')
  await run('go', ['build', '-o', file, path.join(projectRoot, 'test/tlog-reader/main.go')], go)
  return file
}

it('is read and proved by a program that shares no code with the product: in Go where that is installed', async ({
  annotate,
}) => {
  const app = await startApp()
  const { transparencyLog } = app
  const append = (from: number, to: number) => {
    const entries = Array.from({ length: to - from }, (_, n) => Buffer.from(`entry ${from + n}`))
    return inTransaction(app.db, (tx) =>
      transparencyLog.appendEntries(tx, entries, new Date(app.clock.now())),
    )
  }
  const earlier = [await append(0, 3), await append(3, 256), await append(256, 300)]
  const { size } = await append(300, 1_000)
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 })
  const prefix = `${address}/log`
  const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  const { entries } = await readLog(
    (name) => read(`${prefix}/${name}`),
    transparencyLog.verifierKey,
  )
  expect(entries.length).toBe(size)
  if (!isGoInstalled) {
    await annotate('Go with golang.org/x/mod is not installed; the reader in TypeScript alone ran.')
    return
  }
  const reader = await buildGoReader()
  for (const { size: earlierSize, checkpoint } of earlier) {
    const { stdout } = await run(reader, [prefix, transparencyLog.verifierKey, checkpoint])
    expect(stdout).toBe(`1000 entries proved, consistent with the ${earlierSize} before\n`)
  }
  const [first] = earlier
  const other = transparencyLog.verifierKey.replace('localhost', 'elsewhere')
  await expect(run(reader, [prefix, other, first?.checkpoint ?? ''])).rejects.toThrow()
  const forged = first?.checkpoint.replace('\n3\n', '\n2\n') ?? ''
  await expect(run(reader, [prefix, transparencyLog.verifierKey, forged])).rejects.toThrow()
}, 240_000)
