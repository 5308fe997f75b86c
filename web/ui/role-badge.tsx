import type { Role } from '../../contract/users.ts'
import { Badge } from './badge.tsx'

/** What somebody may do here; administrators stand out. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'ADMIN' ? 'oppose' : 'neutral'}>{role}</Badge>
}
