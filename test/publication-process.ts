import { once } from 'node:events'
import { publish, type Step } from '../server/ballots/publication.ts'
import { openServer } from '../server/platform/database/server.ts'
import { fileStore } from '../server/platform/files.ts'
import { createLog } from '../server/platform/log.ts'
import { ballotKeys, openTransparencyLog } from '../server/transparency-log/service.ts'

/** What the process gets as its first message. */
export interface PublicationTask {
  databaseUrl: string
  dataDir: string
  /** The time of its clock in milliseconds. */
  now: number
  /** Where it is killed. */
  step: Step
}

/** A process that publishes ballots and is killed in the middle of it. */
const [task] = (await once(process, 'message')) as [PublicationTask]
process.disconnect?.()
const { databaseUrl, dataDir, now, step } = task
const { db } = await openServer(databaseUrl)
const clock = { now: () => now }
const log = createLog('silent', false)
await publish({
  db,
  clock,
  log,
  files: fileStore({ dataDir, filesBucket: undefined }),
  ballotKeys: await ballotKeys(db),
  transparencyLog: await openTransparencyLog({
    db,
    clock,
    log,
    signingSeed: undefined,
    publicUrl: undefined,
  }),
  interval: 3_600,
  onStep: (reached) => {
    if (reached === step) process.kill(process.pid, 'SIGKILL')
  },
})
throw new Error(`${step} was not reached`)
