import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodes } from '../server/exit-codes.ts'

/** When a crashed program is restarted; times in milliseconds. */
export interface RestartPolicy {
  /** Delay before the first restart; doubles with each further crash in a row. */
  pause: number
  /** A program that ran for this long has started well: its next crash counts as the first in a row. */
  stableAfter: number
  /** Crashes in a row after which the supervisor gives up. */
  maxCrashes: number
}

const defaultPolicy: RestartPolicy = { pause: 1_000, stableAfter: 60_000, maxCrashes: 5 }

const signalNumbers: Partial<Record<NodeJS.Signals, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGKILL: 9,
  SIGTERM: 15,
}

/**
 * Runs a program and restarts it when it crashes, until it exits cleanly, refuses to start, or this process gets a
 * signal. An IPC channel lets the program notice when its supervisor is dead.
 * @param program path of a script
 * @param environment all environment variables of the program
 * @returns the exit code that this process should end with
 */
export async function supervise(
  program: string,
  environment: NodeJS.ProcessEnv,
  { pause, stableAfter, maxCrashes }: RestartPolicy = defaultPolicy,
): Promise<number> {
  const stop = new AbortController()
  let child: ChildProcess | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop.abort()
      // In a terminal, Ctrl-C has already reached the program; a second signal would cut its shutdown short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child?.kill(signal)
    })
  }
  for (let crashes = 1; ; crashes += 1) {
    const start = performance.now()
    child = spawn(process.execPath, [program], {
      env: environment,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const end = await endOf(child)
    if (stop.signal.aborted || isFinal(end)) return exitCodeOf(end)
    if (performance.now() - start >= stableAfter) crashes = 1
    if (crashes >= maxCrashes) {
      print(
        `Voxpop ended unexpectedly (${reasonOf(end)}), ${crashes} times in a row soon after its start. It is not started again. The lines above say why.`,
      )
      return exitCodes.failed
    }
    const wait = pause * 2 ** (crashes - 1)
    print(`Voxpop ended unexpectedly (${reasonOf(end)}). Starting it again in ${wait / 1_000} s.`)
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

function print(text: string) {
  process.stderr.write(`${text}\n`)
}
