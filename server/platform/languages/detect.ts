import { Worker } from 'node:worker_threads'
import { proseOf } from './prose.ts'

/** Milliseconds without work after which the thread ends; its tables take 30 MB of heap. */
const idleTimeout = 300_000

/** Milliseconds that a text waits for its language. */
const answerTimeout = 5_000

const workerFile = new URL('./detecting-worker.ts', import.meta.url)

type Found = (string | null)[]

interface Thread {
  worker: Worker
  /** Who waits for an answer, in the order of the messages. */
  waiting: ((found: Found | undefined) => void)[]
  timer: NodeJS.Timeout | undefined
}

let running: Thread | undefined

/**
 * The language of each text as a BCP 47 primary tag, null where it is not certain. A thread finds it, because loading the
 * tables of the library would block the event loop for 300 ms. Undefined if the thread fails or takes too long.
 */
export async function detectLanguages(texts: readonly string[]): Promise<Found | undefined> {
  const prose = texts.map(proseOf)
  const long = prose.filter((text) => text !== undefined)
  const found = long.length === 0 ? [] : await askThread(long)
  let next = 0
  return found && prose.map((text) => (text === undefined ? null : (found[next++] ?? null)))
}

async function askThread(texts: string[]): Promise<Found | undefined> {
  const thread = running ?? startThread()
  running = thread
  clearTimeout(thread.timer)
  thread.worker.ref()
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), answerTimeout)
  const answer = new Promise<Found | undefined>((resolve) => thread.waiting.push(resolve))
  thread.worker.postMessage(texts)
  const found = await Promise.race([answer, timeout.promise])
  clearTimeout(timer)
  return found
}

function startThread(): Thread {
  const thread: Thread = {
    worker: new Worker(workerFile, { execArgv: [] }),
    waiting: [],
    timer: undefined,
  }
  const end = () => {
    clearTimeout(thread.timer)
    if (running === thread) running = undefined
    for (const resolve of thread.waiting.splice(0)) resolve(undefined)
  }
  thread.worker.on('error', end)
  thread.worker.on('exit', end)
  thread.worker.on('message', (found: Found) => {
    thread.waiting.shift()?.(found)
    if (thread.waiting.length > 0) return
    // Kept for the next text, without keeping the process alive.
    thread.worker.unref()
    clearTimeout(thread.timer)
    thread.timer = setTimeout(() => {
      end()
      void thread.worker.terminate()
    }, idleTimeout).unref()
  })
  return thread
}
