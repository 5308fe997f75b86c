import * as texts from '#messages/server/plain-pages'
import { plainDocument } from './plain-document.ts'

/** Seconds after which browsers load a page of these again. */
export const maintenanceRetryAfter = 5

const refresh = `\n    <meta http-equiv="refresh" content="${maintenanceRetryAfter}">`

// Without the name of the site, which is in the database.

/** Page for every address while the database is migrated; it loads again after some seconds. */
export const updateDocument = () =>
  plainDocument({
    heading: texts.updated(),
    body: `<p>${texts.updatedSoon()}</p>`,
    head: refresh,
  })

/** Page for every address while the database cannot be reached at the start. */
export const outageDocument = () =>
  plainDocument({
    heading: texts.outage(),
    body: `<p>${texts.outageSoon()}</p>`,
    head: refresh,
  })
