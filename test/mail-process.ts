import { once } from 'node:events'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openServer } from '../server/platform/database/server.ts'
import { createLog } from '../server/platform/log.ts'

/** What the process gets as its first message. */
export interface MailTask {
  databaseUrl: string
  /** The time of its clock in milliseconds. */
  now: number
  settings: Record<string, string>
}

/** A process of a site that sends the mails that are due, and may be killed while it does. */
const [task] = (await once(process, 'message')) as [MailTask]
process.disconnect?.()
const { databaseUrl, now, settings } = task
const app = await buildApp({
  config: readConfig(settings),
  database: await openServer(databaseUrl),
  log: createLog('silent', false),
  clock: { now: () => now },
})
await app.features.mail.jobs.sender.run()
process.exit()
