import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { closeInOrder } from './close-in-order.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('finishes the work of requests, then stops the jobs, then writes what is left', async () => {
  const closed: string[] = []
  const note = (name: string) => async () => {
    closed.push(name)
  }
  const job = (name: string) => ({ lastSuccess: undefined, start() {}, stop: note(name) })
  const server = Fastify()
  closeInOrder(server, {
    reviews: { flush: note('flush'), jobs: { detection: job('detection'), export: job('export') } },
    search: {},
    votes: { finish: note('finish') },
  })
  server.addHook('preClose', note('connections'))
  await server.close()
  expect(closed).toEqual(['connections', 'finish', 'detection', 'export', 'flush'])
})

it('names a step that takes long in the log', async () => {
  vi.useFakeTimers()
  const finished = Promise.withResolvers<void>()
  const server = Fastify()
  const log = vi.spyOn(server.log, 'error')
  closeInOrder(server, { votes: { finish: () => finished.promise } })
  const closing = server.close()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(log).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toHaveBeenCalledWith({ step: 'votes.finish' }, 'closing takes long')
  finished.resolve()
  await closing
})
