import { CalendarDays, MapPin, Pencil } from 'lucide-react'
import * as texts from '#messages/profiles'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession } from '../accounts/session.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { UserCounts } from '../follows/user-counts.tsx'
import { PrivateMark } from '../follows/user-row.tsx'
import { monthYear, shortDate } from '../lib/dates.ts'
import { MuteMenu } from '../mutes/mute-menu.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { PrivacyButton } from '../settings/privacy-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'

interface ProfileHeaderProps {
  profile: PublicProfile
  isOwn: boolean
  isSettled: boolean
}

/** Name, bio and counts of a profile, with the buttons that the viewer may use. */
export function ProfileHeader({ profile, isOwn, isSettled }: ProfileHeaderProps) {
  const { name, username, bio, location, profileImage, createdAt } = profile
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-5 md:gap-x-8 pt-8 md:flex-nowrap md:pt-12">
      <Portrait
        name={name}
        src={profileImage}
        eager
        sizes="8rem"
        className="size-24 rounded-full border border-line sm:size-32"
      />
      <div className="min-w-0 max-md:order-1 max-md:w-full md:flex-1 md:pt-1">
        <Name profile={profile} />
        <p className="mt-1 text-lede text-ink-soft">
          <bdi>{`@${username}`}</bdi>
        </p>
        {bio && (
          <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line">
            {bio}
          </p>
        )}
        <LocationAndAge location={location} createdAt={createdAt} />
        <div className="mt-2.5">
          <UserCounts profile={profile} />
        </div>
        {isOwn && (
          <p className="mt-2 text-small">
            <TextLink to="/followers">{texts.manageFollowers}</TextLink>
          </p>
        )}
      </div>
      {isOwn ? (
        <OwnerButtons profile={profile} />
      ) : (
        <ViewerButtons profile={profile} isSettled={isSettled} />
      )}
    </header>
  )
}

/** The marks stand beside the room of the name, so that it does not depend on the font whether they fit in its line. */
function Name({ profile: { name, isVerified, isPrivate } }: { profile: PublicProfile }) {
  const hasMarks = isVerified || isPrivate
  return (
    <h1 dir="auto" tabIndex={-1} className={`text-title font-extrabold ${hasMarks ? 'pe-12' : ''}`}>
      <span dir="auto">{name}</span>{' '}
      <span className="-me-12 inline-flex items-center gap-1.5">
        {isVerified && <VerifiedMark />}
        {isPrivate && <PrivateMark />}
      </span>
    </h1>
  )
}

function LocationAndAge({ location, createdAt }: Pick<PublicProfile, 'location' | 'createdAt'>) {
  return (
    // Below each other on phones, where it depends on the font whether both fit in a line.
    <p className="mt-4 flex gap-x-5 gap-y-1 text-small text-ink-soft max-sm:flex-col sm:flex-wrap">
      {location && (
        <span className="flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{texts.location}</span>
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {location}
          </span>
        </span>
      )}
      <span className="flex items-center gap-1.5">
        <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {texts.joined({
            createdAt: (
              <time dateTime={createdAt} title={shortDate(createdAt)}>
                {monthYear(createdAt)}
              </time>
            ),
          })}
        </span>
      </span>
    </p>
  )
}

function OwnerButtons({ profile }: { profile: PublicProfile }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:order-1 max-md:w-full md:justify-end md:pt-2">
      <ButtonLink to="/profile" variant="outline" className="max-md:flex-1">
        <Pencil aria-hidden="true" className="size-4" />
        {texts.editProfile}
      </ButtonLink>
      {profile.isVerified && <PrivacyButton isPrivate={profile.isPrivate} />}
    </div>
  )
}

/** Before the viewer's data are loaded, the space of the buttons, which most viewers get. */
function ViewerButtons({ profile, isSettled }: Omit<ProfileHeaderProps, 'isOwn'>) {
  const { id, username, canFollow } = profile
  const isSignedIn = useSession((session) => session.isAuthenticated)
  if (!isSettled) return <div className="h-target w-58 max-w-full md:shrink-0" />
  return (
    <div className="flex min-w-[min(14.5rem,100%)] justify-end gap-2 max-md:ms-auto md:pt-2">
      {canFollow && <FollowButton user={profile} className="w-32" />}
      <ReportButton target={{ type: 'user', id, name: `@${username}` }} look="flag" />
      {isSignedIn && !profile.isMuted && <MuteMenu member={profile} className="size-4.5" />}
    </div>
  )
}
