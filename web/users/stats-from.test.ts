import { expect, it } from 'vitest'
import { statsFrom } from './stats-from.ts'

const now = Date.parse('2026-03-20T12:00:00.000Z')
const member = (status: 'ACTIVE' | 'SUSPENDED', createdAt: string) => ({ status, createdAt })

it('counts members by status and week as the server does', () => {
  const members = [
    member('ACTIVE', '2026-03-20T11:00:00.000Z'),
    member('SUSPENDED', '2026-03-13T12:00:00.000Z'),
    member('ACTIVE', '2026-03-13T11:59:59.999Z'),
    member('ACTIVE', '2026-03-06T12:00:00.000Z'),
    member('ACTIVE', '2026-03-06T11:59:59.999Z'),
  ]
  expect(statsFrom(members, now)).toEqual({
    totalUsers: 5,
    activeUsers: 4,
    suspendedUsers: 1,
    newUsersThisWeek: 2,
    newUsersLastWeek: 2,
    growth: 0,
  })
  expect(statsFrom([], now)).toMatchObject({ totalUsers: 0, growth: 0 })
})
