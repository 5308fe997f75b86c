import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Milliseconds without work after which a thread ends; one takes 13 MB. */
const idleTimeout = 60_000

const workerFile = new URL('./hashing-worker.ts', import.meta.url)

interface IdleThread {
  worker: Worker
  timer: NodeJS.Timeout
}

const idle: IdleThread[] = []

/**
 * Computes an argon2id tag in a thread of low priority, so that it takes neither a processor that requests need nor a
 * place in libuv's pool, which files and compression use. Starts a thread for each concurrent call; the caller limits
 * the concurrency.
 */
export async function argon2id(parameters: Argon2Parameters): Promise<Uint8Array> {
  const worker = takeThread()
  try {
    worker.postMessage(parameters)
    // Rejects when the thread fails.
    const [tag] = (await once(worker, 'message')) as [Uint8Array]
    releaseThread(worker)
    return tag
  } catch (error) {
    void worker.terminate()
    throw error
  }
}

function takeThread(): Worker {
  const thread = idle.pop()
  if (!thread) return new Worker(workerFile, { execArgv: [] })
  clearTimeout(thread.timer)
  thread.worker.ref()
  return thread.worker
}

/** Keeps a thread for the next call, without keeping the process alive. */
function releaseThread(worker: Worker): void {
  worker.unref()
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((thread) => thread.worker === worker),
      1,
    )
    void worker.terminate()
  }, idleTimeout).unref()
  idle.push({ worker, timer })
}
