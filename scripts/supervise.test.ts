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
  /** What the program and its supervisor have written. */
  output(): string
  /** How often the program has been started. */
  starts(): number
  /** The exit code of the supervisor. */
  ended: Promise<number | null>
}

/** Supervises a program of these lines, with pauses of milliseconds. */
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

const waits = 'setInterval(() => undefined, 1_000)'

it('a program that ends cleanly is not started again', async () => {
  const { ended, starts } = superviseLines('process.exit(0)')
  expect(await ended).toBe(0)
  expect(starts()).toBe(1)
})

it('a program that refuses to start is not started again', async () => {
  const { ended, starts } = superviseLines('process.exit(78)')
  expect(await ended).toBe(78)
  expect(starts()).toBe(1)
})

it('a program that dies again and again is given up, after growing pauses and with a reason', async () => {
  const { ended, starts, output } = superviseLines('process.exit(3)')
  expect(await ended).toBe(1)
  expect(starts()).toBe(5)
  expect(output()).toContain(
    'Voxpop ended unexpectedly (exit code 3). Starting it again in 0.005 s.',
  )
  expect(output()).toContain('Starting it again in 0.04 s.')
  expect(output()).toContain('5 times in a row soon after its start. It is not started again.')
})

it('a signal reaches the program, whose end is then the end', async () => {
  const { supervisor, ended, starts, output } = superviseLines(
    `process.on('SIGTERM', () => { console.log('draining'); process.exit(0) }); console.log('ready'); ${waits}`,
  )
  await expect.poll(output, { timeout: 10_000 }).toContain('ready')
  supervisor.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('draining')
  expect(starts()).toBe(1)
})

it('a signal during the pause ends it', async () => {
  const { supervisor, ended, starts, output } = superviseLines('process.exit(3)', 60_000)
  await expect.poll(output, { timeout: 10_000 }).toContain('Starting it again in 60 s.')
  supervisor.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(starts()).toBe(1)
})
