import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Session } from './users.ts'

/**
 * A browser context with a document of the site that stays open and does nothing. Pages of one context share a
 * renderer process (`--process-per-site`), and the document keeps it alive after the pages of a test are closed.
 */
interface ReusableContext {
  context: BrowserContext
  resident: Page
}

type Options = BrowserContextOptions & { baseURL: string }

/**
 * Browser contexts that tests use one after another. A page opens in two thirds of the processor time, because
 * renderer, compiled scripts and HTTP cache are there already. Between two tests everything that the app stores is
 * removed: pages with their session storage and history, local storage, cookies and permissions.
 */
export class BrowserContexts {
  readonly #browser: Browser
  readonly #idle = new Map<string, ReusableContext[]>()
  readonly #inUse = new Map<BrowserContext, { key: string; reusable: ReusableContext }>()
  #origin = ''

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A context without pages of another test; contexts of other sites are closed. */
  async take(options: Options, session?: Session): Promise<BrowserContext> {
    if (options.baseURL !== this.#origin) await this.#close()
    this.#origin = options.baseURL
    const key = JSON.stringify(options)
    const reusable = this.#idle.get(key)?.pop() ?? (await this.#create(options))
    this.#inUse.set(reusable.context, { key, reusable })
    await reusable.resident.evaluate(storeSession, session && storageOf(session))
    return reusable.context
  }

  /**
   * Leaves only the pages of a failed test open, because Playwright describes the first page of the first context. Its
   * worker process, and with it the browser, ends after a failed test.
   */
  async keepOnly(context: BrowserContext): Promise<void> {
    await this.#close()
    await this.#inUse.get(context)?.reusable.resident.close()
  }

  /** Closes the pages of a test, and the context if it cannot be cleaned. */
  async release(context: BrowserContext): Promise<void> {
    const used = this.#inUse.get(context)
    if (!used) return context.close()
    this.#inUse.delete(context)
    const { key, reusable } = used
    if (!(await isReusable(reusable.resident))) return context.close()
    const others = context.pages().filter((page) => page !== reusable.resident)
    await Promise.all(others.map((page) => page.close()))
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.clearCookies(),
      context.clearPermissions(),
    ])
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), reusable])
  }

  async #create(options: Options): Promise<ReusableContext> {
    const context = await this.#browser.newContext(options)
    const resident = await context.newPage()
    await resident.goto('/robots.txt')
    return { context, resident }
  }

  async #close() {
    const contexts = [...this.#idle.values()].flat()
    this.#idle.clear()
    for (const { context } of contexts) await context.close()
  }
}

/** False if the context is closed or has a fake clock, which cannot be uninstalled. */
async function isReusable(resident: Page): Promise<boolean> {
  return (
    !resident.isClosed() &&
    (await resident.evaluate(() => setTimeout.toString().includes('[native code]')))
  )
}

/** What the app stores in local storage for a session. */
const storageOf = ({ access_token, user }: Session) => [
  { name: 'access_token', value: access_token },
  { name: 'user', value: JSON.stringify(user) },
]

/** Runs in the browser. */
function storeSession(items: ReturnType<typeof storageOf> = []) {
  localStorage.clear()
  for (const { name, value } of items) localStorage.setItem(name, value)
}
