import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerCleanup, unregisterCleanup } from '../test/cleanup.ts'
import { testConfig } from '../test/config.ts'

/** Programs of the operating system, by the name of their Debian package. */
const programs = { haproxy: 'haproxy', pgbouncer: 'pgbouncer' }

/** What to do about programs that are missing; undefined if all are there. */
export function missingPrograms(): string | undefined {
  const missing = Object.entries(programs).filter(([, name]) => find(name) === undefined)
  if (missing.length === 0) return undefined
  const names = missing.map(([name]) => name).join(' ')
  return `Missing: ${names}. Install with: apt-get install ${names}`
}

/** The path of a program; Debian puts servers in folders that are not in every user's PATH. */
export function find(name: string): string | undefined {
  const folders = [...testConfig.path.split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

/** What a program prints with `--version` or the like. */
export function outputOf(name: string, ...args: string[]): string {
  return spawnSync(find(name) ?? name, args, { encoding: 'utf8' }).stdout
}

/** A program that was started, and is killed when this process ends. */
export interface Program {
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Sends a signal, and resolves when the program has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts a program in the background.
 * @param log file that its output is appended to
 */
export function startProgram(
  command: string,
  args: string[],
  { log, env = {} }: { log: string; env?: Record<string, string> },
): Program {
  const output = fs.openSync(log, 'a')
  // A process group of its own, which Ctrl-C does not reach: the cleanup process ends it.
  const child: ChildProcess = spawn(command, args, {
    env,
    stdio: ['ignore', output, output],
    detached: true,
  })
  fs.closeSync(output)
  const target = { kind: 'process', pid: child.pid as number, signal: 'SIGKILL' } as const
  registerCleanup(target)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  child.once('exit', () => unregisterCleanup(target))
  return {
    isRunning,
    signal: (signal) => child.kill(signal),
    end: async (signal) => {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Waits until `check` succeeds; throws after the limit in milliseconds. */
export async function waitUntil(
  what: string,
  check: () => Promise<boolean>,
  limit = 30_000,
): Promise<void> {
  const until = performance.now() + limit
  while (!(await check().catch(() => false))) {
    if (performance.now() > until) throw new Error(`${what}: not within ${limit / 1_000} s`)
    await sleep(50)
  }
}
