import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { dehydrateState, hydrateState } from './hydration.ts'
import { createQueryClient } from './query-client.ts'

const nobody = async () => ({ status: 404, body: { message: 'Personality not found' } })

describe('a cache from the server', () => {
  it('is the same in the browser', async () => {
    const server = createQueryClient(nobody)
    server.setQueryData(['personality', 'ada'], { name: 'Ada' })
    const browser = createQueryClient()
    hydrateState(browser, dehydrateState(server))
    expect(browser.getQueryData(['personality', 'ada'])).toEqual({ name: 'Ada' })
  })

  it('cannot leave its script element', () => {
    const server = createQueryClient(nobody)
    const nasty = '</script><!--<script>\u2028\u2029'
    server.setQueryData(['text'], nasty)
    const text = dehydrateState(server)
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    const browser = createQueryClient()
    hydrateState(browser, text)
    expect(browser.getQueryData(['text'])).toBe(nasty)
  })

  it('brings refusals along as what they are', async () => {
    const server = createQueryClient(nobody)
    const refusal = new ApiError(404, ['Personality not found'])
    await server.prefetchQuery({ queryKey: ['nobody'], queryFn: () => Promise.reject(refusal) })
    const browser = createQueryClient()
    hydrateState(browser, dehydrateState(server))
    const error = browser.getQueryState(['nobody'])?.error
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, messages: ['Personality not found'] })
  })

  it('is the same text while its data is the same', () => {
    const dehydrateStateAt = (updatedAt: number) => {
      const server = createQueryClient(nobody)
      server.setQueryData(['count'], 7, { updatedAt })
      return dehydrateState(server)
    }
    const minute = 60_000
    expect(dehydrateStateAt(5 * minute)).toBe(dehydrateStateAt(6 * minute - 1))
    expect(dehydrateStateAt(5 * minute)).not.toBe(dehydrateStateAt(6 * minute))
  })
})
