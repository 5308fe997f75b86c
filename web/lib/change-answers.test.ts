import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { changeAnswers, settleAnswers } from './change-answers.ts'

it('does not let an answer that is on its way bring the old state back', async () => {
  const client = new QueryClient()
  const queryKey = ['list']
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? 'too often'
  client.setQueryData(queryKey, 'old')
  const fetching = client.fetchQuery({ queryKey, queryFn }).catch(() => undefined)
  await changeAnswers<string>(client, { queryKey }, () => 'new')
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
  settleAnswers(client, { queryKey }, withoutA)
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
  settleAnswers<string[]>(client, { queryKey }, (rows) => rows.toReversed())
  answer.reject(new Error('no'))
  await fetching.catch(() => undefined)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
