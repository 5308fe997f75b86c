import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { Replica } from './replica.ts'
import { Replicas } from './replicas.ts'

/** A server whose answer to the question for its position is `answer`. */
const serverThat = (answer: () => unknown) =>
  ({
    query: async () => ({ rows: [await answer()] }),
    end: async () => undefined,
  }) as unknown as pg.Pool

const pool = {
  connect: () => Promise.reject(new Error('not needed')),
  end: async () => undefined,
  options: {},
  disconnect: () => undefined,
}

const replicaThat = (answer: () => unknown) => new Replica('replica', pool, serverThat(answer))

let replicas: Replicas
afterEach(() => replicas.close())

/** Starts with a primary whose log ends where `position` says. */
async function start(position: () => unknown, standbys: Replica[]) {
  const primary = serverThat(async () => ({ position: await position() }))
  replicas = new Replicas(primary, primary, standbys)
  replicas.start(createLog('error', false))
  await vi.waitFor(() => expect(standbys[0]?.problem).toBeUndefined(), 15_000)
}

it('requires of all reads what was written before them, also of those that begin while the primary is asked', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let position = 100
  const ask = async () => {
    if (position === 100) return position
    asked.resolve()
    await answered.promise
    return position
  }
  await start(ask, [replicaThat(() => ({ isStandby: true, position: 200 }))])
  position = 200
  replicas.invalidate()
  const first = replicas.sharedPosition()
  await asked.promise
  const second = replicas.sharedPosition()
  setImmediate(() => answered.resolve())
  expect(await Promise.all([first, second])).toEqual([200, 200])
})

it('does not wait for a replica that is down while another one serves reads', async () => {
  const silent = Promise.withResolvers<unknown>()
  let isSilent = false
  const failing = replicaThat(() => {
    if (isSilent) return silent.promise
    throw new Error('connection refused')
  })
  await start(() => 100, [replicaThat(() => ({ isStandby: true, position: 100 })), failing])
  isSilent = true
  replicas.invalidate()
  expect(await replicas.sharedPosition()).toBe(100)
  silent.reject(new Error('Query read timeout'))
})
