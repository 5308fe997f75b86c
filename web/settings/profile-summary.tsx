import { MapPin } from 'lucide-react'
import * as texts from '#messages/settings'
import type { User } from '../../contract/users.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'

/** The saved profile. */
export function ProfileSummary({ user }: { user: User }) {
  return (
    <Card className="flex flex-col gap-5 p-5 sm:flex-row sm:gap-7 sm:p-7">
      <Avatar name={user.name} src={user.profileImage} className="size-24 sm:size-28" />
      <div className="min-w-0 grow">
        <h2 className="flex items-center gap-2 text-section font-bold">
          <span dir="auto" className="min-w-0">
            {user.name}
          </span>
          {user.isVerified && <VerifiedMark />}
        </h2>
        <p className="text-ink-soft">
          <bdi>{`@${user.username}`}</bdi>
        </p>
        <p className="mt-3 flex items-start gap-1.5 text-small text-ink-soft">
          <MapPin aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          <span className="sr-only">{`${texts.locationLabel} `}</span>
          <span dir="auto" className="min-w-0">
            {user.location ?? texts.noLocationGiven}
          </span>
        </p>
        <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line">
          {user.bio ?? <span className="text-ink-soft">{texts.youHaveNotWritten}</span>}
        </p>
      </div>
    </Card>
  )
}
