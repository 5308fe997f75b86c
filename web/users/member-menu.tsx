import { Menu } from '@base-ui/react/menu'
import {
  CircleSlash,
  Ellipsis,
  type LucideIcon,
  RotateCcw,
  ScrollText,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  UserRound,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Member } from '../../contract/users.ts'
import { auditAddress } from '../audit/audit-state.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { warmDialog } from '../ui/lazy-dialog.tsx'
import { actsOn, actWords, type MemberAct } from './member-acts.ts'

const icons: Record<MemberAct, LucideIcon> = {
  suspend: CircleSlash,
  activate: RotateCcw,
  promote: ShieldPlus,
  demote: ShieldMinus,
  delete: Trash2,
}

interface MemberMenuProps {
  member: Member
  /** Nothing is done to oneself here. */
  isOwn: boolean
  onAct: (act: MemberAct, trigger: HTMLElement | null) => void
}

/** What may be done to a member. */
export function MemberMenu({ member, isOwn, onAct }: MemberMenuProps) {
  const id = `menu-${member.id}`
  const acts = isOwn ? [] : actsOn(member)
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        id={id}
        aria-label={`Actions for ${member.name}`}
        onPointerEnter={warmDialog}
        onFocus={warmDialog}
        render={<Button variant="ghost" square />}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-30">
          <Menu.Popup className="w-60 rounded-card border border-line bg-surface p-2 text-ink shadow-[0_12px_32px_-16px_rgb(0_0_0/0.35)]">
            <Menu.Item className={itemLook} render={<Link to={`/users/${member.username}`} />}>
              <UserRound aria-hidden="true" className="size-4.5 text-ink-soft" />
              View profile
            </Menu.Item>
            <Menu.Item
              className={itemLook}
              render={<Link to={auditAddress({ type: 'user', target: member.id })} />}
            >
              <ScrollText aria-hidden="true" className="size-4.5 text-ink-soft" />
              Audit log
            </Menu.Item>
            {acts.map((act) => {
              const Icon = icons[act]
              return (
                <Menu.Item
                  key={act}
                  className={classNames(itemLook, act === 'delete' && 'text-oppose')}
                  onClick={() => onAct(act, document.getElementById(id))}
                >
                  <Icon aria-hidden="true" className="size-4.5" />
                  {actWords[act].label}
                </Menu.Item>
              )
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const itemLook =
  'flex min-h-target w-full cursor-pointer items-center gap-3 rounded-control px-2 text-small font-medium outline-none data-highlighted:bg-sunken'
