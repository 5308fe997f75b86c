import http from 'node:http'
import { languageHeader } from '../contract/client.ts'
import { events, type LiveEvent } from '../contract/live.ts'

/** Parses the complete events of a server-sent event stream. */
export function eventsIn(text: string): LiveEvent[] {
  return [...text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)].map(([, event, data]) =>
    events.stream.spec.reply.parse({ event, data: JSON.parse(data as string) }),
  )
}

/** An open server-sent event stream with its own connection, as in a browser. */
export interface OpenedStream {
  status: number
  headers: http.IncomingHttpHeaders
  /** Everything received so far. */
  text(): string
  events(): LiveEvent[]
  hasEnded(): boolean
  /** Stops reading without closing the connection. */
  pause(): void
  leave(): void
}

/** Opens the live event stream of a site; resolves when the response headers arrive. */
export function openStream(
  origin: string,
  options: {
    token?: string
    personalityIds?: string[]
    localAddress?: string
    /** Value of X-Forwarded-For. */
    forwardedFor?: string | undefined
    /** Language of the page. */
    language?: string | undefined
  } = {},
): Promise<OpenedStream> {
  const { token, personalityIds = [], localAddress, forwardedFor, language } = options
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${origin}/api/events?personalityIds=${personalityIds.join()}`,
      {
        agent: false,
        localAddress,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(language ? { [languageHeader]: language } : {}),
          ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
        },
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
