import { plainDocument } from './plain-document.ts'

/** Page for every address while the database is migrated; it loads again after some seconds. */
export const maintenanceDocument = (seconds: number) =>
  plainDocument(
    'The site is being updated',
    '<p>This usually takes less than a minute. The page loads again by itself, and shows the site as soon as it is back.</p>',
    `\n    <meta http-equiv="refresh" content="${seconds}">`,
  )
