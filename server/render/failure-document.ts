import { statusTexts } from '../../contract/errors.ts'

/** The page for a page that could not be made; it needs nothing else. */
export const failureDocument = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Server error · Voxpop</title>
    <style>
      body { margin: 20vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
    </style>
  </head>
  <body>
    <h1>Server error</h1>
    <p>${statusTexts.server}</p>
    <p><a href="/">Go Home</a></p>
  </body>
</html>
`
