import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerCleanup, unregisterCleanup } from './cleanup.ts'
import { childEnvironment, projectRoot } from './config.ts'
import { freePort } from './postgres.ts'

/** A process that serves the API as in production; `start` does not wait until it is ready. */
export interface StartedSite {
  origin: string
  child: ChildProcess
  /** When the process has ended. */
  ended: Promise<{ code: number | null; out: string; err: string }>
}

/** @param settings environment variables of the process */
export async function startSite(settings: Record<string, string>): Promise<StartedSite> {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(projectRoot, 'cluster/server.ts')], {
    env: childEnvironment({ PORT: String(port), DEMO: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const target = { kind: 'process', pid: child.pid as number, signal: 'SIGKILL' } as const
  registerCleanup(target)
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]).then(([out, err, code]) => {
    unregisterCleanup(target)
    return { out, err, code }
  })
  return { origin: `http://127.0.0.1:${port}`, child, ended }
}

/**
 * The status of a path; undefined while nothing listens.
 * @throws if the process has ended, after which nothing would ever listen
 */
export async function statusOf(
  { origin, child, ended }: StartedSite,
  pathname: string,
): Promise<number | undefined> {
  if (child.exitCode !== null) throw new Error(`The site has ended: ${JSON.stringify(await ended)}`)
  return (await fetch(origin + pathname).catch(() => undefined))?.status
}

/** Waits until the condition is true. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (!(await condition())) {
    if (performance.now() - start > 50_000) throw new Error('The condition has not come true.')
    await sleep(5)
  }
}
