import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Stands in for the browser's XMLHttpRequest; the newest is `sent`. */
class FakeRequest {
  static sent: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  address = ''
  form: FormData | undefined
  status = 0
  responseText = ''
  onload?: () => void
  onprogress?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, path: string) {
    this.address = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
    FakeRequest.sent = this
  }
  abort() {
    this.onabort?.()
  }
  arrive(text: string) {
    this.responseText = text
    this.onprogress?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

const file = new File(['pixels'], 'me.png', { type: 'image/png' })

/** The module in a tab of its own, on what the browser keeps. */
async function openTab(kept = new Map<string, string>()) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { pathname: '/profile' })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    },
  })
  vi.resetModules()
  return (await import('./upload.ts')).upload
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  it('sends the picture as a form with the token, and tells how much has left', async () => {
    const upload = await openTab(new Map([['access_token', 'one']]))
    const shares: number[] = []
    const reply = upload('/upload/profile-image', file, {
      onProgress: (share) => shares.push(share),
    })
    const { sent } = FakeRequest
    expect(sent.address).toBe('POST /api/upload/profile-image')
    expect(sent.headers).toEqual({ accept: 'application/json', authorization: 'Bearer one' })
    expect(sent.form?.get('file')).toEqual(file)
    sent.upload.onprogress?.({ loaded: 25, total: 100 })
    sent.upload.onprogress?.({ loaded: 100, total: 100 })
    sent.answer(201, { url: '/files/key/320.webp' })
    expect(await reply).toEqual({ url: '/files/key/320.webp' })
    expect(shares).toEqual([0.25, 1])
  })

  it.each([
    [400, { message: ['Only JPEG, PNG, and GIF images are allowed'] }, 'Only JPEG, PNG, and GIF'],
    [413, '<html>too large</html>', 'status 413'],
  ])('fails as other calls do: %i', async (status, body, text) => {
    const upload = await openTab()
    const reply = upload('/upload/profile-image', file)
    FakeRequest.sent.answer(status, body)
    await expect(reply).rejects.toMatchObject({ status, message: expect.stringContaining(text) })
  })

  it('tells every reply of an answer that comes in lines, as it comes, and gives the last', async () => {
    const upload = await openTab()
    const told: unknown[] = []
    const reply = upload('/imports', file, { onReply: (each) => told.push(each) })
    const { sent } = FakeRequest
    sent.arrive('{"done":0}\n{"do')
    expect(told).toEqual([{ done: 0 }])
    sent.arrive('{"done":0}\n{"done":1}\n{"done":2}\n')
    sent.answer(200, '{"done":0}\n{"done":1}\n{"done":2}\n')
    expect(told).toEqual([{ done: 0 }, { done: 1 }, { done: 2 }])
    expect(await reply).toEqual({ done: 2 })
  })

  it('fails without a network', async () => {
    const upload = await openTab()
    const reply = upload('/upload/profile-image', file)
    FakeRequest.sent.onerror?.()
    await expect(reply).rejects.toMatchObject({ status: 0, messages: [] })
  })

  it('ends the session when the token is no longer taken', async () => {
    const kept = new Map([['access_token', 'old']])
    const upload = await openTab(kept)
    const reply = upload('/upload/profile-image', file)
    FakeRequest.sent.answer(401, {})
    await expect(reply).rejects.toMatchObject({ status: 401, endsSession: true })
    expect(kept.has('access_token')).toBe(false)
  })

  it('can be cancelled', async () => {
    const upload = await openTab()
    const canceller = new AbortController()
    const reply = upload('/upload/profile-image', file, { signal: canceller.signal })
    canceller.abort()
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
  })
})
