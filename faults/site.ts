import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { PostgresServer } from '../test/postgres.ts'
import { actorsOf } from './actors.ts'
import { Clients } from './clients.ts'
import { LiveReader } from './live-counts.ts'
import { Model } from './model.ts'
import { PostgresProxy } from './postgres-proxy.ts'
import type { Subjects } from './server-messages.ts'
import { ServerProcess } from './server-process.ts'

export const topologies = ['embedded', 'server', 'two'] as const
/** The embedded database, a PostgreSQL server with one process of the site, or with two. */
export type Topology = (typeof topologies)[number]

/** A site under test, with its clients and the responses they got. */
export interface Site {
  topology: Topology
  servers: ServerProcess[]
  subjects: Subjects
  clients: Clients
  model: Model
  /** One for each process. */
  liveReaders: LiveReader[]
  /** Undefined with the embedded database. */
  database: SiteDatabase | undefined
  /** Folder of a small file system that contains the database; undefined if there is none. */
  smallFolder: string | undefined
  stop(): Promise<void>
}

/** The PostgreSQL server of a site. */
export interface SiteDatabase {
  proxy: PostgresProxy
  /** Runs a statement past the proxy. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** Undefined if the server is shared with others and must keep running. */
  server: PostgresServer | undefined
}

export interface SiteOptions {
  topology: Topology
  /** Folder for the data of the site; it may contain a migrated embedded database. */
  folder: string
  /** An empty or migrated database; required unless the topology is `embedded`. */
  databaseUrl?: string
  /** The server of `databaseUrl`, if it may be restarted. */
  postgres?: PostgresServer
  smallFolder?: string
  random: () => number
}

const jwtSecret = 'a secret of the faults, long enough'

/** Starts a site with users, personalities, posts, and clients that act as these users. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { topology, databaseUrl, random } = options
  const database = databaseUrl ? await databaseOf(databaseUrl, options.postgres) : undefined
  const servers: ServerProcess[] = []
  for (let number = 0; number < (topology === 'two' ? 2 : 1); number += 1) {
    const dataDir = path.join(options.folder, `data-${number}`)
    fs.mkdirSync(dataDir, { recursive: true })
    servers.push(
      await ServerProcess.start({
        DATA_DIR: dataDir,
        JWT_SECRET: jwtSecret,
        ...(database && { DATABASE_URL: database.proxy.url }),
      }),
    )
  }
  const [first] = servers as [ServerProcess]
  const subjects = await first.ask('populate')
  const model = new Model()
  const origins = servers.map(({ origin }) => origin)
  const liveReaders = origins.map((origin) => new LiveReader(origin, subjects.personalityIds))
  const clients = new Clients({
    origins,
    subjects,
    model,
    random,
    actors: actorsOf(subjects.userIds, jwtSecret),
  })
  return {
    topology,
    servers,
    subjects,
    clients,
    model,
    liveReaders,
    database,
    smallFolder: options.smallFolder,
    stop: async () => {
      for (const reader of liveReaders) reader.close()
      clients.close()
      for (const server of servers) await server.kill()
      await database?.proxy.stop()
    },
  }
}

async function databaseOf(url: string, server: PostgresServer | undefined): Promise<SiteDatabase> {
  return {
    proxy: await PostgresProxy.start(url),
    query: async <Row extends pg.QueryResultRow>(statement: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end()
      }
    },
    server,
  }
}
