import {
  CircleSlash,
  type LucideIcon,
  MailCheck,
  RotateCcw,
  Send,
  Trash2,
  UserRoundCog,
  Vote,
} from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { menuItemLook } from '../ui/disclosure-menu.tsx'
import { actionTexts, type UserAction } from './user-actions.ts'

const icons: Record<UserAction, LucideIcon> = {
  suspend: CircleSlash,
  activate: RotateCcw,
  votes: Vote,
  role: UserRoundCog,
  confirm: MailCheck,
  resend: Send,
  delete: Trash2,
}

/** Admin actions as menu items. */
export function ActionButtons({
  actions,
  onAction,
}: {
  actions: UserAction[]
  onAction: (action: UserAction) => void
}) {
  return actions.map((action) => {
    const Icon = icons[action]
    return (
      <button
        key={action}
        type="button"
        className={classNames(menuItemLook, action === 'delete' && 'text-oppose')}
        onClick={() => onAction(action)}
      >
        <Icon aria-hidden="true" className="size-4.5 opacity-80" />
        <span>{actionTexts[action].label}</span>
      </button>
    )
  })
}
