const keptFor = 60_000

/** Lays data into the visitor's downloads as a readable JSON file. */
export function saveJson(name: string, data: unknown): void {
  const text = JSON.stringify(data, null, 2)
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads it a little later.
  setTimeout(() => URL.revokeObjectURL(href), keptFor)
}
