import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverEnvironment } from '../server/environment.ts'
import { exitCodes } from '../server/exit-codes.ts'
import { isCurrent, serverPart, webPart } from './build-parts.ts'
import { supervise } from './supervise.ts'

/** `npm start`: builds what is older than its sources, then runs the server and restarts it when it crashes. */
const pathOf = (script: string) => fileURLToPath(new URL(script, import.meta.url))

// A separate process, so that the supervisor does not keep the memory of a build.
const build = () => spawnSync(process.execPath, [pathOf('build.ts')], { stdio: 'inherit' }).status
const status = isCurrent(webPart) && isCurrent(serverPart) ? 0 : build()
process.exit(
  status === 0
    ? await supervise(pathOf('../dist/app/main.js'), serverEnvironment())
    : (status ?? exitCodes.failed),
)
