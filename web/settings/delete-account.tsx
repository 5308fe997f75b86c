import { useRef, useState } from 'react'
import * as texts from '#messages/settings'
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
      title={texts.deleteMyAccount}
      text={texts.deletesYourAccountPermanently}
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        {texts.deleteMyAccount}
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onClose={close}
        initialFocus={password}
        title={texts.deleteTheAccount({ username: user.username })}
        description={texts.deletesYourAccountEmail({
          email: <strong className="font-semibold text-ink">{user.email}</strong>,
        })}
      >
        <DeleteAccountForm user={user} passwordRef={password} onCancel={close} />
      </LazyDialog>
    </SettingsSection>
  )
}
