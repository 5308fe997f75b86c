import { Ellipsis, MailQuestionMark, ScrollText, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/users'
import type { UserListItem } from '../../contract/users.ts'
import { auditLog } from '../audit/audit-state.ts'
import { DisclosureMenu, menuItemLook } from '../ui/disclosure-menu.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { actionsFor, type UserAction } from './user-actions.ts'

interface UserActionsMenuProps {
  user: UserListItem
  /** Administrators cannot act on their own account here. */
  isOwn: boolean
  onAction: (action: UserAction, trigger: HTMLElement | null) => void
}

/** Menu of a user: profile, audit log and admin actions. */
export function UserActionsMenu({ user, isOwn, onAction }: UserActionsMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { id, name, username } = user
  return (
    <DisclosureMenu
      label={texts.actionsFor({ name })}
      look={{ variant: 'ghost', square: true }}
      content={<Ellipsis aria-hidden="true" className="size-5" />}
      trigger={trigger}
      onPreload={preloadDialog}
    >
      <Link to={`/users/${username}`} className={menuItemLook}>
        <UserRound aria-hidden="true" className="size-4.5 text-ink-soft" />
        {texts.viewProfile}
      </Link>
      <Link to={auditLog.addressOf({ targetType: 'user', targetId: id })} className={menuItemLook}>
        <ScrollText aria-hidden="true" className="size-4.5 text-ink-soft" />
        {texts.auditLog}
      </Link>
      {!isOwn && (
        <Link to={`/admin/member-requests?member=${username}`} className={menuItemLook}>
          <MailQuestionMark aria-hidden="true" className="size-4.5 text-ink-soft" />
          {texts.recordARequest}
        </Link>
      )}
      {!isOwn && (
        <ActionButtons
          actions={actionsFor(user)}
          onAction={(action) => onAction(action, trigger.current)}
        />
      )}
    </DisclosureMenu>
  )
}
