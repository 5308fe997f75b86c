import type { userFilters } from './user-filters.ts'

type Role = (typeof userFilters.role.values)[number]

/**
 * Which roles may do what. Endpoints name their permission in the contract; navigation, buttons and guards of pages read
 * the same table. Administrators may do everything.
 */
export const permissions = {
  /** Open the admin section and see what waits there. */
  openAdmin: ['MODERATOR', 'EDITOR', 'ADMIN'],
  /** Decide about reported content: hide, restore, dismiss, suspend. */
  moderate: ['MODERATOR', 'ADMIN'],
  /** Add and change politicians and what they refer to: imports, parties, chambers, areas, sources, merges. */
  editPeople: ['EDITOR', 'ADMIN'],
  /** See accounts with their addresses, change and delete them, and verify members. */
  manageMembers: ['ADMIN'],
  /** Decide about held votes, and read votes without their voters. */
  reviewVotes: ['ADMIN'],
  /** Read messages, which have addresses. */
  readMessages: ['ADMIN'],
  manageMail: ['ADMIN'],
  announce: ['ADMIN'],
  readAudit: ['ADMIN'],
  readStatistics: ['ADMIN'],
  /** What holds for the whole site. */
  changeSettings: ['ADMIN'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

/** True if a role has a permission. */
export const allows = (role: Role | undefined, permission: Permission): boolean =>
  (permissions[permission] as readonly (Role | undefined)[]).includes(role)

/** True if an access level is a permission. */
export const isPermission = (access: string): access is Permission =>
  Object.hasOwn(permissions, access)
