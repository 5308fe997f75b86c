import { weekGrowth } from '../../contract/growth.ts'
import { limits } from '../../contract/limits.ts'
import type { UserListItem, UserStats } from '../../contract/users.ts'

/** How many members are read at most to count them here. */
export const mostCounted = limits.usersPageMax

const week = 7 * 24 * 60 * 60 * 1000

/** The figures of these members alone, counted as the server counts all. */
export function statsFrom(
  members: Pick<UserListItem, 'status' | 'createdAt'>[],
  now: number,
): UserStats {
  const suspendedUsers = members.filter(({ status }) => status === 'SUSPENDED').length
  const ages = members.map(({ createdAt }) => now - Date.parse(createdAt))
  const newUsersThisWeek = ages.filter((age) => age <= week).length
  const newUsersLastWeek = ages.filter((age) => age > week && age <= 2 * week).length
  return {
    totalUsers: members.length,
    activeUsers: members.length - suspendedUsers,
    suspendedUsers,
    newUsersThisWeek,
    newUsersLastWeek,
    growth: weekGrowth(newUsersThisWeek, newUsersLastWeek),
  }
}
