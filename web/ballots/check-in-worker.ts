import type { CheckStep } from '../../verifier/check-ballot.ts'
import { storage, storageKeys } from '../lib/storage.ts'
import type { CheckMessage, CheckQuestion, CheckRequest, CheckResult } from './check-messages.ts'

interface CheckOptions {
  signal: AbortSignal
  onStep: (step: CheckStep) => void
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
  const rememberedHead = storage.get(storageKeys.logHead) ?? undefined
  const request: CheckRequest = { ...question, site: location.origin, rememberedHead }
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
        if (data.kind === 'step') onStep(data.step)
        else if (data.kind === 'head') storage.set(storageKeys.logHead, data.text)
        else if (data.kind === 'crash') reject(new Error(data.reason))
        else resolve({ report: data.report, files: data.files, request })
      }
      worker.onerror = ({ message }) => reject(new Error(message))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}

/** Forgets the head of the log and the key of the site: the next check is as the first one on this device. */
export const forgetHead = (): void => storage.remove(storageKeys.logHead)
