import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentBuild } from '../scripts/build-parts.ts'
import { registerCleanup, unregisterCleanup } from '../test/cleanup.ts'
import { childEnvironment, projectRoot } from '../test/config.ts'
import { freePort } from '../test/postgres.ts'
import { processorTime } from './processor-time.ts'

/** A server that was started for a measurement, with the processes that it has started. */
export interface StartedProgram {
  child: ChildProcess
  origin: string
  /** Milliseconds until it was ready. */
  wall: number
  /** Milliseconds of CPU time until it was ready, of all its processes. */
  cpu: number
  /** Ends all its processes, by default with SIGKILL. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

interface Program {
  /** The command and its arguments. */
  command: (port: number) => string[]
  /** Environment variables besides PORT and HOST. */
  settings: Record<string, string>
  /** It is ready when this path responds with 200. */
  readyPath: string
  /** True to open a channel for messages. */
  hasChannel?: boolean
}

/** The bundled server of the current sources. @throws if they are not built */
export function builtServer(): string {
  const build = currentBuild()
  if (!fs.existsSync(build)) throw new Error('run `npm run build` first')
  return path.join(build, 'app/main.js')
}

const timeLimit = 60_000

/** Starts a server and waits until it is ready. */
export async function startProgram(program: Program): Promise<StartedProgram> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const [name = '', ...words] = program.command(port)
  const start = performance.now()
  const child = spawn(name, words, {
    cwd: projectRoot,
    env: childEnvironment({ HOST: '127.0.0.1', PORT: String(port), ...program.settings }),
    stdio: ['ignore', 'ignore', 'inherit', ...(program.hasChannel ? ['ipc' as const] : [])],
    // A process group of its own, which is killed as a whole.
    detached: true,
  })
  const pid = child.pid as number
  const target = { kind: 'process', pid: -pid, signal: 'SIGKILL' } as const
  registerCleanup(target)
  const kill: StartedProgram['kill'] = async (signal = 'SIGKILL') => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (isGroupAlive(pid)) process.kill(-pid, signal)
    if (isRunning) await once(child, 'exit')
    while (isGroupAlive(pid)) await sleep(5)
    unregisterCleanup(target)
  }
  while (!(await isReady(origin + program.readyPath))) {
    if (child.exitCode !== null || performance.now() - start > timeLimit) {
      await kill()
      throw new Error(`${name} ${words.join(' ')} did not start`)
    }
    await sleep(5)
  }
  const wall = performance.now() - start
  return { child, origin, wall, cpu: processorTime(pid), kill }
}

/** True if a process of the group is left. */
function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.ok ?? false
}
