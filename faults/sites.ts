import fs from 'node:fs'
import path from 'node:path'
import { type PostgresServer, startPostgres } from '../test/postgres.ts'
import { type Site, startSite, type Topology } from './site.ts'
import { mountSmall, unmountSmall } from './small-file-system.ts'

/** Megabytes of the small file system: several times what a new database takes. */
const smallSize = 400

/** The sites of one topology, each started when it is first needed. */
export function openSites(topology: Topology, folder: string, random: () => number) {
  const stops: (() => Promise<void> | void)[] = []
  let ordinary: Promise<Site> | undefined
  let small: Promise<Site> | undefined

  async function open(name: string, isSmall: boolean): Promise<Site> {
    const siteFolder = path.join(folder, `${topology}-${name}`)
    fs.mkdirSync(siteFolder)
    // PostgreSQL's own user must reach its folder inside.
    fs.chmodSync(folder, 0o755)
    const smallFolder = isSmall && mountSmall(siteFolder, smallSize) ? siteFolder : undefined
    if (smallFolder) stops.unshift(() => unmountSmall(smallFolder))
    const options = { topology, folder: siteFolder, smallFolder, random }
    if (topology === 'embedded') return keep(await startSite(options))
    const data = path.join(siteFolder, 'postgres')
    fs.mkdirSync(data)
    const postgres: PostgresServer = await startPostgres({ durable: true, folder: data })
    stops.unshift(() => postgres.stop())
    return keep(await startSite({ ...options, postgres, databaseUrl: postgres.url('postgres') }))
  }

  function keep(site: Site): Site {
    stops.unshift(() => site.stop())
    return site
  }

  return {
    ordinary: () => {
      ordinary ??= open('site', false)
      return ordinary
    },
    /** Its data is on a small file system, if one can be mounted. */
    onSmallDisk: () => {
      small ??= open('small', true)
      return small
    },
    stop: async () => {
      for (const stop of stops) await stop()
    },
  }
}
