import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, onSessionExpired } from './api.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const kept = new Map<string, string>()
const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

function reply(status: number, body?: unknown) {
  const text = body === undefined ? null : JSON.stringify(body)
  answer.mockImplementation(async () => new Response(text, { status }))
}

beforeEach(() => {
  kept.clear()
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    },
  })
})

const vote = { body: { personalityId: 'x', type: 'UPVOTE' } } as const

describe('api', () => {
  it('puts parameters and query into the address, escaped, and leaves empty ones out', async () => {
    reply(200, {})
    await api('GET /personalities/:slug', { params: { slug: 'a/b c?' } })
    await api('GET /personalities', { query: { page: 2, search: '50% & more', order: undefined } })
    await api('GET /personalities', { query: { search: '' } })
    expect(answer.mock.calls.map(([path]) => path)).toEqual([
      '/api/personalities/a%2Fb%20c%3F',
      '/api/personalities?page=2&search=50%25+%26+more',
      '/api/personalities',
    ])
  })

  it('sends the token and the body', async () => {
    kept.set('access_token', 'secret')
    reply(200, {})
    await api('POST /votes', vote)
    const [, { method, headers, body }] = answer.mock.lastCall ?? ['', {}]
    expect(method).toBe('POST')
    expect(new Headers(headers).get('authorization')).toBe('Bearer secret')
    expect(new Headers(headers).get('content-type')).toBe('application/json')
    expect(body).toBe(JSON.stringify(vote.body))
  })

  it('gives undefined for an answer without a body', async () => {
    reply(204)
    expect(await api('DELETE /personalities/:id', { params: { id: 'x' } })).toBeUndefined()
  })

  it('fails with status and texts, also where no answer or none of ours came', async () => {
    reply(409, { message: 'Email already in use' })
    await expect(api('GET /health')).rejects.toEqual(new ApiError(409, ['Email already in use']))
    answer.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(api('GET /health')).rejects.toMatchObject({ status: 502, messages: [] })
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(api('GET /health')).rejects.toMatchObject({ status: 0, messages: [] })
  })

  it('travels by the transport of the query client where there is one', async () => {
    const asked: string[] = []
    const client = createQueryClient(async (path) => {
      asked.push(path)
      return { status: 200, body: { data: [] } }
    })
    await api('GET /personalities/top', { query: { limit: 6 }, client })
    expect(asked).toEqual(['/personalities/top?limit=6'])
    expect(answer).not.toHaveBeenCalled()
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

  it('ends once, however many calls fail, and every failure says so', async () => {
    kept.set('access_token', 'old')
    answer.mockImplementation(async () => new Response('{}', { status: 401 }))
    const failures = await Promise.all([fail(), fail(), fail()])
    expect(ended).toHaveBeenCalledOnce()
    expect(kept.has('access_token')).toBe(false)
    for (const failure of failures)
      expect(failure).toMatchObject({ status: 401, endsSession: true })
  })

  it('is not what a visitor without a token sees', async () => {
    expect(await fail()).toMatchObject({ status: 401, endsSession: false })
    expect(ended).not.toHaveBeenCalled()
  })

  it.each(['/login', '/register'])('does nothing on %s', async (pathname) => {
    vi.stubGlobal('location', { pathname })
    kept.set('access_token', 'old')
    expect(await fail()).toMatchObject({ status: 401, endsSession: false })
    expect(ended).not.toHaveBeenCalled()
  })

  it('does not end a session that began meanwhile', async () => {
    kept.set('access_token', 'old')
    answer.mockImplementation(async () => {
      kept.set('access_token', 'new')
      return new Response('{}', { status: 401 })
    })
    await fail()
    expect(ended).not.toHaveBeenCalled()
    expect(kept.get('access_token')).toBe('new')
  })
})
