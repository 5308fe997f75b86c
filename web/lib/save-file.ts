const revokeDelay = 60_000

/** Saves a file to the visitor's downloads. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Revoked later, because the browser reads the object URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(href), revokeDelay)
}

/** Saves data to the visitor's downloads as an indented JSON file. */
export function saveJson(name: string, data: unknown): void {
  const text = JSON.stringify(data, null, 2)
  saveFile(name, new Blob([text], { type: 'application/json' }))
}
