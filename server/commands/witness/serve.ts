import http from 'node:http'
import { Semaphore } from '../../platform/semaphore.ts'
import { addCheckpoint, type WitnessAnswer, type WitnessDeps } from './add-checkpoint.ts'

/** Bytes of a request: 63 hashes and a checkpoint with the signatures of some hundred witnesses. */
const bodyMax = 65_536

const connectionsMax = 500

/** Milliseconds in which a request must have arrived. */
const requestTimeout = 10_000

/**
 * Serves a witness: `POST /add-checkpoint` for sites, and `GET /{hash of the log's name}/checkpoint` for who checks them.
 * @returns the server; it does not listen yet
 */
export function createWitness(deps: WitnessDeps): http.Server {
  // One at a time, so that the head that is compared is still the last one when the next is written.
  const queue = new Semaphore({
    name: 'witness',
    concurrency: 1,
    maxQueued: connectionsMax,
    retryAfter: 1,
  })
  const answer = async (request: http.IncomingMessage): Promise<WitnessAnswer> => {
    const path = new URL(request.url ?? '/', 'http://witness').pathname
    if (request.method === 'POST' && path === '/add-checkpoint') {
      const body = await readBody(request)
      if (body === undefined) return { status: 400, body: 'The request is too long.\n' }
      return queue.run(() => addCheckpoint(deps, body))
    }
    if (request.method === 'GET' && path === '/') return { status: 200, body: description(deps) }
    const [, hash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? []
    const head =
      request.method === 'GET' && hash !== undefined ? await deps.heads.read(hash) : undefined
    if (head !== undefined) return { status: 200, body: head }
    return { status: 404, body: 'There is nothing at this address.\n' }
  }
  const server = http.createServer({ requestTimeout }, (request, response) => {
    answer(request).then(
      ({ status, body, contentType = 'text/plain; charset=utf-8' }) => {
        // Pages that check a site read what a witness has signed.
        const headers = { 'content-type': contentType, 'access-control-allow-origin': '*' }
        response.writeHead(status, headers).end(body)
      },
      (error: Error) => {
        process.stderr.write(`${error.message}\n`)
        response.writeHead(500, { 'content-type': 'text/plain' }).end('It failed.\n')
      },
    )
  })
  server.maxConnections = connectionsMax
  return server
}

const description = ({ signer, logs }: WitnessDeps) =>
  [
    `Witness ${signer.name}`,
    signer.verifierKey,
    '',
    'It signs the heads of these logs as long as each continues the last one:',
    ...logs.keys(),
    '',
  ].join('\n')

/** Undefined if the body is too long. */
async function readBody(request: http.IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
