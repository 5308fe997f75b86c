import { expect, it, vi } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import { registrationsByDay } from './store.ts'
import { createUsualRegistrations } from './usual-registrations.ts'

vi.mock('./store.ts', () => ({ registrationsByDay: vi.fn() }))

const hour = 60 * 60_000

it('takes the median of the last two weeks, in which missing days have none, and reads it once an hour', async () => {
  const start = Date.UTC(2026, 10, 26, 12)
  let now = start
  const usual = createUsualRegistrations({} as Db, { now: () => now })
  const read = vi.mocked(registrationsByDay).mockResolvedValue([9, 9, 9, 9, 9, 9, 9])
  expect(await usual()).toBe(9)
  expect(read).toHaveBeenLastCalledWith({}, '2026-11-12', '2026-11-26')
  read.mockResolvedValue([9, 9, 9, 9, 9, 9])
  now = start + hour - 1
  expect(await usual()).toBe(9)
  now = start + hour
  expect(await usual()).toBe(0)
})
