import { Eye, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isSignedOut, useSession } from '../accounts/session.ts'
import { profilePath } from '../lib/profile-path.ts'
import { PlannedDeletion } from '../member-requests/planned-deletion.tsx'
import { MutedMembers } from '../mutes/muted-members.tsx'
import { NewsSettings } from '../news/news-settings.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { VerificationPanel } from '../verification/verification-panel.tsx'
import { AccountFacts } from './account-facts.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { PrivacyButton } from './privacy-button.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSummary } from './profile-summary.tsx'
import { MutedCount, NewsCount } from './row-counts.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { VoteConsent } from './vote-consent.tsx'

/** The viewer's profile and account settings. */
export function Component() {
  const user = useSession((session) => session.user)
  const [isEditing, setEditing] = useState(false)
  const [isProfileDirty, setProfileDirty] = useState(false)
  const [isEmailDirty, setEmailDirty] = useState(false)
  const [isPasswordDirty, setPasswordDirty] = useState(false)
  const editButton = useRestoredFocus(isEditing)
  if (!user) return null
  return (
    <div className="column">
      <PageHeading
        title="My Profile"
        subtitle="Your public profile and your account settings."
        actions={
          !isEditing && (
            <>
              <ButtonLink to={profilePath(user.username)} variant="ghost">
                <Eye aria-hidden="true" className="size-4" />
                View public profile
              </ButtonLink>
              <Button ref={editButton} variant="outline" onClick={() => setEditing(true)}>
                <Pencil aria-hidden="true" className="size-4" />
                Edit Profile
              </Button>
            </>
          )
        }
      />
      <PlannedDeletion />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {isEditing ? (
          <ProfileForm user={user} onDirty={setProfileDirty} onClose={() => setEditing(false)} />
        ) : (
          <ProfileSummary user={user} />
        )}
        <AccountFacts user={user} />
        <div className="grid grid-cols-1 gap-6 lg:col-start-1">
          <VerificationPanel user={user} />
          <Card className="divide-y divide-line overflow-clip">
            {user.isVerified && <PrivacySettings isPrivate={user.isPrivate} />}
            <ChangeEmail user={user} onDirty={setEmailDirty} />
            <ChangePassword user={user} onDirty={setPasswordDirty} />
            <SignOutEverywhere />
            <SettingsSection
              id="muted"
              title="Muted and blocked"
              value={<MutedCount />}
              text="You see neither comments under their names nor posts of these members, and get no notifications from them. Blocked ones cannot follow, answer or mention you. They do not learn it."
            >
              <MutedMembers />
            </SettingsSection>
            <SettingsSection
              id="news"
              title="News of politicians"
              value={<NewsCount />}
              text="What you get notifications about. Only you can see whose news you get."
            >
              <NewsSettings />
            </SettingsSection>
            <VoteConsent user={user} />
            <ExportData />
            <DeleteAccount user={user} />
          </Card>
        </div>
      </div>
      {/* One guard for all forms, so that one question is asked. */}
      <LeaveGuard
        isDirty={isProfileDirty || isEmailDirty || isPasswordDirty}
        unless={isSignedOut}
      />
    </div>
  )
}

function PrivacySettings({ isPrivate }: { isPrivate: boolean }) {
  return (
    <SettingsSection
      id="privacy"
      title="Private profile"
      value={isPrivate ? 'Private' : 'Public'}
      text="Whether anyone, or only your followers, sees your posts and whom you follow."
    >
      <PrivacyButton isPrivate={isPrivate} />
    </SettingsSection>
  )
}

/** Returns the focus to the edit button when editing ends. */
function useRestoredFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
