import { expect, it } from 'vitest'
import { countUsers } from './count-users.ts'

const now = Date.parse('2026-03-20T12:00:00.000Z')
const user = (status: 'ACTIVE' | 'SUSPENDED', createdAt: string) => ({ status, createdAt })

it('counts users by status and week as the server does', () => {
  const users = [
    user('ACTIVE', '2026-03-20T11:00:00.000Z'),
    user('SUSPENDED', '2026-03-13T12:00:00.000Z'),
    user('ACTIVE', '2026-03-13T11:59:59.999Z'),
    user('ACTIVE', '2026-03-06T12:00:00.000Z'),
    user('ACTIVE', '2026-03-06T11:59:59.999Z'),
  ]
  expect(countUsers(users, now)).toEqual({
    totalUsers: 5,
    activeUsers: 4,
    suspendedUsers: 1,
    newUsersThisWeek: 2,
    newUsersLastWeek: 2,
    growth: 0,
  })
  expect(countUsers([], now)).toMatchObject({ totalUsers: 0, growth: 0 })
})
