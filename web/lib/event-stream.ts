import { parseResponse } from './api.ts'
import { storage, storageKeys } from './storage.ts'

/** Whoever hears a stream of events. */
export interface StreamListener {
  onEvent(event: string, data: unknown): void
  /** Something is heard again, or no longer. */
  onConnectionChange(isHeard: boolean): void
}

/** Milliseconds after which a silent stream counts as dead; the server gives a sign of life more often. */
const longestSilence = 60_000

const longestPause = 60_000

/**
 * Listens to a path of the API until stopped, as whoever is signed in: a stream that ends is opened again, after
 * a pause that grows with each failure and is never the same for all browsers.
 * The browser's own EventSource cannot say who is signed in.
 */
export function openEventStream(path: string, listener: StreamListener): () => void {
  const stopped = new AbortController()
  void inSlot(stopped.signal, () => keepOpen(path, listener, stopped.signal))
  return () => stopped.abort()
}

/** Tabs of one browser that may listen at the same time: over HTTP/1.1 it has six connections for all of them. */
const slots = ['live-1', 'live-2', 'live-3']

/** Does the work, which goes on until the signal, once one of the browser's slots is free. */
async function inSlot(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Absent where the site is reached neither by https nor on this machine.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  while (!signal.aborted) {
    for (const slot of slots) {
      await locks.request(slot, { ifAvailable: true }, (lock) =>
        lock && !signal.aborted ? work() : undefined,
      )
    }
    await sleep(1_000, signal)
  }
}

async function keepOpen(
  path: string,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let pause = 2_000
  for (let failures = 0; !signal.aborted; failures++) {
    let isHeard = false
    const onEvent = (event: string, data: unknown) => {
      if (!isHeard) listener.onConnectionChange(true)
      isHeard = true
      listener.onEvent(event, data)
    }
    const setPause = (asked: number) => {
      pause = asked
    }
    await listenOnce({ path, signal, onEvent, setPause }).catch(() => undefined)
    if (signal.aborted) return
    listener.onConnectionChange(false)
    if (isHeard) failures = 0
    await sleep(Math.min(pause * 2 ** failures, longestPause) * (0.5 + Math.random()), signal)
  }
}

interface Once {
  path: string
  signal: AbortSignal
  onEvent: (event: string, data: unknown) => void
  setPause: (milliseconds: number) => void
}

/** Resolves or fails when the stream is over. */
async function listenOnce({ path, signal, onEvent, setPause }: Once): Promise<void> {
  const silent = new AbortController()
  const token = storage.get(storageKeys.accessToken)
  let timer: ReturnType<typeof setTimeout> | undefined
  const awaitSign = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), longestSilence)
  }
  awaitSign()
  try {
    const response = await fetch(`/api${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok || !response.body) {
      parseResponse(response.status, await response.text(), token)
      return
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      awaitSign()
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = fieldsOf(block)
        if (fields.retry) setPause(Number(fields.retry))
        if (fields.event && fields.data) onEvent(fields.event, JSON.parse(fields.data))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The fields of one event, each of one line. */
function fieldsOf(block: string): { event?: string; data?: string; retry?: string } {
  return Object.fromEntries(
    [...block.matchAll(/^(\w+): ?(.*)$/gm)].map(([, name, text]) => [name, text]),
  )
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
