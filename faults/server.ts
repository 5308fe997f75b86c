import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { systemClock } from '../server/platform/clock.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { createLog } from '../server/platform/log.ts'
import { insertSubjects, readContents, readDatabaseClock, waitForStatements } from './contents.ts'
import type { CommandMessage, Commands, ServerMessage } from './server-messages.ts'

/** The process that suffers the faults: the API, as configured by the environment, and commands over IPC. */
const config = readConfig()
const log = createLog(config.logLevel, false)
const database = await openDatabase(config)
await migrate(database)
const { db } = database
const app = await buildApp({ config, database, log })
const pending = trackRequests(app.server)

const commands: { [Name in keyof Commands]: () => Promise<Commands[Name]> } = {
  populate: () => insertSubjects(db),
  settle: async () => {
    // Bounded, because a request whose client has hung up may never get a response; it then has had time to take effect.
    for (let wait = 0; pending.size > 0 && wait < 200; wait += 1) await sleep(10)
    await waitForStatements(db)
    return null
  },
  read: () => readContents(db),
  readClocks: async () => [
    systemClock.now(),
    // The clock of a PostgreSQL server does not jump.
    ...(database.kind === 'embedded' ? [await readDatabaseClock(db)] : []),
  ],
  publish: async () => {
    // Otherwise votes whose moment has come would join between the publication and the comparison with it.
    await runAgain(app.features.joiningVotes.jobs.joining)
    await runAgain(app.features.ballots.jobs.publication)
    return null
  },
  withdraw: async () => {
    await app.features.deletedAccounts.jobs.withdrawal.run()
    return null
  },
}

/** Runs a job as of now: the first run may be one that began before the clock was moved. */
async function runAgain(job: { run(): Promise<void> }) {
  await job.run()
  await job.run()
}

const send = (message: ServerMessage) => process.send?.(message)
process.on('message', async ({ id, command }: Partial<CommandMessage>) => {
  if (id === undefined || command === undefined) return
  try {
    send({ id, result: await commands[command]() })
  } catch (error) {
    send({ id, error: String(error) })
  }
})
process.on('disconnect', () => process.exit())

await app.server.listen({ host: config.host, port: config.port })
app.startJobs()
// Otherwise it is written at the end of the process, which is killed instead.
flushCompileCache()
send({ ready: true })

/** The writes that may still take effect, also after their client has hung up. */
function trackRequests(server: FastifyInstance): Set<unknown> {
  const pending = new Set<unknown>()
  const parsed = new WeakSet<FastifyRequest>()
  server.addHook('onRequest', async (request) => {
    if (request.method !== 'GET') pending.add(request)
  })
  server.addHook('preHandler', async (request) => {
    parsed.add(request)
  })
  // Fastify never parses a body, and so never handles the request, when the client has hung up before.
  server.addHook('onRequestAbort', async (request) => {
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0
    if (hasBody && !parsed.has(request)) pending.delete(request)
  })
  // Also runs when nobody waits for the response any more.
  server.addHook('onSend', async (request) => {
    pending.delete(request)
  })
  return pending
}
