import http from 'node:http'
import { events, type LiveEvent } from '../contract/live.ts'

/** The whole events in what a stream has said so far. */
export function eventsIn(text: string): LiveEvent[] {
  return [...text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)].map(([, event, data]) =>
    events.stream.spec.reply.parse({ event, data: JSON.parse(data as string) }),
  )
}

/** A listener as a browser is one, over a connection of its own. */
export interface OpenedStream {
  status: number
  headers: http.IncomingHttpHeaders
  /** Everything said so far. */
  text(): string
  events(): LiveEvent[]
  hasEnded(): boolean
  /** Stops reading, without going away. */
  pause(): void
  leave(): void
}

/** Listens to the site at an address; resolves with the answer's head. */
export function openStream(
  origin: string,
  options: { token?: string; personalityIds?: string[]; localAddress?: string } = {},
): Promise<OpenedStream> {
  const { token, personalityIds = [], localAddress } = options
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${origin}/api/events?personalityIds=${personalityIds.join()}`,
      {
        agent: false,
        localAddress,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      },
      (response) => {
        let text = ''
        let hasEnded = false
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        const end = () => {
          hasEnded = true
        }
        response.on('close', end)
        response.on('error', end)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: () => text,
          events: () => eventsIn(text),
          hasEnded: () => hasEnded,
          pause: () => response.pause(),
          leave: () => request.destroy(),
        })
      },
    )
    request.on('error', reject)
  })
}
