import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { invalidatePersonalities } from './save-personality.ts'

it('makes every list that may show a changed personality stale', () => {
  const client = new QueryClient()
  const keys = [
    ['personalities', 'list'],
    ['saves', 'mine', 1],
    ['votes', 'mine'],
    ['comments', 'mine'],
  ]
  for (const key of keys) client.setQueryData(key, {})
  invalidatePersonalities(client)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true))
})
