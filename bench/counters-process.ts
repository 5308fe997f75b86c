import { once } from 'node:events'
import { systemClock } from '../server/platform/clock.ts'
import { openServer } from '../server/platform/database/server.ts'
import { runVoteOperations } from '../test/vote-operations.ts'
import type { CountersTask } from './counters-part.ts'

/** One of the processes of `checkCounters`. */
const [{ databaseUrl, world, ...operations }] = (await once(process, 'message')) as [CountersTask]
process.disconnect?.()
const database = await openServer(databaseUrl)
await runVoteOperations({ db: database.db, clock: systemClock }, world, operations)
await database.close()
