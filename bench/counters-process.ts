import { once } from 'node:events'
import { openDatabase } from '../server/platform/database/open.ts'
import { runVoteOperations } from '../test/vote-operations.ts'
import type { CountersTask } from './counters-part.ts'

/** One of the processes of `checkCounters`, which may kill it at any moment. */
const [{ config, world, clockAhead, ...operations }] = (await once(process, 'message')) as [
  CountersTask,
]
const database = await openDatabase(config)
await runVoteOperations({ db: database.db, clock: { now: () => Date.now() + clockAhead } }, world, {
  ...operations,
  onBegin: (kind) => {
    process.send?.(kind)
  },
})
await database.close()
process.disconnect?.()
