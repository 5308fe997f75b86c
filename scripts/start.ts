import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverEnvironment } from '../server/environment.ts'
import { exitCodes } from '../server/exit-codes.ts'
import { supervise } from './supervise.ts'

/** `npm start`: the web app built if its sources changed, then the server, started again when it dies. */
const pathOf = (script: string) => fileURLToPath(new URL(script, import.meta.url))

// In a process of its own, so that the memory of a build does not stay with the supervisor.
const { status } = spawnSync(process.execPath, [pathOf('build.ts')], { stdio: 'inherit' })
process.exit(
  status === 0
    ? await supervise(pathOf('../server/main.ts'), serverEnvironment())
    : (status ?? exitCodes.failed),
)
