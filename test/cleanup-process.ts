import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CleanupMessage, type Guarded, isAlive, removeFolder } from './cleanup.ts'

/** Outlives the process that started it by a moment: when its input closes, it ends and removes what that one left. */
const guarded = new Map<string, Guarded>()
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { act, what } = JSON.parse(line) as CleanupMessage
  if (act === 'guard') guarded.set(JSON.stringify(what), what)
  else guarded.delete(JSON.stringify(what))
}

// Processes first: they may still write into the folders.
for (const what of guarded.values()) if (what.kind === 'process') await end(what.pid, what.signal)
for (const what of guarded.values()) {
  if (what.kind === 'folder') removeFolder(what.folder)
}

async function end(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
    for (let wait = 0; wait < 50 && isAlive(pid); wait += 1) await sleep(100)
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  } catch {
    // It was gone already.
  }
}
