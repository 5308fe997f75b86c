/** Self-contained HTML page for a request that failed; `text` is a message of the problem catalogue. */
export const errorDocument = (text: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Something went wrong · Voxpop</title>
    <style>
      body { margin: 20vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
    </style>
  </head>
  <body>
    <h1>Something went wrong</h1>
    <p>${text}</p>
    <p><a href="/">Go Home</a></p>
  </body>
</html>
`
