import { Ban, Ellipsis, VolumeX } from 'lucide-react'
import { useRef } from 'react'
import * as texts from '#messages/mutes'
import { DisclosureMenu, menuItemLook } from '../ui/disclosure-menu.tsx'
import { type Mutable, useMute } from './api.ts'

interface MuteMenuProps {
  member: Mutable
  className?: string
}

/** The menu that mutes or blocks a member. */
export function MuteMenu({ member, className }: MuteMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { mutate } = useMute()
  const choices = [
    { text: texts.mute({ name: member.name }), icon: VolumeX, isBlocked: false },
    { text: texts.block({ name: member.name }), icon: Ban, isBlocked: true },
  ]
  return (
    <DisclosureMenu
      label={texts.moreAbout({ name: member.name })}
      look={{ variant: 'ghost', square: true }}
      content={<Ellipsis aria-hidden="true" className={className} />}
      trigger={trigger}
    >
      <ul>
        {choices.map(({ text, icon: Icon, isBlocked }) => (
          <li key={text}>
            <button
              type="button"
              className={menuItemLook}
              onClick={() => mutate({ ...member, isBlocked })}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              <span dir="auto" className="min-w-0 truncate">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  )
}
