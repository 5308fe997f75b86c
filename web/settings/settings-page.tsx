import { Eye, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/settings'
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
import { LanguageChoice } from './language-choice.tsx'
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
        title={texts.myProfile}
        subtitle={texts.yourPublicProfileYour}
        actions={
          !isEditing && (
            <>
              <ButtonLink to={profilePath(user.username)} variant="ghost">
                <Eye aria-hidden="true" className="size-4" />
                {texts.viewPublicProfile}
              </ButtonLink>
              <Button ref={editButton} variant="outline" onClick={() => setEditing(true)}>
                <Pencil aria-hidden="true" className="size-4" />
                {texts.editProfile}
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
            <LanguageChoice user={user} />
            <ChangeEmail user={user} onDirty={setEmailDirty} />
            <ChangePassword user={user} onDirty={setPasswordDirty} />
            <SignOutEverywhere />
            <SettingsSection
              id="muted"
              title={texts.mutedAndBlocked}
              value={<MutedCount />}
              text={texts.youSeeNeitherComments}
            >
              <MutedMembers />
            </SettingsSection>
            <SettingsSection
              id="news"
              title={texts.newsOfPoliticians}
              value={<NewsCount />}
              text={texts.whatYouGetNotifications}
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
      title={texts.privateProfile}
      value={isPrivate ? texts.privateName : texts.publicName}
      text={texts.whetherAnyoneOnlyYour}
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
