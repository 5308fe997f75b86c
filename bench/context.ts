import type { Database } from '../server/platform/database/database.ts'
import type { LoadedSite } from './loaded-site.ts'
import type { Population } from './population.ts'
import type { siteSettings } from './site-settings.ts'

/** The site under load that the parts measure, its database and the users' tokens. */
export interface Bench {
  site: LoadedSite
  database: Database
  databaseUrl: string
  population: Population
  /** Environment variables of the site. */
  settings: ReturnType<typeof siteSettings>
  /** One for each user of the population. */
  tokens: string[]
}
