import http, { type IncomingMessage } from 'node:http'
import net from 'node:net'
import { limits } from '../../contract/limits.ts'
import { problem } from '../platform/errors.ts'
import type { Internet } from './internet.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { connectionFailure, finalFailure, PictureFailure } from './picture-failure.ts'
import { isPublicAddress } from './public-address.ts'

export interface FetchOptions {
  internet: Internet
  /** Tells other sites who asks. */
  userAgent: string
  /** Milliseconds for each request, with the look-up of its name and its answer. */
  timeout: number
  signal: AbortSignal
}

const maxRedirects = 3
const allowedPorts = new Set([80, 443])
const redirects = new Set([301, 302, 303, 307, 308])
/** Answers that may be others later: the site is busy or out of order. */
const temporary = (status: number) => [408, 425, 429].includes(status) || status >= 500

// Sites refuse clients that ask for much at once.
const requests = new OneAtATime()

/**
 * Downloads a picture from another site; what it contains is not checked.
 * @throws PictureFailure saying why there is none
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  const url = URL.parse(address)
  if (!url) throw finalFailure('The address is not valid')
  if (url.protocol === 'http:' && url.port === '') {
    try {
      return await followRedirects(new URL(`https:${address.slice('http:'.length)}`), options)
    } catch {
      // Some sites have no encryption.
    }
  }
  return followRedirects(url, options)
}

async function followRedirects(start: URL, options: FetchOptions): Promise<Buffer> {
  let url = start
  for (let followed = 0; ; followed++) {
    const found = await requests.run(url.hostname, () => request(url, options))
    if (Buffer.isBuffer(found)) return found
    if (followed === maxRedirects) {
      throw finalFailure(`The site redirects more than ${maxRedirects} times`)
    }
    url = found
  }
}

/** @returns the body, or where the site redirects to */
async function request(url: URL, options: FetchOptions): Promise<Buffer | URL> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeout)])
  try {
    const response = await open(url, options, signal)
    try {
      return redirectOf(url, response) ?? (await readBody(response))
    } finally {
      response.destroy()
    }
  } catch (error) {
    throw connectionFailure(signal.aborted ? signal.reason : error)
  }
}

async function open(
  url: URL,
  { internet, userAgent }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { hostname, port } = destinationOf(url)
  const address = await publicAddressOf(hostname, internet)
  const certificateName = url.protocol === 'https:' ? hostname : undefined
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  http
    .request({
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        'user-agent': userAgent,
        accept: 'image/jpeg, image/png, image/gif',
        'accept-encoding': 'identity',
      },
      createConnection: () => internet.connect({ address, port, certificateName }),
      signal,
    })
    .once('response', resolve)
    .once('error', reject)
    .end()
  return promise
}

/** @throws PictureFailure for other protocols and ports than those of web sites */
function destinationOf({ protocol, hostname, port }: URL): { hostname: string; port: number } {
  const defaultPort = { 'https:': 443, 'http:': 80 }[protocol]
  if (!defaultPort) throw finalFailure('Only addresses that begin with http or https are fetched')
  const used = port === '' ? defaultPort : Number(port)
  if (!allowedPorts.has(used)) throw finalFailure('Only the ports 80 and 443 are fetched')
  return { hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port: used }
}

/**
 * The address that the connection is opened to: a second look-up could give another one.
 * @throws PictureFailure if the host has none on the public internet
 */
async function publicAddressOf(hostname: string, internet: Internet): Promise<string> {
  const addresses = net.isIP(hostname) ? [hostname] : await internet.resolve(hostname)
  const address = addresses.find(isPublicAddress)
  if (!address) throw finalFailure('The address leads to a private network')
  return address
}

function redirectOf(url: URL, { statusCode = 0, headers }: IncomingMessage): URL | undefined {
  if (!redirects.has(statusCode)) return undefined
  const target = URL.parse(headers.location ?? '', url)
  if (!target || !headers.location) throw finalFailure('The site redirects to nowhere')
  return target
}

/** @throws PictureFailure unless the answer may be a picture; its size is checked before and while it is read */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const { statusCode = 0, headers } = response
  if (statusCode !== 200) {
    throw new PictureFailure(`The site answered ${statusCode}`, { isFinal: !temporary(statusCode) })
  }
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) {
    throw finalFailure('The site answered with a web page instead of a picture')
  }
  if (Number(headers['content-length'] ?? 0) > limits.uploadMaxBytes) throw problem('fileTooLarge')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.uploadMaxBytes) throw problem('fileTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
