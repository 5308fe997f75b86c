import { Ellipsis, ScrollText, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Member } from '../../contract/users.ts'
import { auditAddress } from '../audit/audit-state.ts'
import { DisclosedMenu, menuItemLook } from '../ui/disclosed-menu.tsx'
import { warmDialog } from '../ui/lazy-dialog.tsx'
import { ActButtons } from './act-buttons.tsx'
import { actsOn, type MemberAct } from './member-acts.ts'

interface MemberMenuProps {
  member: Member
  /** Nothing is done to oneself here. */
  isOwn: boolean
  onAct: (act: MemberAct, trigger: HTMLElement | null) => void
}

/** Where a member is found, and what may be done about one. */
export function MemberMenu({ member, isOwn, onAct }: MemberMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { id, name, username } = member
  return (
    <DisclosedMenu
      label={`Actions for ${name}`}
      look={{ variant: 'ghost', square: true }}
      face={<Ellipsis aria-hidden="true" className="size-5" />}
      trigger={trigger}
      onNear={warmDialog}
    >
      <Link to={`/users/${username}`} className={menuItemLook}>
        <UserRound aria-hidden="true" className="size-4.5 text-ink-soft" />
        View profile
      </Link>
      <Link to={auditAddress({ type: 'user', target: id })} className={menuItemLook}>
        <ScrollText aria-hidden="true" className="size-4.5 text-ink-soft" />
        Audit log
      </Link>
      {!isOwn && <ActButtons acts={actsOn(member)} onAct={(act) => onAct(act, trigger.current)} />}
    </DisclosedMenu>
  )
}
