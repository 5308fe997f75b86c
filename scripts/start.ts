import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverEnvironment } from '../server/environment.ts'
import { exitCodes } from '../server/exit-codes.ts'
import { currentBuild } from './build-parts.ts'
import { markInUse } from './kept-builds.ts'
import { supervise } from './supervise.ts'

/**
 * `npm start`: builds what is older than its sources, then runs the server and restarts it when it crashes.
 * `npm start -- FILE` imports the personalities of a file first, so that a new site shows them instead of the demo.
 */
const pathOf = (script: string) => fileURLToPath(new URL(script, import.meta.url))

// Separate processes, so that the supervisor does not keep the memory of a build or an import.
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [pathOf(script), ...args], {
    stdio: 'inherit',
    env: serverEnvironment(),
  }).status
const build = currentBuild()
let status = fs.existsSync(build) ? 0 : run('build.ts')
for (const file of process.argv.slice(2)) {
  if (status === 0) status = run('voxpop.ts', 'import', file)
}
if (status !== 0) process.exit(status ?? exitCodes.failed)
markInUse(build)
process.exit(await supervise(path.join(build, 'app/main.js'), serverEnvironment()))
