import { plainDocument } from './plain-document.ts'

/** Seconds after which browsers load a page of these again. */
export const maintenanceRetryAfter = 5

const refresh = `\n    <meta http-equiv="refresh" content="${maintenanceRetryAfter}">`

/** Page for every address while the database is migrated; it loads again after some seconds. */
export const updateDocument = plainDocument(
  'The site is being updated',
  '<p>This usually takes less than a minute. The page loads again by itself, and shows the site as soon as it is back.</p>',
  refresh,
)

/** Page for every address while the database cannot be reached at the start. */
export const outageDocument = plainDocument(
  'The site is not available right now',
  '<p>We are working on it. The page loads again by itself, and shows the site as soon as it is back.</p>',
  refresh,
)
