import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { registerCleanup, unregisterCleanup } from '../test/cleanup.ts'
import { childEnvironment } from '../test/config.ts'
import { freePort } from '../test/postgres.ts'
import type { ClockShift, CommandMessage, Commands, ServerMessage } from './server-messages.ts'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))
const clockPreload = new URL('./shifted-clock.ts', import.meta.url).href

/** Milliseconds; generous, because the machine may be busy. */
const startTimeout = 60_000
const commandTimeout = 30_000

/** A process of the site, which can be killed, paused and asked. */
export class ServerProcess {
  readonly origin: string
  readonly #environment: Record<string, string>
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  /** What is wrong in the log: lines that are not the log's, and uncaught errors. */
  readonly logProblems: string[] = []
  #child: ChildProcess | undefined
  #isExpectedToEnd = false
  #nextId = 1
  #clockShift = 0

  private constructor(environment: Record<string, string>) {
    this.#environment = environment
    this.origin = `http://${environment.HOST}:${environment.PORT}`
  }

  /** @param settings environment variables of the site */
  static async start(settings: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess({
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      // Its voters vote as one.
      VOTE_DETECTION: 'off',
      ...settings,
    })
    await server.start()
    return server
  }

  /** Starts the process again, on the same port with the same data and clock. */
  async start(): Promise<void> {
    const child = fork(program, {
      env: childEnvironment({
        ...this.#environment,
        // Unlike an argument, it also reaches the thread of the embedded database.
        NODE_OPTIONS: `--import=${clockPreload}?shift=${this.#clockShift}`,
      }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A process group of its own, which Ctrl-C does not reach: it would count as a crash.
      detached: true,
    })
    this.#child = child
    this.#isExpectedToEnd = false
    const target = { kind: 'process', pid: child.pid as number, signal: 'SIGKILL' } as const
    registerCleanup(target)
    const ready = Promise.withResolvers<void>()
    child.on('message', (message: ServerMessage) => {
      if ('ready' in message) ready.resolve()
      else this.#settleCommand(message)
    })
    child.on('exit', (code, signal) => {
      unregisterCleanup(target)
      const text = `the process ended by itself (${signal ?? `exit code ${code}`})`
      if (!this.#isExpectedToEnd) this.logProblems.push(text)
      ready.reject(new Error(`The site did not start:\n${this.logProblems.join('\n')}`))
      for (const { reject } of this.#waiting.values()) reject(new Error(text))
      this.#waiting.clear()
    })
    this.#watchLog(child)
    await Promise.race([
      ready.promise,
      sleep(startTimeout, undefined, { ref: false }).then(() => {
        throw new Error(`The site did not start within ${startTimeout / 1_000} s.`)
      }),
    ])
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** Runs a command in the server. */
  async ask<Name extends keyof Commands>(command: Name): Promise<Commands[Name]> {
    const id = this.#nextId++
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.set(id, { promise, resolve, reject })
    const timer = setTimeout(
      () => reject(new Error(`no response to '${command}' within ${commandTimeout / 1_000} s`)),
      commandTimeout,
    )
    this.#child?.send({ id, command } satisfies CommandMessage, (error) => error && reject(error))
    try {
      return (await promise) as Commands[Name]
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  /** Moves the clock of the process, also when it starts again, to so many milliseconds from the real time. */
  shiftClock(milliseconds: number): void {
    this.#clockShift = milliseconds
    this.#child?.send({ clockShift: milliseconds } satisfies ClockShift, () => {})
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** True while the process is stopped by SIGSTOP; on systems other than Linux this is not known, and true. */
  get isStopped(): boolean {
    try {
      const text = fs.readFileSync(`/proc/${this.#child?.pid}/stat`, 'utf8')
      return text.slice(text.lastIndexOf(')') + 2).startsWith('T')
    } catch {
      return process.platform !== 'linux'
    }
  }

  /**
   * Kills the process with SIGKILL, like a crash.
   * @returns false if it was not running
   */
  async kill(): Promise<boolean> {
    const child = this.#child
    if (!child) return false
    this.#isExpectedToEnd = true
    const wasRunning = this.isRunning
    if (wasRunning) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    return wasRunning
  }

  #settleCommand(message: Exclude<ServerMessage, { ready: true }>) {
    const waiting = this.#waiting.get(message.id)
    if ('error' in message) waiting?.reject(new Error(message.error))
    else waiting?.resolve(message.result)
  }

  #watchLog(child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      let partial = ''
      stream?.on('data', (chunk) => {
        const lines = (partial + chunk).split('\n')
        partial = lines.pop() ?? ''
        for (const line of lines) if (isProblem(line)) this.logProblems.push(line.slice(0, 1_000))
      })
    }
  }
}

const fatalLevel = 60

/** True for fatal log lines, and for lines that are not the log's, such as the stack of an uncaught error. */
function isProblem(line: string): boolean {
  if (line.trim() === '') return false
  try {
    return (JSON.parse(line) as { level: number }).level >= fatalLevel
  } catch {
    return true
  }
}
