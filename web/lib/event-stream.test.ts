import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
let stop: () => void = () => undefined

beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('window', { localStorage: { getItem: () => 'a token' } })
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** An answer that says these chunks and goes on until it is ended. */
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

function hear() {
  const onConnectionChange: unknown[] = []
  stop = openEventStream('/events?personalityIds=', {
    onEvent: (event, data) => onConnectionChange.push([event, data]),
    onConnectionChange: (isHeard) => onConnectionChange.push(isHeard),
  })
  return onConnectionChange
}

it('reads events however they are cut, and passes by what is none', async () => {
  const { response } = streamOf(
    'retry: 500\n\n:\n\nevent: cou',
    'nts\ndata: {"text":"a: b\\n\\nc é"}\n',
    '\nevent: unread\ndata: 2\n\nevent: half',
  )
  asked.mockResolvedValue(response)
  const onConnectionChange = hear()
  await vi.waitFor(() => expect(onConnectionChange).toHaveLength(3))
  expect(onConnectionChange).toEqual([true, ['counts', { text: 'a: b\n\nc é' }], ['unread', 2]])
  const [path, { headers } = {}] = asked.mock.lastCall ?? []
  expect(path).toBe('/api/events?personalityIds=')
  expect(new Headers(headers).get('authorization')).toBe('Bearer a token')
})

it('comes again when the stream ends, later and later when there is none, and soon after there was one', async () => {
  const first = streamOf('retry: 1000\n\nevent: counts\ndata: 1\n\n')
  asked.mockResolvedValueOnce(first.response)
  asked.mockImplementation(async () => new Response(null, { status: 503 }))
  const onConnectionChange = hear()
  await vi.waitFor(() => expect(onConnectionChange).toEqual([true, ['counts', 1]]))
  first.end()
  await vi.waitFor(() => expect(onConnectionChange.at(-1)).toBe(false))
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(asked).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const times = asked.mock.calls.length
  expect(times).toBeGreaterThan(8)
  expect(times).toBeLessThan(30)
  const again = streamOf('event: counts\ndata: 2\n\n')
  asked.mockResolvedValueOnce(again.response)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(onConnectionChange.slice(-2)).toEqual([true, ['counts', 2]])
})

it('gives a silent stream up', async () => {
  asked.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  )
  hear()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('asks no more once it is stopped', async () => {
  asked.mockImplementation(async () => new Response(null, { status: 503 }))
  hear()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveBeenCalledTimes(1)
})
