import { Bell, Check } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/notifications'
import type { Notification } from '../../contract/notifications.ts'
import { lookUp } from '../lib/enum-labels.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Separator } from '../ui/separator.tsx'
import { Time } from '../ui/time.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'
import { kindLooks } from './kind-looks.ts'

/** Element id of a notification, used to move the focus to it. */
export const notificationElementId = ({ id }: Notification) => `notification-${id}`

interface NotificationItemProps {
  notification: Notification
  /** Called when the link to the target is followed. */
  onOpen: () => void
  /** Called when the notification is only marked as read. */
  onRead: () => void
}

/** One notification: a click marks it as read and opens its target. */
export function NotificationItem({ notification, onOpen, onRead }: NotificationItemProps) {
  const { title, message, isRead } = notification
  return (
    <li
      className={classNames(
        'relative flex min-w-0 gap-3.5 px-3 py-4 transition-colors hover:bg-sunken sm:gap-4 sm:px-4',
        !isRead && 'bg-accent-wash/60',
      )}
    >
      <Picture notification={notification} />
      <div className="min-w-0 flex-1">
        <h2
          id={notificationElementId(notification)}
          tabIndex={-1}
          className="flex gap-2 text-body font-bold"
        >
          {!isRead && (
            <>
              {/* Beside the first line of a title. */}
              <span
                aria-hidden="true"
                className="mt-[calc(0.5lh-0.25rem)] size-2 shrink-0 rounded-full bg-accent"
              />
              <span className="sr-only">{texts.unreadLabel}</span>
            </>
          )}
          <TitleLink notification={notification} onOpen={onOpen} onRead={onRead}>
            {title}
          </TitleLink>
        </h2>
        <p className="mt-0.5 max-w-measure text-small">{message}</p>
        <SenderAndTime notification={notification} />
      </div>
      {!isRead && (
        <Button
          variant="ghost"
          square
          className="z-1 -me-1.5 self-center"
          aria-label={texts.markMessageAsRead({ message })}
          title={texts.markAsRead}
          onClick={onRead}
        >
          <Check aria-hidden="true" className="size-5" />
        </Button>
      )}
    </li>
  )
}

function SenderAndTime({ notification: { sender, createdAt } }: { notification: Notification }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1 text-caption text-ink-soft">
      {sender && (
        <span className="flex min-w-0 items-center gap-1">
          <span dir="auto" className="truncate" title={sender.name}>
            {sender.name}
          </span>
          {sender.isVerified && <VerifiedMark />}
          <Separator />
        </span>
      )}
      <Time value={createdAt} as="ago" />
    </p>
  )
}

function Picture({ notification: { type, sender } }: { notification: Notification }) {
  const Icon = lookUp(kindLooks, type)?.icon ?? Bell
  if (!sender) {
    return (
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-ink-soft"
      >
        <Icon className="size-5" />
      </span>
    )
  }
  return (
    <span className="relative shrink-0 self-start">
      <Avatar name={sender.name} src={sender.profileImage} className="size-11" />
      <span
        aria-hidden="true"
        className="absolute -end-1 -bottom-1 flex size-5.5 items-center justify-center rounded-full border border-line bg-surface text-ink-soft"
      >
        <Icon className="size-3" />
      </span>
    </span>
  )
}

interface TitleLinkProps extends NotificationItemProps {
  children: string
}

/** The title as a link or button that covers the card; plain text if there is nothing to open or mark. */
function TitleLink({ notification: { link, isRead }, onOpen, onRead, children }: TitleLinkProps) {
  if (link !== null) {
    return (
      <Link to={link} onClick={onOpen} className="stretched underline-offset-3 hover:underline">
        {children}
      </Link>
    )
  }
  if (isRead) return children
  return (
    <button type="button" onClick={onRead} className="stretched text-start">
      {children}
    </button>
  )
}
