import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** The body of a request to `POST /translate` of LibreTranslate. */
export interface AskedTranslation {
  q: string
  source: string
  target: string
  format: string
  api_key?: string
}

type Answer = (response: ServerResponse, asked: AskedTranslation) => unknown

const translate: Answer = (response, { q, target }) =>
  response.end(JSON.stringify({ translatedText: `<b>${target}</b>: ${q}` }))

/** Starts a server that answers as LibreTranslate does, until a test gives it another answer. */
export async function startTranslator() {
  const asked: AskedTranslation[] = []
  let answer = translate
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as AskedTranslation
    asked.push(body)
    answer(response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it was asked for so far. */
    asked,
    answerWith(other: Answer): void {
      answer = other
    },
    answerAgain(): void {
      answer = translate
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
