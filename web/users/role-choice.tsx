import type { Role } from '../../contract/users.ts'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'

const roles: RadioItem<Role>[] = [
  { value: 'USER', name: 'Member', says: 'Votes, comments and posts, and nothing else.' },
  {
    value: 'MODERATOR',
    name: 'Moderator',
    says: 'Decides about reported content and suspends its authors. Sees no email address, no settings and no vote.',
  },
  {
    value: 'EDITOR',
    name: 'Editor',
    says: 'Adds, imports, changes and deletes politicians, parties, chambers, areas and sources.',
  },
  {
    value: 'ADMIN',
    name: 'Administrator',
    says: 'Does everything, and can change, suspend and delete any account.',
  },
]

/** Radio buttons for the role of a user. */
export function RoleChoice(props: { chosen: Role; onChoose: (role: Role) => void }) {
  return <RadioList legend="Role" items={roles} className="mt-5" {...props} />
}
