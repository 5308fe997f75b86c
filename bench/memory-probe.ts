import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Preloaded into the site by `probed-site.ts`: replies to messages with the memory of the process.

/** `measure` collects garbage first; a snapshot is written to the file. */
export type ProbeCommand = 'measure' | { snapshot: string }

/** To `measure`. */
export interface ProbeReply {
  memory: NodeJS.MemoryUsage
  /** CPU time so far in milliseconds. */
  cpu: number
}

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  process.on('message', (command: ProbeCommand) => {
    if (command === 'measure') {
      collectGarbage()
      const { user, system } = process.cpuUsage()
      const reply: ProbeReply = { memory: process.memoryUsage(), cpu: (user + system) / 1_000 }
      process.send?.(reply)
    } else process.send?.(writeHeapSnapshot(command.snapshot))
  })
  // Only the server itself waits for messages.
  process.channel?.unref()
}
