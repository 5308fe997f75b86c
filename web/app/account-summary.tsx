import * as texts from '#messages/app'
import type { User } from '../../contract/users.ts'
import { Badge } from '../ui/badge.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'

/** Name, email and verification status of the signed-in user. */
export function AccountSummary({ user }: { user: User }) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 font-semibold">
        <span dir="auto" className="truncate" title={user.name}>
          {user.name}
        </span>
        {user.isVerified && <VerifiedMark />}
      </p>
      <p className="truncate text-caption text-ink-soft" title={user.email}>
        {user.email}
      </p>
      {user.verificationStatus === 'PENDING' && (
        <Badge tone="accent" className="mt-2">
          {texts.verificationPending}
        </Badge>
      )}
    </div>
  )
}
