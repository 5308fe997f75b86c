import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverEnvironment } from '../server/environment.ts'
import { exitCodes } from '../server/exit-codes.ts'
import { supervise } from './supervise.ts'

/** `npm start`: builds the web app if its sources changed, then runs the server and restarts it when it crashes. */
const pathOf = (script: string) => fileURLToPath(new URL(script, import.meta.url))

// A separate process, so that the supervisor does not keep the memory of a build.
const { status } = spawnSync(process.execPath, [pathOf('build.ts')], { stdio: 'inherit' })
process.exit(
  status === 0
    ? await supervise(pathOf('../server/main.ts'), serverEnvironment())
    : (status ?? exitCodes.failed),
)
