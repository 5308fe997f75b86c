import { cut, dropNotify } from './connections.ts'
import { diskFull } from './disk.ts'
import type { Nemesis } from './nemesis.ts'
import { crashBackend, restartFast, restartImmediate, terminateBackends } from './postgres.ts'
import { clock, hangUp, kill, pause } from './processes.ts'

/** All faults, by the name that the command line uses. */
export const nemeses = {
  kill,
  pause,
  cut,
  'restart-fast': restartFast,
  'restart-immediate': restartImmediate,
  backends: terminateBackends,
  crash: crashBackend,
  'drop-notify': dropNotify,
  'hang-up': hangUp,
  clock,
  'disk-full': diskFull,
} satisfies Record<string, Nemesis>

export type FaultName = keyof typeof nemeses
