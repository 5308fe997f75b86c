import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../site.ts'
import type { Nemesis } from './nemesis.ts'

const ownBackends = `
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
`

const sharedServer = (site: Site) =>
  site.database?.server ? undefined : 'the PostgreSQL server is shared'

function serverOf({ database }: Site) {
  if (!database?.server) throw new Error('the PostgreSQL server is shared')
  return database.server
}

/** PostgreSQL shuts down in the mode `fast`, which aborts transactions, and starts again. */
export const restartFast: Nemesis = {
  topologies: ['server', 'two'],
  obstacle: sharedServer,
  strike: (site) => serverOf(site).restart('SIGINT'),
}

/** PostgreSQL shuts down in the mode `immediate`, like a crash, and recovers from its log. */
export const restartImmediate: Nemesis = {
  topologies: ['server', 'two'],
  obstacle: sharedServer,
  strike: (site) => serverOf(site).restart('SIGQUIT'),
}

/** Terminates all connections of the site from within PostgreSQL, three times. */
export const terminateBackends: Nemesis = {
  topologies: ['server', 'two'],
  async strike({ database }, random) {
    for (let time = 0; time < 3; time += 1) {
      await database?.query(`select pg_terminate_backend(pid) ${ownBackends}`)
      await sleep(50 + random() * 100)
    }
  },
}

/** Kills one process of PostgreSQL, which then ends all others and recovers. */
export const crashBackend: Nemesis = {
  topologies: ['server', 'two'],
  obstacle: sharedServer,
  async strike(site) {
    const [backend] =
      (await site.database?.query<{ pid: number }>(`select pid ${ownBackends}`)) ?? []
    if (backend) process.kill(backend.pid, 'SIGKILL')
  },
}
