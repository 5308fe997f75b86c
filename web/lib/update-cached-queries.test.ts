import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import {
  patchUntilStopped,
  updateCachedQueries,
  updateSettledQueries,
  waitForFetches,
} from './update-cached-queries.ts'

it('does not let a fetch in flight restore the old state', async () => {
  const client = new QueryClient()
  const queryKey = ['list']
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let fetchCount = 0
  const queryFn = () => responses[fetchCount++]?.promise ?? 'too often'
  client.setQueryData(queryKey, 'old')
  const fetching = client.fetchQuery({ queryKey, queryFn }).catch(() => undefined)
  await updateCachedQueries<string>(client, { queryKey }, () => 'new')
  responses[0]?.resolve('old')
  await fetching
  expect(client.getQueryData(queryKey)).toBe('new')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('applies the change to a fetch in flight when it arrives', async () => {
  const client = new QueryClient()
  const queryKey = ['list']
  const response = Promise.withResolvers<string[]>()
  client.setQueryData(queryKey, ['a', 'b'])
  const fetching = client.fetchQuery({ queryKey, queryFn: () => response.promise })
  const withoutA = (rows: string[]) => rows.filter((row) => row !== 'a')
  updateSettledQueries(client, { queryKey }, withoutA)
  expect(client.getQueryData(queryKey)).toEqual(['b'])
  response.resolve(['a', 'b', 'c'])
  await fetching
  expect(client.getQueryData(queryKey)).toEqual(['b', 'c'])
  client.setQueryData(queryKey, ['a'])
  expect(client.getQueryData(queryKey)).toEqual(['a'])
})

it('does not change a query whose fetch failed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = ['list']
  const response = Promise.withResolvers<string[]>()
  const fetching = client.fetchQuery({ queryKey, queryFn: () => response.promise })
  updateSettledQueries<string[]>(client, { queryKey }, (rows) => rows.toReversed())
  response.reject(new Error('no'))
  await fetching.catch(() => undefined)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

it('applies a change to every arriving response until stopped', async () => {
  const client = new QueryClient()
  const queryKey = ['list']
  const arrive = () => client.fetchQuery({ queryKey, queryFn: () => ['a', 'b'] })
  client.setQueryData(['other'], ['a'])
  client.setQueryData(queryKey, ['a'])
  const stop = patchUntilStopped<string[]>(client, { queryKey }, (rows) =>
    rows.filter((row) => row !== 'a'),
  )
  expect(client.getQueryData(queryKey)).toEqual([])
  await arrive()
  expect(client.getQueryData(queryKey)).toEqual(['b'])
  expect(client.getQueryData(['other'])).toEqual(['a'])
  stop()
  await arrive()
  expect(client.getQueryData(queryKey)).toEqual(['a', 'b'])
})

it('waits for fetches of mounted queries only', async () => {
  const client = new QueryClient()
  const response = Promise.withResolvers<string>()
  const neverSettles = new Promise<string>(() => undefined)
  let fetchCount = 0
  const queryFn = () => {
    fetchCount++
    return response.promise
  }
  const stop = new QueryObserver(client, { queryKey: ['list', 'shown'], queryFn }).subscribe(
    () => undefined,
  )
  void client.prefetchQuery({ queryKey: ['list', 'left'], queryFn: () => neverSettles })
  let hasSettled = false
  const waiting = waitForFetches(client, { queryKey: ['list'] }).then(() => {
    hasSettled = true
  })
  await Promise.resolve()
  expect(hasSettled).toBe(false)
  response.resolve('here')
  await waiting
  expect(client.getQueryData(['list', 'shown'])).toBe('here')
  expect(fetchCount).toBe(1)
  stop()
})
