import { expect, it } from 'vitest'
import { BackgroundTasks } from './background-tasks.ts'
import { createLog } from './log.ts'

const backgroundTasks = () => new BackgroundTasks(createLog('silent', false))

it('begins only once the answer to the request has left', async () => {
  const events: string[] = []
  const later = backgroundTasks()
  const [request, other] = [{}, {}]
  const note = (event: string) => async () => {
    events.push(event)
  }
  later.run(note('one'), 'failed', request)
  later.run(note('two'), 'failed', request)
  later.run(note('of another request'), 'failed', other)
  await new Promise((resolve) => setImmediate(resolve))
  expect(events).toEqual([])
  later.noteAnswered(other)
  await new Promise((resolve) => setImmediate(resolve))
  expect(events).toEqual(['of another request'])
  later.noteAnswered(request)
  await later.drain()
  expect(events).toEqual(['of another request', 'one', 'two'])
})

it('goes on after work that fails', async () => {
  const later = backgroundTasks()
  let isDone = false
  later.run(() => Promise.reject(new Error('no')), 'failed')
  later.run(async () => {
    isDone = true
  }, 'failed')
  await later.drain()
  expect(isDone).toBe(true)
})
