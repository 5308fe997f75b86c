import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PublishedSite } from './published-site.ts'

/**
 * A server in front of a real site, which has the key of its log and lies where a test says so: it passes everything
 * on, except for the files and the log that the test has replaced.
 */
export class DishonestProxy {
  /** Serves what was replaced. */
  readonly replaced: PublishedSite
  readonly #upstream: string
  readonly #server: http.Server

  private constructor(upstream: string, replaced: PublishedSite) {
    this.#upstream = upstream
    this.replaced = replaced
    this.#server = http.createServer((request, response) => {
      this.#answer(request.url ?? '').then(
        async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/octet-stream' })
          response.end(Buffer.from(await answer.arrayBuffer()))
        },
        () => response.destroy(),
      )
    })
  }

  /** @param replaced a site without entries and files, with the key and name of the log */
  static async start(upstream: string, replaced: PublishedSite): Promise<DishonestProxy> {
    const proxy = new DishonestProxy(upstream, replaced)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #answer(path: string): Promise<Response> {
    const { files, overrides, entries, address } = this.replaced
    const isReplaced =
      files.has(path) || overrides.has(path) || (path.startsWith('/log/') && entries.length > 0)
    return isReplaced ? this.replaced.fetch(`${address}${path}`) : fetch(this.#upstream + path)
  }
}

/** The entries of a published log, read from its bundles. */
export async function readEntries(address: string): Promise<string[]> {
  const checkpoint = await (await fetch(`${address}/log/checkpoint`)).text()
  const size = Number(checkpoint.split('\n')[1])
  const entries: string[] = []
  while (entries.length < size) {
    const index = String(entries.length / 256).padStart(3, '0')
    const width = Math.min(256, size - entries.length)
    const path = `/log/tile/entries/${index}${width < 256 ? `.p/${width}` : ''}`
    const response = await fetch(`${address}${path}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    for (let offset = 0; offset < bytes.length; ) {
      const end = offset + 2 + bytes.readUInt16BE(offset)
      entries.push(bytes.toString('utf8', offset + 2, end))
      offset = end
    }
  }
  return entries
}
