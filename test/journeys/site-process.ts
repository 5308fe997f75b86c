import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentBuild } from '../../scripts/build-parts.ts'
import { registerCleanup, unregisterCleanup } from '../cleanup.ts'
import { childEnvironment, projectRoot } from '../config.ts'
import { freePort } from '../postgres.ts'

const startTimeout = 60_000

/** A server process of the site, which can be killed and restarted with the same data. */
export class SiteProcess {
  readonly origin: string
  readonly #environment: Record<string, string>
  readonly #command: string[]
  #child: ChildProcess | undefined
  #output = ''

  private constructor(environment: Record<string, string>, command: string[]) {
    this.#environment = environment
    this.#command = command
    this.origin = `http://${environment.HOST}:${environment.PORT}`
  }

  /**
   * @param settings environment variables of the site; `DATA_DIR` is required, `PORT` defaults to an unused port
   * @param command script, by default the built server, and its arguments
   */
  static async start(
    settings: Record<string, string> & { DATA_DIR: string },
    command = [path.join(currentBuild(), 'app/main.js')],
  ): Promise<SiteProcess> {
    const environment = {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      ...settings,
    }
    const site = new SiteProcess(environment, command)
    await site.start()
    return site
  }

  get dataDir(): string {
    return this.#environment.DATA_DIR ?? ''
  }

  /** Settings that name its data, for further processes on them. */
  get dataSettings(): { DATA_DIR: string; DATABASE_URL?: string } {
    const { DATABASE_URL } = this.#environment
    return { DATA_DIR: this.dataDir, ...(DATABASE_URL && { DATABASE_URL }) }
  }

  /** Output of the process so far. */
  get output(): string {
    return this.#output
  }

  get pid(): number {
    return this.#child?.pid as number
  }

  /** Restarts the process after `kill` or `stop`, on the same port with the same data. */
  async start(): Promise<void> {
    const [script = '', ...args] = this.#command
    const child = spawn(process.execPath, [path.resolve(projectRoot, script), ...args], {
      env: childEnvironment(this.#environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output += chunk
      })
    }
    registerCleanup(this.#cleanupTarget)
    const start = performance.now()
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || performance.now() - start > startTimeout) {
        await this.kill()
        throw new Error(`The site did not start:\n${this.#output.slice(-4_000)}`)
      }
      await sleep(50)
    }
  }

  /** Kills the process with SIGKILL, like a crash. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends the process with SIGTERM; resolves with its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  get #cleanupTarget() {
    return { kind: 'process', pid: this.pid, signal: 'SIGKILL' } as const
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child) return null
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await ended
    }
    unregisterCleanup(this.#cleanupTarget)
    this.#child = undefined
    return child.exitCode
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/api/ready`)).ok
    } catch {
      return false
    }
  }
}
