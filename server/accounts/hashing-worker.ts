import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'

// Computes argon2id tags, one at a time, for hashing.ts.

const port = parentPort
if (!port) throw new Error('hashing-worker.ts runs as a worker thread')
lowerPriority()
port.on('message', (parameters: Argon2Parameters) => {
  const tag = new Uint8Array(argon2Sync('argon2id', parameters))
  port.postMessage(tag, [tag.buffer])
})

/** Lowers the thread's priority. Only Linux has priorities of threads, and the thread id in /proc. */
function lowerPriority(): void {
  try {
    const threadId = Number(path.basename(readlinkSync('/proc/thread-self')))
    os.setPriority(threadId, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // On other systems the thread keeps the normal priority.
  }
}
