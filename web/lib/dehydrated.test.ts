import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { freeze, thaw } from './dehydrated.ts'
import { createQueryClient } from './query-client.ts'

const nobody = async () => ({ status: 404, body: { message: 'Personality not found' } })

describe('a cache from the server', () => {
  it('is the same in the browser', async () => {
    const server = createQueryClient(nobody)
    server.setQueryData(['personality', 'ada'], { name: 'Ada' })
    const browser = createQueryClient()
    thaw(browser, freeze(server))
    expect(browser.getQueryData(['personality', 'ada'])).toEqual({ name: 'Ada' })
  })

  it('cannot leave its script element', () => {
    const server = createQueryClient(nobody)
    const nasty = '</script><!--<script>\u2028\u2029'
    server.setQueryData(['text'], nasty)
    const text = freeze(server)
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    const browser = createQueryClient()
    thaw(browser, text)
    expect(browser.getQueryData(['text'])).toBe(nasty)
  })

  it('brings refusals along as what they are', async () => {
    const server = createQueryClient(nobody)
    const refusal = new ApiError(404, ['Personality not found'])
    await server.prefetchQuery({ queryKey: ['nobody'], queryFn: () => Promise.reject(refusal) })
    const browser = createQueryClient()
    thaw(browser, freeze(server))
    const error = browser.getQueryState(['nobody'])?.error
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, messages: ['Personality not found'] })
  })

  it('is the same text while its data is the same', () => {
    const freezeAt = (updatedAt: number) => {
      const server = createQueryClient(nobody)
      server.setQueryData(['count'], 7, { updatedAt })
      return freeze(server)
    }
    const minute = 60_000
    expect(freezeAt(5 * minute)).toBe(freezeAt(6 * minute - 1))
    expect(freezeAt(5 * minute)).not.toBe(freezeAt(6 * minute))
  })
})
