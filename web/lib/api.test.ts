import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, onSessionExpired } from './api.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const stored = new Map<string, string>()
const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

function reply(status: number, body?: unknown) {
  const text = body === undefined ? null : JSON.stringify(body)
  fetchMock.mockImplementation(async () => new Response(text, { status }))
}

beforeEach(() => {
  stored.clear()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    },
  })
})

const vote = { body: { personalityId: 'x', type: 'UPVOTE' } } as const

describe('api', () => {
  it('escapes parameters and query in the URL, and omits empty ones', async () => {
    reply(200, {})
    await api('GET /personalities/:slug', { params: { slug: 'a/b c?' } })
    await api('GET /personalities', { query: { page: 2, search: '50% & more', order: undefined } })
    await api('GET /personalities', { query: { search: '' } })
    expect(fetchMock.mock.calls.map(([path]) => path)).toEqual([
      '/api/personalities/a%2Fb%20c%3F',
      '/api/personalities?page=2&search=50%25+%26+more',
      '/api/personalities',
    ])
  })

  it('sends the token and the body', async () => {
    stored.set('access_token', 'secret')
    reply(200, {})
    await api('POST /votes', vote)
    const [, { method, headers, body }] = fetchMock.mock.lastCall ?? ['', {}]
    expect(method).toBe('POST')
    expect(new Headers(headers).get('authorization')).toBe('Bearer secret')
    expect(new Headers(headers).get('content-type')).toBe('application/json')
    expect(body).toBe(JSON.stringify(vote.body))
  })

  it('returns undefined for a response without a body', async () => {
    reply(204)
    expect(await api('DELETE /personalities/:id', { params: { id: 'x' } })).toBeUndefined()
  })

  it('rejects with status and messages, also without a response or with one from a proxy', async () => {
    const body = { message: 'Email already in use' }
    reply(409, body)
    await expect(api('GET /health')).rejects.toEqual(new ApiError(409, [body.message], false, body))
    fetchMock.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(api('GET /health')).rejects.toMatchObject({ status: 502, messages: [] })
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(api('GET /health')).rejects.toMatchObject({ status: 0, messages: [] })
  })

  it('uses the transport of the query client if one is set', async () => {
    const paths: string[] = []
    const client = createQueryClient(async (path) => {
      paths.push(path)
      return { status: 200, body: { data: [] } }
    })
    await api('GET /personalities/top', { query: { limit: 6 }, client })
    expect(paths).toEqual(['/personalities/top?limit=6'])
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('an expired session', () => {
  const ended = vi.fn()
  beforeEach(() => {
    ended.mockReset()
    onSessionExpired(ended)
    reply(401, { message: 'Session expired. Please login again.' })
  })
  const fail = () => api('POST /votes', vote).catch((error: unknown) => error)

  it('ends once, however many requests fail, and marks every error', async () => {
    stored.set('access_token', 'old')
    fetchMock.mockImplementation(async () => new Response('{}', { status: 401 }))
    const failures = await Promise.all([fail(), fail(), fail()])
    expect(ended).toHaveBeenCalledOnce()
    expect(stored.has('access_token')).toBe(false)
    for (const failure of failures)
      expect(failure).toMatchObject({ status: 401, endsSession: true })
  })

  it('is not reported to a visitor without a token', async () => {
    expect(await fail()).toMatchObject({ status: 401, endsSession: false })
    expect(ended).not.toHaveBeenCalled()
  })

  it.each(['/login', '/register'])('is not reported on %s', async (pathname) => {
    vi.stubGlobal('location', { pathname })
    stored.set('access_token', 'old')
    expect(await fail()).toMatchObject({ status: 401, endsSession: false })
    expect(ended).not.toHaveBeenCalled()
  })

  it('does not end a session that started meanwhile', async () => {
    stored.set('access_token', 'old')
    fetchMock.mockImplementation(async () => {
      stored.set('access_token', 'new')
      return new Response('{}', { status: 401 })
    })
    await fail()
    expect(ended).not.toHaveBeenCalled()
    expect(stored.get('access_token')).toBe('new')
  })
})
