import { parseResponse } from './api.ts'
import { storage, storageKeys } from './storage.ts'

/** Callbacks of an event stream. */
export interface StreamListener {
  onEvent(event: string, data: unknown): void
  /** The stream delivers events again, or no longer. */
  onConnectionChange(isConnected: boolean): void
}

/** Milliseconds without data after which a stream counts as dead; the server's heartbeat is more frequent. */
const heartbeatTimeout = 60_000

/** Longest delay before a reconnect, in milliseconds. */
const maxDelay = 60_000

/**
 * Opens a server-sent event stream with the session's token and keeps it open until stopped: reconnects with
 * exponential backoff and jitter. Not an EventSource, which cannot send an Authorization header.
 */
export function openEventStream(path: string, listener: StreamListener): () => void {
  const stopped = new AbortController()
  void inSlot(stopped.signal, () => reconnectLoop(path, listener, stopped.signal))
  return () => stopped.abort()
}

/** Web Locks that limit the streams of one browser: over HTTP/1.1 all its tabs share six connections. */
const slots = ['live-1', 'live-2', 'live-3']

/** Runs the work, which lasts until the signal aborts, while holding one of the slots. */
async function inSlot(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Undefined in insecure contexts (http on another host).
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

async function reconnectLoop(
  path: string,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let delay = 2_000
  for (let failures = 0; !signal.aborted; failures++) {
    let isConnected = false
    const onEvent = (event: string, data: unknown) => {
      if (!isConnected) listener.onConnectionChange(true)
      isConnected = true
      listener.onEvent(event, data)
    }
    const setDelay = (milliseconds: number) => {
      delay = milliseconds
    }
    await readStream({ path, signal, onEvent, setDelay }).catch(() => undefined)
    if (signal.aborted) return
    listener.onConnectionChange(false)
    if (isConnected) failures = 0
    await sleep(Math.min(delay * 2 ** failures, maxDelay) * (0.5 + Math.random()), signal)
  }
}

interface Connection {
  path: string
  signal: AbortSignal
  onEvent: (event: string, data: unknown) => void
  setDelay: (milliseconds: number) => void
}

/** Opens the stream once and reads it; settles when it has ended. */
async function readStream({ path, signal, onEvent, setDelay }: Connection): Promise<void> {
  const timeout = new AbortController()
  const token = storage.get(storageKeys.accessToken)
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimeout = () => {
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), heartbeatTimeout)
  }
  restartTimeout()
  try {
    const response = await fetch(`/api${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      cache: 'no-store',
      // Never before what the page shows, nor something that tools wait for when they measure how long a page loads.
      priority: 'low',
      signal: AbortSignal.any([signal, timeout.signal]),
    })
    if (!response.ok || !response.body) {
      parseResponse(response.status, await response.text(), token)
      return
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      restartTimeout()
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = fieldsOf(block)
        if (fields.retry) setDelay(Number(fields.retry))
        if (fields.event && fields.data) onEvent(fields.event, JSON.parse(fields.data))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The fields of one event; only single-line fields occur. */
function fieldsOf(block: string): { event?: string; data?: string; retry?: string } {
  return Object.fromEntries(
    [...block.matchAll(/^(\w+): ?(.*)$/gm)].map(([, name, text]) => [name, text]),
  )
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
