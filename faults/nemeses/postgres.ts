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

/** @returns 1 if PostgreSQL has started again */
async function restart(site: Site, signal: 'SIGINT' | 'SIGQUIT'): Promise<number> {
  const startedAt = async () => {
    const rows = await site.database?.query<{ at: string }>(
      'select pg_postmaster_start_time() :: text as at',
    )
    return rows?.[0]?.at
  }
  const before = await startedAt()
  await serverOf(site).restart(signal)
  return (await startedAt()) === before ? 0 : 1
}

/** PostgreSQL shuts down in the mode `fast`, which aborts transactions, and starts again. */
export const restartFast: Nemesis = {
  topologies: ['server', 'two'],
  obstacle: sharedServer,
  strike: (site) => restart(site, 'SIGINT'),
}

/** PostgreSQL shuts down in the mode `immediate`, like a crash, and recovers from its log. */
export const restartImmediate: Nemesis = {
  topologies: ['server', 'two'],
  obstacle: sharedServer,
  strike: (site) => restart(site, 'SIGQUIT'),
}

/** Terminates all connections of the site from within PostgreSQL, three times. */
export const terminateBackends: Nemesis = {
  topologies: ['server', 'two'],
  async strike({ database }, random) {
    let terminated = 0
    for (let time = 0; time < 3; time += 1) {
      const rows = await database?.query<{ isTerminated: boolean }>(
        `select pg_terminate_backend(pid) as "isTerminated" ${ownBackends}`,
      )
      terminated += rows?.filter(({ isTerminated }) => isTerminated).length ?? 0
      await sleep(50 + random() * 100)
    }
    return terminated
  },
}

/** Kills one process of PostgreSQL, which then ends all others and recovers. */
export const crashBackend: Nemesis = {
  topologies: ['server', 'two'],
  obstacle: sharedServer,
  async strike(site) {
    const [backend] =
      (await site.database?.query<{ pid: number }>(`select pid ${ownBackends}`)) ?? []
    return backend && process.kill(backend.pid, 'SIGKILL') ? 1 : 0
  },
}
