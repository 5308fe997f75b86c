import {
  CircleSlash,
  type LucideIcon,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
  Trash2,
} from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { menuItemLook } from '../ui/disclosure-menu.tsx'
import { actionTexts, type UserAction } from './user-actions.ts'

const icons: Record<UserAction, LucideIcon> = {
  suspend: CircleSlash,
  activate: RotateCcw,
  promote: ShieldPlus,
  demote: ShieldMinus,
  delete: Trash2,
}

/** Acts as entries of a menu. */
export function ActionButtons({
  acts,
  onAction,
}: {
  acts: UserAction[]
  onAction: (act: UserAction) => void
}) {
  return acts.map((act) => {
    const Icon = icons[act]
    return (
      <button
        key={act}
        type="button"
        className={classNames(menuItemLook, act === 'delete' && 'text-oppose')}
        onClick={() => onAction(act)}
      >
        <Icon aria-hidden="true" className="size-4.5 opacity-80" />
        {actionTexts[act].label}
      </button>
    )
  })
}
