import * as texts from '#messages/role-badge'
import type { Role } from '../../contract/users.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { Badge } from './badge.tsx'

const roleLabels: Record<Role, string> = {
  USER: texts.user,
  MODERATOR: texts.moderator,
  EDITOR: texts.editor,
  ADMIN: texts.admin,
}

/** A user's role; administrators are highlighted. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'ADMIN' ? 'oppose' : 'neutral'}>{labelOf(roleLabels, role)}</Badge>
}
