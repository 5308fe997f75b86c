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
  const { mutateAsync } = useMute()

  /** What is near takes the focus if the menu is gone with what the member wrote. */
  async function mute(isBlocked: boolean): Promise<void> {
    const item = trigger.current?.closest('li')
    const near = [item?.nextElementSibling, item?.previousElementSibling]
    await mutateAsync({ ...member, isBlocked })
    // Rendered first.
    await new Promise((resolve) => setTimeout(resolve))
    if (trigger.current?.isConnected) return
    const heading = document.querySelector('main h1')
    const shown = [...near, heading].find((element) => element?.isConnected)
    if (shown instanceof HTMLElement) shown.focus()
  }

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
              // Reported by the mutation.
              onClick={() => void mute(isBlocked).catch(() => undefined)}
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
