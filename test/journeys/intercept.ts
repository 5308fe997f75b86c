import type { CDPSession, Page } from '@playwright/test'

/** A request of a page. */
export interface InterceptedRequest {
  method: string
  pathname: string
}

/** What a request gets instead of a response of the site; undefined if this handler leaves it to the others, or the site. */
export type Replacement = { status: number; json?: unknown } | 'disconnected' | undefined

export type Handler = (request: InterceptedRequest) => Replacement | Promise<Replacement>

const interceptors = new WeakMap<Page, Interceptor>()

/**
 * Handles requests of a page until the returned function is called; the newest handler comes first. `page.route` would
 * handle every request, also for scripts and styles, and switch off the HTTP cache of the page, which takes a quarter more
 * processor time for each page that is loaded.
 * @param urls pattern of the handled URLs, in which `*` stands for any text
 */
export async function intercept(
  page: Page,
  handle: Handler,
  urls = '*/api/*',
): Promise<() => Promise<void>> {
  let interceptor = interceptors.get(page)
  if (!interceptor) {
    interceptor = new Interceptor(await page.context().newCDPSession(page))
    interceptors.set(page, interceptor)
  }
  return interceptor.add({ handle, urls })
}

interface Entry {
  handle: Handler
  urls: string
}

class Interceptor {
  readonly #session: CDPSession
  /** The newest first. */
  #entries: Entry[] = []
  readonly #pending = new Set<Promise<void>>()

  constructor(session: CDPSession) {
    this.#session = session
    session.on('Fetch.requestPaused', ({ requestId, request: { method, url } }) => {
      const { pathname } = new URL(url)
      const done = this.#handle(requestId, { method, pathname })
        // The page has left or was closed meanwhile, and the request with it.
        .catch(() => {})
        .finally(() => this.#pending.delete(done))
      this.#pending.add(done)
    })
  }

  async add(entry: Entry): Promise<() => Promise<void>> {
    this.#entries = [entry, ...this.#entries]
    await this.#update()
    return async () => {
      this.#entries = this.#entries.filter((other) => other !== entry)
      if (this.#entries.length === 0) await Promise.all(this.#pending)
      await this.#update()
    }
  }

  async #update(): Promise<void> {
    if (this.#entries.length === 0) await this.#session.send('Fetch.disable')
    else {
      const patterns = this.#entries.map(({ urls }) => ({ urlPattern: urls }))
      await this.#session.send('Fetch.enable', { patterns })
    }
  }

  async #handle(requestId: string, request: InterceptedRequest): Promise<void> {
    for (const { handle } of this.#entries) {
      const replacement = await handle(request)
      if (replacement === 'disconnected') {
        await this.#session.send('Fetch.failRequest', {
          requestId,
          errorReason: 'InternetDisconnected',
        })
        return
      }
      if (replacement) {
        await this.#fulfill(requestId, replacement)
        return
      }
    }
    await this.#session.send('Fetch.continueRequest', { requestId })
  }

  async #fulfill(requestId: string, { status, json }: Exclude<Replacement, string | undefined>) {
    await this.#session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      ...(json !== undefined && {
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        body: Buffer.from(JSON.stringify(json)).toString('base64'),
      }),
    })
  }
}
