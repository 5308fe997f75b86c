/** A file of the site as it was received. */
export interface ReceivedFile {
  path: string
  status: number
  /** Undefined for a body that the limit cut off. */
  body: Uint8Array | undefined
}

/** Bytes of all bodies that are kept. */
const maxKept = 16 * 1024 * 1024

/** A `fetch` that keeps what it received, as evidence. */
export function recordingFetch(): { fetch: typeof fetch; files: ReceivedFile[] } {
  const files: ReceivedFile[] = []
  let kept = 0

  function recorderOf(file: ReceivedFile): TransformStream<Uint8Array, Uint8Array> {
    let body = new Uint8Array()
    return new TransformStream({
      transform(chunk, controller) {
        kept += chunk.length
        controller.enqueue(chunk)
        if (kept > maxKept) return
        const longer = new Uint8Array(body.length + chunk.length)
        longer.set(body)
        longer.set(chunk, body.length)
        body = longer
      },
      flush() {
        if (kept <= maxKept) file.body = body
      },
    })
  }

  return {
    files,
    async fetch(input, init) {
      const response = await fetch(input, init)
      const { status, headers } = response
      const file = { path: new URL(response.url).pathname, status, body: undefined }
      files.push(file)
      const body = response.body?.pipeThrough(recorderOf(file))
      return new Response(body ?? null, { status, headers })
    },
  }
}
