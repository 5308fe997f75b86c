import type { FastifyBaseLogger } from 'fastify'
import type { SiteSettings } from '../../contract/site-settings.ts'
import type { Database } from '../platform/database/database.ts'
import type { StopListening } from '../platform/database/notification-listener.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { readSettings } from './read-settings.ts'
import { findChanged } from './store.ts'

export interface CurrentSettingsDeps {
  database: Database
  log: FastifyBaseLogger
  responseCache: ResponseCache
}

/** The site's settings in the memory of the process: read at the start, and again when the database notifies of a change. */
export class CurrentSettings {
  readonly #deps: CurrentSettingsDeps
  #current: Readonly<SiteSettings> = readSettings({})
  #reading = Promise.resolve()
  #next: Promise<void> | undefined
  #stopListening: StopListening | undefined

  constructor(deps: CurrentSettingsDeps) {
    this.#deps = deps
  }

  get current(): Readonly<SiteSettings> {
    return this.#current
  }

  /** Reads the settings again. Reads follow one another, so that an older one never replaces a newer one. */
  refresh(): Promise<void> {
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        this.#reading = this.#read()
        return this.#reading
      })
    return this.#next
  }

  listen(): void {
    this.#stopListening = this.#deps.database.listen({
      onNotification: (channel) => {
        if (channel === 'site_settings') this.#refreshSoon()
      },
      onReconnect: () => this.#refreshSoon(),
    })
  }

  async stop(): Promise<void> {
    await this.#stopListening?.()
    await this.#next?.catch(() => undefined)
    await this.#reading.catch(() => undefined)
  }

  async #read(): Promise<void> {
    const settings = readSettings(await findChanged(this.#deps.database.db))
    if (JSON.stringify(settings) === JSON.stringify(this.#current)) return
    this.#current = settings
    this.#deps.responseCache.drop()
  }

  // A failure is made up for by the job that reads them at intervals.
  #refreshSoon(): void {
    this.refresh().catch((error) => {
      this.#deps.log.warn({ err: error }, 'the settings of the site could not be read')
    })
  }
}
