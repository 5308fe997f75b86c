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

it('runs fifty tasks at a time, and rejects requests for more while a thousand wait', async () => {
  const tasks = createTasks()
  const blocked = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await blocked.promise
    running -= 1
  }
  for (let number = 0; number < 1_000; number += 1) {
    tasks.rejectIfFull()
    tasks.run(task, 'failed')
  }
  expect(() => tasks.rejectIfFull()).toThrow(expect.objectContaining({ statusCode: 503 }))
  await expect.poll(() => running).toBe(50)
  blocked.resolve()
  await tasks.drain()
  expect(most).toBe(50)
  expect(() => tasks.rejectIfFull()).not.toThrow()
})
