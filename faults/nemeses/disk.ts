import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Nemesis } from './nemesis.ts'

const chunk = Buffer.alloc(1024 * 1024)

/** Writes until the file system has no space left. */
function fill(file: string) {
  const descriptor = fs.openSync(file, 'a')
  try {
    for (let size = chunk.length; size >= 1; size = Math.floor(size / 16)) {
      try {
        for (;;) fs.writeSync(descriptor, chunk, 0, size)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Another program fills the disk of the database, and frees it a second later. */
export const diskFull: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  obstacle: ({ smallFolder }) =>
    smallFolder ? undefined : 'a small file system cannot be mounted without root',
  async strike({ smallFolder, database }) {
    const ballast = path.join(smallFolder ?? '', 'ballast')
    fill(ballast)
    const { bavail } = fs.statfsSync(smallFolder ?? '')
    await sleep(1_000)
    fs.rmSync(ballast)
    // PostgreSQL shuts down if it cannot recover on a full disk; its administrator starts it again.
    await database?.server?.ensureRunning()
    return bavail === 0 ? 1 : 0
  },
}
