const keptFor = 60_000

/** Lays a file into the visitor's downloads. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads it a little later.
  setTimeout(() => URL.revokeObjectURL(href), keptFor)
}

/** Lays data into the visitor's downloads as a readable JSON file. */
export function saveJson(name: string, data: unknown): void {
  const text = JSON.stringify(data, null, 2)
  saveFile(name, new Blob([text], { type: 'application/json' }))
}
