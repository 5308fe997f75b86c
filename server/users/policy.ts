import type { Role, UserStatus } from '../../contract/users.ts'

/** Whether a member administers the site at present. */
export const isAdministrator = ({ role, status }: { role: Role; status: UserStatus }) =>
  role === 'ADMIN' && status === 'ACTIVE'
