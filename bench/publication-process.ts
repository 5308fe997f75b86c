import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { createLog } from '../server/platform/log.ts'
import { measureEventLoop } from '../test/event-loop.ts'

/** The cost of a publication for this process. */
export interface PublicationCost {
  /** Seconds of CPU time. */
  seconds: number
  /** Seconds. */
  duration: number
  /** MB of resident memory above that before it. */
  memory: number
  /** Milliseconds for which the event loop was blocked; NaN unless it was watched. */
  longestBlock: number
}

export type PublishCommand = 'publish' | 'watch'

/** The site of `measurePublication`: publishes on command. */
let hours = 0
const clock = { now: () => Date.now() + hours * 3_600_000 }
const config = readConfig()
const database = await openDatabase(config)
const log = createLog('warn', false)
const { server, features } = await buildApp({ config, database, log, clock })
const { publication } = features.ballots.jobs
const origin = await server.listen({ host: '127.0.0.1', port: 0 })
process.on('message', async (command: PublishCommand) => process.send?.(await publish(command)))
process.send?.(origin)

async function publish(command: PublishCommand): Promise<PublicationCost> {
  hours += 1
  // What the job does all the time is not part of the publication.
  await features.history.jobs.update.run()
  globalThis.gc?.()
  await sleep(200)
  const idle = process.memoryUsage.rss()
  let highest = idle
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 50)
  const before = process.cpuUsage()
  const start = performance.now()
  // Watching the event loop takes CPU time itself.
  const { longestBlock } =
    command === 'watch'
      ? await measureEventLoop(() => publication.run())
      : { longestBlock: await publication.run().then(() => Number.NaN) }
  const duration = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(before)
  clearInterval(timer)
  return {
    seconds: (user + system) / 1e6,
    duration,
    memory: (highest - idle) / 2 ** 20,
    longestBlock,
  }
}
