import { describe, expect, it } from 'vitest'
import { initialSite } from '../../contract/initial-settings.ts'
import { ApiError } from './api-error.ts'
import { dehydrateState, hydrateState } from './hydration.ts'
import { createQueryClient } from './query-client.ts'
import { siteOf, siteQuery } from './site.ts'

const notFound = async () => ({ status: 404, body: { message: 'Personality not found' } })

describe('a dehydrated cache', () => {
  it('is hydrated with the same data', async () => {
    const server = createQueryClient(notFound)
    server.setQueryData(['personality', 'ada'], { name: 'Ada' })
    const browser = createQueryClient()
    hydrateState(browser, dehydrateState(server))
    expect(browser.getQueryData(['personality', 'ada'])).toEqual({ name: 'Ada' })
  })

  it('carries of a state only what is unusual, and is hydrated with all of it', async () => {
    const server = createQueryClient(notFound)
    const updatedAt = 60_000
    server.setQueryData(['once'], 1, { updatedAt })
    server.setQueryData(['twice'], 1, { updatedAt })
    server.setQueryData(['twice'], 2, { updatedAt })
    const text = dehydrateState(server)
    expect(JSON.parse(text).queries).toEqual([
      { queryKey: ['once'], state: { data: 1, dataUpdatedAt: updatedAt } },
      { queryKey: ['twice'], state: { data: 2, dataUpdatedAt: updatedAt, dataUpdateCount: 2 } },
    ])
    const browser = createQueryClient()
    hydrateState(browser, text)
    for (const key of ['once', 'twice']) {
      expect(browser.getQueryState([key])).toEqual(server.getQueryState([key]))
    }
  })

  it('carries of the settings of the site only what was changed', () => {
    const server = createQueryClient(notFound)
    server.setQueryData(siteQuery.queryKey, initialSite)
    expect(dehydrateState(server)).toBe('{"queries":[]}')
    server.setQueryData(siteQuery.queryKey, { ...initialSite, name: 'Vox Madrid' })
    const text = dehydrateState(server)
    expect(text).toBe('{"site":{"name":"Vox Madrid"},"queries":[]}')
    const browser = createQueryClient()
    expect(siteOf(browser).name).toBe('Voxpop')
    hydrateState(browser, text)
    expect(siteOf(browser)).toEqual({ ...initialSite, name: 'Vox Madrid' })
  })

  it('cannot close its script element', () => {
    const server = createQueryClient(notFound)
    const nasty = '</script><!--<script>\u2028\u2029'
    server.setQueryData(['text'], nasty)
    const text = dehydrateState(server)
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    const browser = createQueryClient()
    hydrateState(browser, text)
    expect(browser.getQueryData(['text'])).toBe(nasty)
  })

  it('restores errors as ApiError', async () => {
    const server = createQueryClient(notFound)
    const refusal = new ApiError(404, ['Personality not found'])
    await server.prefetchQuery({ queryKey: ['missing'], queryFn: () => Promise.reject(refusal) })
    const browser = createQueryClient()
    hydrateState(browser, dehydrateState(server))
    const error = browser.getQueryState(['missing'])?.error
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, messages: ['Personality not found'] })
  })

  it('serializes to the same text within a minute, so that the ETag stays the same', () => {
    const dehydrateStateAt = (updatedAt: number) => {
      const server = createQueryClient(notFound)
      server.setQueryData(['count'], 7, { updatedAt })
      return dehydrateState(server)
    }
    const minute = 60_000
    expect(dehydrateStateAt(5 * minute)).toBe(dehydrateStateAt(6 * minute - 1))
    expect(dehydrateStateAt(5 * minute)).not.toBe(dehydrateStateAt(6 * minute))
  })
})
