import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Fake XMLHttpRequest; the latest one sent is `FakeRequest.sent`. */
class FakeRequest {
  static sent: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  address = ''
  form: FormData | undefined
  status = 0
  responseText = ''
  onload?: () => void
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
  respond(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

const file = new File(['pixels'], 'me.png', { type: 'image/png' })

/** Loads the module as a new tab would, with the given localStorage. */
async function openTab(stored = new Map<string, string>()) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { pathname: '/profile' })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    },
  })
  vi.resetModules()
  return (await import('./upload.ts')).upload
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  it('sends the file as form data with the token, and reports progress', async () => {
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
    sent.respond(201, { url: '/files/key/320.webp' })
    expect(await reply).toEqual({ url: '/files/key/320.webp' })
    expect(shares).toEqual([0.25, 1])
  })

  it.each([
    [400, { message: ['Only JPEG, PNG, and GIF images are allowed'] }, 'Only JPEG, PNG, and GIF'],
    [413, '<html>too large</html>', 'status 413'],
  ])('rejects with the error of the response: %i', async (status, body, text) => {
    const upload = await openTab()
    const reply = upload('/upload/profile-image', file)
    FakeRequest.sent.respond(status, body)
    await expect(reply).rejects.toMatchObject({ status, message: expect.stringContaining(text) })
  })

  it('rejects without a network', async () => {
    const upload = await openTab()
    const reply = upload('/upload/profile-image', file)
    FakeRequest.sent.onerror?.()
    await expect(reply).rejects.toMatchObject({ status: 0, messages: [] })
  })

  it('ends the session when the token is no longer accepted', async () => {
    const stored = new Map([['access_token', 'old']])
    const upload = await openTab(stored)
    const reply = upload('/upload/profile-image', file)
    FakeRequest.sent.respond(401, {})
    await expect(reply).rejects.toMatchObject({ status: 401, endsSession: true })
    expect(stored.has('access_token')).toBe(false)
  })

  it('can be cancelled', async () => {
    const upload = await openTab()
    const canceller = new AbortController()
    const reply = upload('/upload/profile-image', file, { signal: canceller.signal })
    canceller.abort()
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
  })
})
