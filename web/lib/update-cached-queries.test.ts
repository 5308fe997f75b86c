import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import {
  patchUntilStopped,
  updateCachedQueries,
  updateSettledQueries,
  waitForFetches,
} from './update-cached-queries.ts'

it('does not let an answer that is on its way bring the old state back', async () => {
  const client = new QueryClient()
  const queryKey = ['list']
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? 'too often'
  client.setQueryData(queryKey, 'old')
  const fetching = client.fetchQuery({ queryKey, queryFn }).catch(() => undefined)
  await updateCachedQueries<string>(client, { queryKey }, () => 'new')
  answers[0]?.resolve('old')
  await fetching
  expect(client.getQueryData(queryKey)).toBe('new')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('lets an answer come that is on its way, and changes it then', async () => {
  const client = new QueryClient()
  const queryKey = ['list']
  const answer = Promise.withResolvers<string[]>()
  client.setQueryData(queryKey, ['a', 'b'])
  const fetching = client.fetchQuery({ queryKey, queryFn: () => answer.promise })
  const withoutA = (rows: string[]) => rows.filter((row) => row !== 'a')
  updateSettledQueries(client, { queryKey }, withoutA)
  expect(client.getQueryData(queryKey)).toEqual(['b'])
  answer.resolve(['a', 'b', 'c'])
  await fetching
  expect(client.getQueryData(queryKey)).toEqual(['b', 'c'])
  client.setQueryData(queryKey, ['a'])
  expect(client.getQueryData(queryKey)).toEqual(['a'])
})

it('leaves alone what failed to come', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = ['list']
  const answer = Promise.withResolvers<string[]>()
  const fetching = client.fetchQuery({ queryKey, queryFn: () => answer.promise })
  updateSettledQueries<string[]>(client, { queryKey }, (rows) => rows.toReversed())
  answer.reject(new Error('no'))
  await fetching.catch(() => undefined)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

it('keeps a change in whatever arrives, until it is told to stop', async () => {
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

it('waits for what is being fetched, and for no query that nobody shows', async () => {
  const client = new QueryClient()
  const answer = Promise.withResolvers<string>()
  const neverComes = new Promise<string>(() => undefined)
  let asked = 0
  const queryFn = () => {
    asked++
    return answer.promise
  }
  const stop = new QueryObserver(client, { queryKey: ['list', 'shown'], queryFn }).subscribe(
    () => undefined,
  )
  void client.prefetchQuery({ queryKey: ['list', 'left'], queryFn: () => neverComes })
  let isOver = false
  const waiting = waitForFetches(client, { queryKey: ['list'] }).then(() => {
    isOver = true
  })
  await Promise.resolve()
  expect(isOver).toBe(false)
  answer.resolve('here')
  await waiting
  expect(client.getQueryData(['list', 'shown'])).toBe('here')
  expect(asked).toBe(1)
  stop()
})
