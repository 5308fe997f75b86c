import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { tempRoot, toolEnvironment } from './config.ts'

/** What the guardian does away with when this process ends, however it ends. */
export type Guarded =
  | { kind: 'folder'; folder: string }
  | { kind: 'process'; pid: number; signal: 'SIGKILL' | 'SIGQUIT' }

/** A line to the guardian. */
export interface CleanupMessage {
  act: 'guard' | 'release'
  what: Guarded
}

let cleanupProcess: ChildProcess | undefined

function tell(message: CleanupMessage) {
  if (!cleanupProcess) {
    const program = fileURLToPath(new URL('./cleanup-process.ts', import.meta.url))
    // A group of its own, so that Ctrl-C ends only the guarded; it ends itself when its input closes.
    cleanupProcess = spawn(process.execPath, [program], {
      stdio: ['pipe', 'ignore', 'inherit'],
      detached: true,
      env: toolEnvironment({ NODE_OPTIONS: '' }),
    })
    cleanupProcess.unref()
    const input = cleanupProcess.stdin as (typeof cleanupProcess)['stdin'] & { unref?: () => void }
    input?.unref?.()
  }
  cleanupProcess.stdin?.write(`${JSON.stringify(message)}\n`)
}

/** Ties a process or a folder to the life of this one. */
export function guard(what: Guarded) {
  tell({ act: 'guard', what })
}

/** What was guarded is gone by regular means. */
export function release(what: Guarded) {
  tell({ act: 'release', what })
}

const prefix = 'voxpop-test-'

/** A temporary folder, removed by `removeTempFolder`, or at the latest when this process ends. */
export function createTempFolder(purpose: string): string {
  const folder = fs.mkdtempSync(path.join(tempRoot(), `${prefix}${process.pid}-${purpose}-`))
  guard({ kind: 'folder', folder })
  return folder
}

export function removeTempFolder(folder: string) {
  removeFolder(folder)
  release({ kind: 'folder', folder })
}

/** Removes a folder, even while others write into it or remove parts of it. */
export function removeFolder(folder: string) {
  // One call gives up without a word when somebody else removes a part at the same moment.
  for (let attempt = 0; attempt < 50 && fs.existsSync(folder); attempt += 1) {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

/** Temporary folders of runs that died together with their guardian. */
export function findLeftovers(): string[] {
  const root = tempRoot()
  return fs
    .readdirSync(root)
    .filter((name) => name.startsWith(prefix))
    .filter((name) => !isAlive(Number(name.slice(prefix.length).split('-')[0])))
    .map((name) => path.join(root, name))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
