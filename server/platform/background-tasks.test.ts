import { expect, it } from 'vitest'
import { BackgroundTasks } from './background-tasks.ts'
import { createLog } from './log.ts'

const createTasks = () => new BackgroundTasks(createLog('silent', false))

it('starts a task only after the response to its request was sent', async () => {
  const events: string[] = []
  const tasks = createTasks()
  const [request, other] = [{}, {}]
  const record = (event: string) => async () => {
    events.push(event)
  }
  tasks.run(record('one'), 'failed', request)
  tasks.run(record('two'), 'failed', request)
  tasks.run(record('of another request'), 'failed', other)
  await new Promise((resolve) => setImmediate(resolve))
  expect(events).toEqual([])
  tasks.onResponse(other)
  await new Promise((resolve) => setImmediate(resolve))
  expect(events).toEqual(['of another request'])
  tasks.onResponse(request)
  await tasks.drain()
  expect(events).toEqual(['of another request', 'one', 'two'])
})

it('runs other tasks after one has failed', async () => {
  const tasks = createTasks()
  let isDone = false
  tasks.run(() => Promise.reject(new Error('no')), 'failed')
  tasks.run(async () => {
    isDone = true
  }, 'failed')
  await tasks.drain()
  expect(isDone).toBe(true)
})
