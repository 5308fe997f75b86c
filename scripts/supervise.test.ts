import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { childEnvironment, projectRoot } from '../test/config.ts'

const folder = createTempFolder('supervise')
afterAll(() => removeTempFolder(folder))

interface Supervised {
  supervisor: ChildProcess
  /** Output of the program and its supervisor so far. */
  output(): string
  /** Number of times the program was started. */
  starts(): number
  /** The exit code of the supervisor. */
  ended: Promise<number | null>
}

/** Supervises a program with this source; `pause` in milliseconds. */
function superviseLines(lines: string, pause = 5): Supervised {
  const program = path.join(fs.mkdtempSync(path.join(folder, 'program-')), 'main.mjs')
  fs.writeFileSync(program, `console.log('started')\n${lines}\n`)
  const supervisor = spawn(
    process.execPath,
    [path.join(projectRoot, 'test/supervised.ts'), program, String(pause)],
    { env: childEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return {
    supervisor,
    output: () => output,
    starts: () => output.match(/^started$/gm)?.length ?? 0,
    ended: new Promise((resolve) => supervisor.once('close', resolve)),
  }
}

const waitForever = 'setInterval(() => undefined, 1_000)'

it('does not restart a program that exits cleanly', async () => {
  const { ended, starts } = superviseLines('process.exit(0)')
  expect(await ended).toBe(0)
  expect(starts()).toBe(1)
})

it('does not restart a program that refuses to start', async () => {
  const { ended, starts } = superviseLines('process.exit(78)')
  expect(await ended).toBe(78)
  expect(starts()).toBe(1)
})

it('gives up on a program that keeps crashing, after growing pauses, and says why', async () => {
  const { ended, starts, output } = superviseLines('process.exit(3)')
  expect(await ended).toBe(1)
  expect(starts()).toBe(5)
  expect(output()).toContain(
    'Voxpop ended unexpectedly (exit code 3). Starting it again in 0.005 s.',
  )
  expect(output()).toContain('Starting it again in 0.04 s.')
  expect(output()).toContain('5 times in a row soon after its start. It is not started again.')
})

it('passes a signal on to the program and ends with it', async () => {
  const { supervisor, ended, starts, output } = superviseLines(
    `process.on('SIGTERM', () => { console.log('draining'); process.exit(0) }); console.log('ready'); ${waitForever}`,
  )
  await expect.poll(output, { timeout: 10_000 }).toContain('ready')
  supervisor.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('draining')
  expect(starts()).toBe(1)
})

it('ends when a signal arrives during the pause', async () => {
  const { supervisor, ended, starts, output } = superviseLines('process.exit(3)', 60_000)
  await expect.poll(output, { timeout: 10_000 }).toContain('Starting it again in 60 s.')
  supervisor.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(starts()).toBe(1)
})
