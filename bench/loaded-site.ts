import { fork } from 'node:child_process'
import { once } from 'node:events'
import type autocannon from 'autocannon'
import type { Contender } from './compare-rates.ts'
import { measureLoad } from './measure-rate.ts'

/** Origins of the servers in the process under load. */
export interface Origins {
  /** The whole site. */
  site: string
  /** The vote endpoints of the site, committing one vote at a time. */
  oneByOne: string
  /** The personalities of the site, read from rows for each request. */
  uncached: string
  /** The vote endpoints of the site, whose rate limits count in this process alone. */
  ownLimits: string
  /** The vote endpoints of the site, whose rate limits are shared by all processes. */
  sharedLimits: string
  /** Fastify without any hook. */
  bare: string
}

/** The process under load, started by `startLoadedSite`. */
export interface LoadedSite {
  origins: Origins
  /** Measures requests to one of the servers; each connection repeats the requests of its number. */
  load(
    name: string,
    origin: keyof Origins,
    requestsOf: (connection: number) => autocannon.Request[],
    options?: LoadOptions,
  ): Contender
  /** Measures GET requests for one path. */
  get(name: string, origin: keyof Origins, path: string, options?: LoadOptions): Contender
  /** Milliseconds of CPU time since it started. */
  cpuTime(): Promise<number>
  stop(): void
}

interface LoadOptions {
  status?: number
  headers?: Record<string, string>
  connections?: number
  seconds?: number
  /** Requests after which the load ends instead. */
  amount?: number
}

/** Connections of a load. */
export const connections = 32
/** Seconds of a load. */
export const seconds = 3

/** Starts `bench/site.ts` with these environment variables. */
export async function startLoadedSite(env: Record<string, string>): Promise<LoadedSite> {
  const child = fork(new URL('./site.ts', import.meta.url).pathname, { env })
  const failed = once(child, 'exit').then(() => {
    throw new Error('the site under load ended')
  })
  // It is stopped at the end, when nothing waits for it any more.
  failed.catch(() => undefined)
  const message = async () =>
    ((await Promise.race([once(child, 'message'), failed])) as [unknown])[0]
  const origins = (await message()) as Origins
  const cpuTime = async () => {
    child.send('cpu')
    return Number(await message())
  }
  const load: LoadedSite['load'] = (name, origin, requestsOf, options) => ({
    name,
    measure: () =>
      measureLoad({ url: origins[origin], requestsOf, connections, seconds, cpuTime, ...options }),
  })
  return {
    origins,
    cpuTime,
    load,
    get: (name, origin, path, options) =>
      load(name, origin, () => [{ method: 'GET', path, headers: options?.headers }], options),
    stop: () => child.kill('SIGKILL'),
  }
}
