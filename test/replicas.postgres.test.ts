import fs from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { migrate } from '../server/platform/database/migrate.ts'
import { openServer } from '../server/platform/database/server.ts'
import { createPersonality, createUser } from './factories.ts'
import { startApp, type TestApp } from './harness.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

let primary: PostgresServer
let standby: PostgresServer
/** Two processes of one site. */
let apps: [TestApp, TestApp]
/** The log of the first process. */
let log = ''

/** Waits until `check` throws no more; the standby and the health checks may take seconds on a busy machine. */
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 })

beforeAll(async () => {
  primary = await startPostgres({ durable: false })
  const url = primary.url('postgres')
  const database = await openServer(url)
  await migrate(database)
  await database.close()
  standby = await startPostgres({ durable: false, standbyOf: primary })
  const start = async (logStream: PassThrough) => {
    // Without a timeout of connections, so that nothing else ends reads of a replica that hangs.
    const opened = await openServer(url, {
      inactivityTimeout: 0,
      replicaUrls: [standby.url('postgres')],
    })
    return startApp(
      { LOG_LEVEL: 'info' },
      { database: { ...opened, url, withSuperuser: opened.withScripts }, logStream },
    )
  }
  const logStream = new PassThrough().on('data', (bytes) => {
    log += bytes
  })
  apps = [await start(logStream), await start(new PassThrough().resume())]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await standby.stop()
  await primary.stop()
})

const askStandby = async (statement: string): Promise<Record<string, unknown>> => {
  const client = new pg.Client({ connectionString: standby.url('postgres') })
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

/** Keeps the standby as it is while `work` runs. */
const withPausedReplay = async (work: () => Promise<void>) => {
  await askStandby('select pg_wal_replay_pause()')
  await eventually(async () =>
    expect(await askStandby('select pg_get_wal_replay_pause_state() as state')).toEqual({
      state: 'paused',
    }),
  )
  try {
    await work()
  } finally {
    await askStandby('select pg_wal_replay_resume()')
  }
}

/** Stops the standby's processes while `work` runs, as when its machine hangs. */
const withHungStandby = async (work: () => Promise<void>) => {
  const client = new pg.Client({ connectionString: standby.url('postgres') })
  await client.connect()
  const [line = ''] = (await fs.readFile(path.join(standby.data, 'postmaster.pid'), 'utf8')).split(
    '\n',
  )
  const stopped = [Number(line)]
  try {
    // The first, so that it starts no others.
    process.kill(Number(line), 'SIGSTOP')
    const { rows } = await client.query(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    for (const { pid } of rows) {
      process.kill(pid, 'SIGSTOP')
      stopped.push(pid)
    }
    await work()
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    await client.end()
  }
}

const countOf = (message: string) => log.split(message).length - 1

it('reads from the replica for visitors and for members', async () => {
  const [app] = apps
  const { id } = await createPersonality(app)
  const as = await createUser(app)
  const reads = async () => {
    const { scans } = await askStandby(
      `select sum(idx_scan + seq_scan)::int as scans from pg_stat_user_tables
        where relname = 'personality_totals'`,
    )
    return scans as number
  }
  for (const actor of [undefined, as]) {
    const before = await reads()
    // PostgreSQL publishes its statistics with a delay.
    await eventually(async () => {
      await app.call('GET /votes/:personalityId', { as: actor, params: { personalityId: id } })
      expect(await reads()).toBeGreaterThan(before)
    })
  }
})

it('shows members their own writes in every process before the replica has them', async () => {
  const [app, other] = apps
  const { id, slug } = await createPersonality(app)
  const as = await createUser(app)
  const vote = (on: TestApp) =>
    on.call('GET /votes/:personalityId', { as, params: { personalityId: id } })
  await eventually(async () => expect((await vote(other)).status).toBe(200))
  await withPausedReplay(async () => {
    await app.call('POST /votes', { as, body: { personalityId: id, type: 'UPVOTE' } })
    for (const on of apps) expect((await vote(on)).body.userVoteType).toBe('UPVOTE')
    const detail = () => app.call('GET /personalities/:slug', { params: { slug } })
    expect((await detail()).body.upvoteCount).toBe(1)
    // The other process learns of it by notification.
    await eventually(async () => {
      const { body } = await other.call('GET /personalities/:slug', { params: { slug } })
      expect(body.upvoteCount).toBe(1)
    })
  })
})

it('lets new members read their account in every process before the replica has it', async () => {
  const [app, other] = apps
  await withPausedReplay(async () => {
    const { body } = await app.call('POST /auth/register', {
      body: {
        email: 'new@example.com',
        username: 'new_member',
        name: 'New Member',
        password: 'a long password',
      },
    })
    const as = { token: body.access_token }
    for (const on of [app, other]) expect((await on.call('GET /auth/me', { as })).status).toBe(200)
  })
})

it('leaves out a replica that lags, says so in the log, and uses it again', async () => {
  const [app] = apps
  const lagged = countOf('it lags behind')
  await withPausedReplay(() =>
    eventually(async () => {
      await createPersonality(app)
      expect(countOf('it lags behind')).toBeGreaterThan(lagged)
    }),
  )
  const used = countOf('replica used for reads')
  await eventually(() => expect(countOf('replica used for reads')).toBeGreaterThan(used))
})

it('serves every read while a replica is down, and uses it again', async () => {
  const [app] = apps
  const { id, slug } = await createPersonality(app)
  const used = countOf('replica used for reads')
  let isBack = false
  const restart = standby.restart('SIGINT').then(() => {
    isBack = true
  })
  const statuses = new Set<number>()
  while (!isBack) {
    const detail = await app.call('GET /personalities/:slug', { params: { slug } })
    const vote = await app.call('GET /votes/:personalityId', { params: { personalityId: id } })
    statuses.add(detail.status).add(vote.status)
  }
  await restart
  expect([...statuses]).toEqual([200])
  await eventually(() => expect(countOf('replica used for reads')).toBeGreaterThan(used))
  expect(countOf('it is down')).toBeGreaterThan(0)
})

it('answers the reads that wait for a replica that hangs, and uses it again', async ({
  signal,
}) => {
  const [app] = apps
  const { id } = await createPersonality(app)
  const vote = () => app.call('GET /votes/:personalityId', { params: { personalityId: id } })
  // So that there is a connection on which a read waits.
  await vi.waitFor(async () => {
    await vote()
    const { count } = await askStandby(
      // PostgreSQL shows the first kilobyte of a statement.
      `select count(*)::int from pg_stat_activity
        where query like '%select ordinal, upvote_count%' and pid <> pg_backend_pid()`,
    )
    expect(count).toBeGreaterThan(0)
  }, 20_000)
  const [downs, uses] = [countOf('it is down'), countOf('replica used for reads')]
  await withHungStandby(async () => {
    const statuses = new Set<number>()
    while (countOf('it is down') === downs && !signal.aborted) {
      statuses.add((await vote()).status)
    }
    expect([...statuses]).toEqual([200])
  })
  await vi.waitFor(() => expect(countOf('replica used for reads')).toBeGreaterThan(uses), 20_000)
})
