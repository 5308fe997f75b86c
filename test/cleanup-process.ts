import { spawnSync } from 'node:child_process'
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CleanupMessage, type CleanupTarget, isAlive, removeFolder } from './cleanup.ts'

/** Outlives its parent process: when its stdin closes, it ends the registered processes, removes the folders and exits. */
const targets = new Map<string, CleanupTarget>()
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { action, target } = JSON.parse(line) as CleanupMessage
  if (action === 'register') targets.set(JSON.stringify(target), target)
  else targets.delete(JSON.stringify(target))
}

// Processes first: they may still write into the folders.
for (const target of targets.values()) {
  if (target.kind === 'process') await end(target.pid, target.signal)
}
for (const target of targets.values()) {
  if (target.kind === 'mount') spawnSync('umount', ['-l', target.folder])
}
for (const target of targets.values()) {
  if (target.kind === 'folder') removeFolder(target.folder)
}

async function end(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
    for (let wait = 0; wait < 50 && isAlive(pid); wait += 1) await sleep(100)
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
