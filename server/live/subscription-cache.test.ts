import { expect, it } from 'vitest'
import { SubscriptionCache } from './subscription-cache.ts'

it('rejects further streams while 200,000 keys are subscribed, and accepts them when some have left', () => {
  const cache = new SubscriptionCache('test', async () => new Map())
  const keys = Array.from({ length: 200_000 }, (_, number) => `key ${number}`)
  cache.rejectIfFull()
  cache.subscribe(keys)
  expect(() => cache.rejectIfFull()).toThrow(expect.objectContaining({ statusCode: 503 }))
  cache.unsubscribe(keys.slice(0, 1))
  expect(() => cache.rejectIfFull()).not.toThrow()
})
