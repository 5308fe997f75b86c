import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodes } from '../server/exit-codes.ts'

/** When a program that died is started again; times in milliseconds. */
export interface RestartPolicy {
  /** Time before the first restart; doubled with each further death in a row. */
  pause: number
  /** A program that ran for so long has started well: its death is the first in a row. */
  stableAfter: number
  /** Deaths in a row after which the supervisor gives up. */
  mostDeaths: number
}

const usual: RestartPolicy = { pause: 1_000, stableAfter: 60_000, mostDeaths: 5 }

const signalNumbers: Partial<Record<NodeJS.Signals, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGKILL: 9,
  SIGTERM: 15,
}

/**
 * Runs a program and starts it again when it dies. A clean end, a refused start and a signal to this process end it.
 * The program has a channel to this process, and sees by its end that nobody supervises it any more.
 * @param program path of a script
 * @param environment the whole environment of the program
 * @returns the exit code that this process should end with
 */
export async function supervise(
  program: string,
  environment: NodeJS.ProcessEnv,
  { pause, stableAfter, mostDeaths }: RestartPolicy = usual,
): Promise<number> {
  const stop = new AbortController()
  let child: ChildProcess | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop.abort()
      // At a terminal Ctrl-C has reached the program already; a second one would cut its shutdown short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child?.kill(signal)
    })
  }
  for (let deaths = 1; ; deaths += 1) {
    const start = performance.now()
    child = spawn(process.execPath, [program], {
      env: environment,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const end = await endOf(child)
    if (stop.signal.aborted || isFinal(end)) return exitCodeOf(end)
    if (performance.now() - start >= stableAfter) deaths = 1
    if (deaths >= mostDeaths) {
      say(
        `Voxpop ended unexpectedly (${reasonOf(end)}), ${deaths} times in a row soon after its start. It is not started again. The lines above say why.`,
      )
      return exitCodes.failed
    }
    const wait = pause * 2 ** (deaths - 1)
    say(`Voxpop ended unexpectedly (${reasonOf(end)}). Starting it again in ${wait / 1_000} s.`)
    await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined)
    if (stop.signal.aborted) return 0
  }
}

interface End {
  code: number | null
  signal: NodeJS.Signals | null
}

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

const isFinal = ({ code }: End) => code === 0 || code === exitCodes.refused

const exitCodeOf = ({ code, signal }: End) => code ?? 128 + (signalNumbers[signal ?? 'SIGHUP'] ?? 1)

const reasonOf = ({ code, signal }: End) => (signal ? `signal ${signal}` : `exit code ${code}`)

function say(text: string) {
  process.stderr.write(`${text}\n`)
}
