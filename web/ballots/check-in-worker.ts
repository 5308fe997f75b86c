import { isRecord } from '../lib/is-record.ts'
import { storage, storageKeys } from '../lib/storage.ts'
import type { CheckMessage, CheckQuestion, CheckRequest, CheckResult } from './check-messages.ts'

interface CheckOptions {
  signal: AbortSignal
  /** Gets what was found, in the language of the page. */
  onStep: (sentence: string) => void
}

/**
 * Checks a ballot in a web worker, because a part of a list has thousands of lines to hash. The head of the log that it
 * sees is remembered for the next check.
 * @throws if the worker cannot run, or the signal aborts it
 */
export async function checkInWorker(
  question: CheckQuestion,
  { signal, onStep }: CheckOptions,
): Promise<CheckResult> {
  const request: CheckRequest = {
    ...question,
    site: location.origin,
    rememberedHead: readRemembered(),
  }
  // With the check and not with the page: most visits of it check nothing.
  const { tellStatement: tell } = await import('./tell-statement.ts')
  signal.throwIfAborted()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
        if (data.kind === 'step') onStep(tell(data.step))
        else if (data.kind === 'head') remember(data.text)
        else if (data.kind === 'crash') reject(new Error(data.reason))
        else resolve({ report: data.report, files: data.files, request, tell })
      }
      worker.onerror = ({ message }) => reject(new Error(message))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}

// The counts tell whose ballots were checked, so they end with the session and the head does not.

function readRemembered(): string | undefined {
  const head = storage.getJson(storageKeys.logHead, isRecord)
  const seen = storage.getJson(storageKeys.seenCounts, Array.isArray)
  // The check says so if what is stored is damaged.
  if (!head || !seen) return storage.get(storageKeys.logHead) ?? undefined
  return JSON.stringify({ ...head, seen })
}

function remember(text: string): void {
  const { seen, ...head } = JSON.parse(text) as { seen?: unknown[] }
  storage.setJson(storageKeys.logHead, head)
  if (seen) storage.setJson(storageKeys.seenCounts, seen)
  else storage.remove(storageKeys.seenCounts)
}

/** Forgets the head of the log and the key of the site: the next check is as the first one on this device. */
export function forgetHead(): void {
  storage.remove(storageKeys.logHead)
  storage.remove(storageKeys.seenCounts)
}
