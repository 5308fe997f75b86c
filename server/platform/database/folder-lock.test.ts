import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../../test/cleanup.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let folder: string
beforeAll(() => {
  folder = createTempFolder('lock')
})
afterAll(() => removeTempFolder(folder))

/** Fields of /proc/pid/stat after the process name; the first is the state. */
const statOf = (pid: number) =>
  fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

function writeLock(pid: number, began: string): void {
  fs.writeFileSync(path.join(folder, 'lock'), JSON.stringify({ pid, host: hostname(), began }))
}

it('refuses a folder that a running process has locked', () => {
  writeLock(process.ppid, statOf(process.ppid)[19] ?? '')
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
})

it('takes over the folder of a killed process whose parent has not collected its exit status', async () => {
  // The shell starts a child and becomes `sleep`, which does not collect it.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (chunk) => resolve(Number(chunk)))
    })
    writeLock(pid, statOf(pid)[19] ?? '')
    // Until the shell has become `sleep`, it would collect the child's exit status.
    await vi.waitUntil(() => fs.readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n')
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => statOf(pid)[0] === 'Z')
    const unlock = lockFolder(folder)
    unlock()
  } finally {
    parent.kill('SIGKILL')
  }
})
