import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('lets one work at a time, in order, also after a failure', async () => {
  const turns = new Turns(10)
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} starts`)
    await new Promise(setImmediate)
    events.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns.take(work(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]))
})

it('refuses when too many wait, and takes more when they are done', async () => {
  const turns = new Turns(2)
  const under = [turns.take(async () => 1), turns.take(async () => 2)]
  expect(() => turns.take(async () => 3)).toThrow(expect.objectContaining({ statusCode: 503 }))
  await Promise.all(under)
  expect(await turns.take(async () => 4)).toBe(4)
})
