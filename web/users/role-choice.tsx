import * as texts from '#messages/users'
import type { Role } from '../../contract/users.ts'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'

const roles: RadioItem<Role>[] = [
  { value: 'USER', name: texts.member, says: texts.votesCommentsPostsNothing },
  {
    value: 'MODERATOR',
    name: texts.moderator,
    says: texts.decidesAboutReportedContent,
  },
  {
    value: 'EDITOR',
    name: texts.editor,
    says: texts.addsImportsChangesDeletes,
  },
  {
    value: 'ADMIN',
    name: texts.administrator,
    says: texts.doesEverythingCanChange,
  },
]

/** Radio buttons for the role of a user. */
export function RoleChoice(props: { chosen: Role; onChoose: (role: Role) => void }) {
  return <RadioList legend={texts.role} items={roles} className="mt-5" {...props} />
}
