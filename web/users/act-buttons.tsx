import {
  CircleSlash,
  type LucideIcon,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
  Trash2,
} from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { menuItemLook } from '../ui/disclosed-menu.tsx'
import { actWords, type MemberAct } from './member-acts.ts'

const icons: Record<MemberAct, LucideIcon> = {
  suspend: CircleSlash,
  activate: RotateCcw,
  promote: ShieldPlus,
  demote: ShieldMinus,
  delete: Trash2,
}

/** Acts as entries of a menu. */
export function ActButtons({
  acts,
  onAct,
}: {
  acts: MemberAct[]
  onAct: (act: MemberAct) => void
}) {
  return acts.map((act) => {
    const Icon = icons[act]
    return (
      <button
        key={act}
        type="button"
        className={classNames(menuItemLook, act === 'delete' && 'text-oppose')}
        onClick={() => onAct(act)}
      >
        <Icon aria-hidden="true" className="size-4.5 opacity-80" />
        {actWords[act].label}
      </button>
    )
  })
}
