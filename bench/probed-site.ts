import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { serverEnvironment } from '../server/environment.ts'
import type { ProbeCommand, ProbeReply } from './memory-probe.ts'
import { jwtSecret } from './site-settings.ts'
import { builtServer, startProgram } from './started-program.ts'

/** The built site as `npm start` runs it, with `memory-probe.ts`. */
export interface ProbedSite {
  child: ChildProcess
  origin: string
  /** Collects garbage first. */
  measure(): Promise<ProbeReply>
  /** Writes a heap snapshot to the file. */
  writeSnapshot(file: string): Promise<void>
  kill(): Promise<void>
}

export async function startProbedSite(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<ProbedSite> {
  const server = builtServer()
  // Without types: the compiler that removes them would stay in the memory of the site.
  const source = fs.readFileSync(new URL('./memory-probe.ts', import.meta.url), 'utf8')
  const probe = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`
  const site = await startProgram({
    command: () => [process.execPath, `--import=${probe}`, server],
    settings: {
      // The same settings of the allocator as with `npm start`.
      ...(serverEnvironment({}) as Record<string, string>),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
      DEMO: '0',
    },
    readyPath: '/api/ready',
    hasChannel: true,
  })
  const ask = async (command: ProbeCommand): Promise<unknown> => {
    site.child.send(command)
    return (await once(site.child, 'message'))[0]
  }
  return {
    ...site,
    measure: async () => (await ask('measure')) as ProbeReply,
    writeSnapshot: async (snapshot) => {
      await ask({ snapshot })
    },
  }
}
