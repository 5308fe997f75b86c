import type { Role, UserStatus } from '../../contract/users.ts'

/** True if a user is an active administrator. */
export const isAdministrator = ({ role, status }: { role: Role; status: UserStatus }) =>
  role === 'ADMIN' && status === 'ACTIVE'
