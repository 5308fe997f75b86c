import { weekGrowth } from '../../contract/growth.ts'
import { limits } from '../../contract/limits.ts'
import type { UserListItem, UserStats } from '../../contract/users.ts'

/** At most this many users are fetched to be counted in the browser. */
export const maxCountedUsers = limits.usersPageMax

const week = 7 * 24 * 60 * 60 * 1000

/**
 * Statistics of these users, by the same rules as the server's.
 * @param now milliseconds since the epoch
 */
export function countUsers(
  users: Pick<UserListItem, 'status' | 'createdAt'>[],
  now: number,
): UserStats {
  const suspendedUsers = users.filter(({ status }) => status === 'SUSPENDED').length
  const ages = users.map(({ createdAt }) => now - Date.parse(createdAt))
  const newUsersThisWeek = ages.filter((age) => age <= week).length
  const newUsersLastWeek = ages.filter((age) => age > week && age <= 2 * week).length
  return {
    totalUsers: users.length,
    activeUsers: users.length - suspendedUsers,
    suspendedUsers,
    newUsersThisWeek,
    newUsersLastWeek,
    growth: weekGrowth(newUsersThisWeek, newUsersLastWeek),
  }
}
