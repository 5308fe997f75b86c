import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryRoot, tempRoot, toolEnvironment } from './config.ts'

/** Processes and folders that the cleanup process ends or removes when this process ends, even if it is killed. */
export type CleanupTarget =
  | { kind: 'folder'; folder: string }
  /** A mounted file system. */
  | { kind: 'mount'; folder: string }
  | { kind: 'process'; pid: number; signal: 'SIGKILL' | 'SIGQUIT' }

/** One JSON line to the cleanup process. */
export interface CleanupMessage {
  action: 'register' | 'unregister'
  target: CleanupTarget
}

let cleanupProcess: ChildProcess | undefined

function send(message: CleanupMessage) {
  if (!cleanupProcess) {
    const program = fileURLToPath(new URL('./cleanup-process.ts', import.meta.url))
    // Detached, so that Ctrl-C does not reach it; it ends when its stdin closes.
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

/** Registers a process or a folder to be removed when this process ends. */
export function registerCleanup(target: CleanupTarget) {
  send({ action: 'register', target })
}

/** Unregisters a target that has been removed regularly. */
export function unregisterCleanup(target: CleanupTarget) {
  send({ action: 'unregister', target })
}

const prefix = 'voxpop-test-'

/** Creates a temporary folder, which is removed by `removeTempFolder` or when this process ends. */
export function createTempFolder(purpose: string, root = tempRoot()): string {
  const folder = fs.mkdtempSync(path.join(root, `${prefix}${process.pid}-${purpose}-`))
  registerCleanup({ kind: 'folder', folder })
  return folder
}

export function removeTempFolder(folder: string) {
  removeFolder(folder)
  unregisterCleanup({ kind: 'folder', folder })
}

/** Removes a folder, even while other processes write to it or remove parts of it. */
export function removeFolder(folder: string) {
  // `rmSync` can give up without an error when another process removes a part at the same time.
  for (let attempt = 0; attempt < 50 && fs.existsSync(folder); attempt += 1) {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

/** Temporary folders of runs that were killed together with their cleanup process. */
export function findStaleFolders(): string[] {
  const roots = [tempRoot(), memoryRoot()].filter((root) => root !== undefined)
  return roots.flatMap((root) =>
    fs
      .readdirSync(root)
      .filter((name) => name.startsWith(prefix))
      .filter((name) => !isAlive(Number(name.slice(prefix.length).split('-')[0])))
      .map((name) => path.join(root, name)),
  )
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
