import { plainDocument } from './plain-document.ts'

/** Seconds after which browsers load a page of these again. */
export const maintenanceRetryAfter = 5

const refresh = `\n    <meta http-equiv="refresh" content="${maintenanceRetryAfter}">`

// Without the name of the site, which is in the database.

/** Page for every address while the database is migrated; it loads again after some seconds. */
export const updateDocument = plainDocument({
  heading: 'The site is being updated',
  body: '<p>This usually takes less than a minute. The page loads again by itself, and shows the site as soon as it is back.</p>',
  head: refresh,
})

/** Page for every address while the database cannot be reached at the start. */
export const outageDocument = plainDocument({
  heading: 'The site is not available right now',
  body: '<p>We are working on it. The page loads again by itself, and shows the site as soon as it is back.</p>',
  head: refresh,
})
