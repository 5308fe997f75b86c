import { pino } from 'pino'
import { appointFirstAdministrator } from './accounts/service.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './platform/database/database.ts'
import { FolderInUse } from './platform/database/folder-lock.ts'
import { migrate } from './platform/database/migrate.ts'

try {
  await serve()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderInUse
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
}

/** Config, database, app, listen; then waits for a signal and closes in the reverse order. */
async function serve() {
  const config = readConfig()
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization'],
    ...(process.stdout.isTTY && { transport: { target: 'pino-pretty' } }),
  })
  const database = await openDatabase(config)
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  if (config.admin) await appointFirstAdministrator(database.db, config.admin)
  const app = await buildApp({ config, database, log })
  await app.server.listen({ host: config.host, port: config.port })

  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    app.drain()
    await app.server.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}
