import { useRef, useState } from 'react'
import type { User } from '../../contract/users.ts'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The section that deletes the account. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const password = useRef<HTMLInputElement>(null)
  return (
    <SettingsSection
      id="delete"
      title="Delete my account"
      text="This deletes your account permanently. Export your data first if you want to keep it."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onClose={close}
        initialFocus={password}
        title={`Delete the account @${user.username}?`}
        description={
          <>
            This deletes your account{' '}
            <strong className="font-semibold text-ink">{user.email}</strong> and everything with
            your name on it: your profile, picture, comments and posts. You cannot undo this. Your
            votes, anonymous comments, reports and appeals are separated from you at once. They are
            deleted later, so nobody can tell which were yours. Where a court or an authority has
            ordered it, we keep texts with your name on them, hidden from everybody, until the order
            ends.
          </>
        }
      >
        <DeleteAccountForm user={user} passwordRef={password} onCancel={close} />
      </LazyDialog>
    </SettingsSection>
  )
}
