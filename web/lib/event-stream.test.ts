import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
let stop: () => void = () => undefined

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('window', { localStorage: { getItem: () => 'a token' } })
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A response that streams these chunks and stays open until `end` is called. */
function streamOf(...chunks: string[]) {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      end = () => controller.close()
    },
  })
  return { response: new Response(body), end: () => end() }
}

function open() {
  const received: unknown[] = []
  stop = openEventStream('/events?personalityIds=', {
    onEvent: (event, data) => received.push([event, data]),
    onConnectionChange: (isConnected) => received.push(isConnected),
  })
  return received
}

it('parses events across chunk boundaries and ignores everything else', async () => {
  const { response } = streamOf(
    'retry: 500\n\n:\n\nevent: cou',
    'nts\ndata: {"text":"a: b\\n\\nc é"}\n',
    '\nevent: unread\ndata: 2\n\nevent: half',
  )
  fetchMock.mockResolvedValue(response)
  const received = open()
  await vi.waitFor(() => expect(received).toHaveLength(3), 15_000)
  expect(received).toEqual([true, ['counts', { text: 'a: b\n\nc é' }], ['unread', 2]])
  const [path, { headers } = {}] = fetchMock.mock.lastCall ?? []
  expect(path).toBe('/api/events?personalityIds=')
  expect(new Headers(headers).get('authorization')).toBe('Bearer a token')
})

it('reconnects when the stream ends, with exponential backoff that a working stream resets', async () => {
  const first = streamOf('retry: 1000\n\nevent: counts\ndata: 1\n\n')
  fetchMock.mockResolvedValueOnce(first.response)
  fetchMock.mockImplementation(async () => new Response(null, { status: 503 }))
  const received = open()
  await vi.waitFor(() => expect(received).toEqual([true, ['counts', 1]]), 15_000)
  first.end()
  await vi.waitFor(() => expect(received.at(-1)).toBe(false), 15_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetchMock).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const times = fetchMock.mock.calls.length
  expect(times).toBeGreaterThan(8)
  expect(times).toBeLessThan(30)
  const again = streamOf('event: counts\ndata: 2\n\n')
  fetchMock.mockResolvedValueOnce(again.response)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(received.slice(-2)).toEqual([true, ['counts', 2]])
})

it('reconnects after a minute without a heartbeat', async () => {
  fetchMock.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  )
  open()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it('keeps no listener for each of its pauses', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener')
  // Other tabs hold every slot, so the stream asks again each second.
  vi.stubGlobal('navigator', { locks: { request: async () => undefined } })
  open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(added.mock.calls.length).toBeGreaterThan(50)
  expect(added.mock.calls.length - removed.mock.calls.length).toBeLessThan(3)
})

it('does not reconnect once it is stopped', async () => {
  fetchMock.mockImplementation(async () => new Response(null, { status: 503 }))
  open()
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1), 15_000)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
})
