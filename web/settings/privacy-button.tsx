import { Globe, Lock } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/settings'
import { useSession } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LazyDialog, preloadDialog } from '../ui/lazy-dialog.tsx'
import { usePrivacy } from './use-privacy.ts'

/** Shows whether the viewer's account is private, and opens the dialog that changes it. */
export function PrivacyButton({ isPrivate }: { isPrivate: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = isPrivate ? Lock : Globe
  return (
    <>
      <Button
        variant="outline"
        className="max-sm:flex-1"
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden="true" className="size-4" />
        <span>{isPrivate ? texts.privateName : texts.publicName}</span>
      </Button>
      <PrivacyDialog isOpen={isOpen} isPrivate={isPrivate} onClose={() => setOpen(false)} />
    </>
  )
}

interface PrivacyDialogProps {
  isOpen: boolean
  isPrivate: boolean
  onClose: () => void
}

function PrivacyDialog({ isOpen, isPrivate, onClose }: PrivacyDialogProps) {
  const approvesFollowers = useSession(({ user }) => user?.approvesFollowers ?? false)
  const { mutate, isPending, variables } = usePrivacy()
  // Switched on whatever was chosen before: without approval a private account is open to everybody who follows it.
  const [willApprove, setWillApprove] = useState(true)

  function leave(): void {
    onClose()
    setWillApprove(true)
  }

  function close(): void {
    // A change of the approval alone has been shown already.
    if (!isPending || variables.isPrivate === isPrivate) leave()
  }

  function change(): void {
    if (isPending) return
    const privacy = isPrivate
      ? { isPrivate: false }
      : { isPrivate: true, approvesFollowers: willApprove }
    mutate(privacy, { onSuccess: leave })
  }

  return (
    <LazyDialog isOpen={isOpen} onClose={close} title={texts.privacySettings}>
      <PrivacyOptions isPrivate={isPrivate} />
      {isPrivate ? (
        <CheckboxField
          label={texts.approveNewFollowers}
          hint={texts.ifYouTurnOff({ hint: approvalHint })}
          isChecked={
            isPending ? (variables.approvesFollowers ?? approvesFollowers) : approvesFollowers
          }
          onChange={(isChecked) => {
            if (!isPending) mutate({ isPrivate, approvesFollowers: isChecked })
          }}
          className="mt-4"
        />
      ) : (
        <>
          <CheckboxField
            label={texts.approveNewFollowers}
            hint={approvalHint}
            isChecked={willApprove}
            onChange={setWillApprove}
            className="mt-4"
          />
          <p className="mt-4 text-small text-ink-soft">{texts.youKeepYourFollowers}</p>
        </>
      )}
      <FormButtons className="mt-6" onCancel={close}>
        <Button aria-disabled={isPending} onClick={change}>
          {isPrivate ? texts.makePublic : texts.makePrivate}
        </Button>
      </FormButtons>
    </LazyDialog>
  )
}

const approvalHint = texts.newPeopleSeeYour

/** What private and public mean, and which of them is the current setting. */
function PrivacyOptions({ isPrivate }: { isPrivate: boolean }) {
  return (
    <ul className="grid gap-4">
      <PrivacyOption
        icon={Lock}
        name={texts.privateName}
        isCurrent={isPrivate}
        text={texts.onlyYourFollowersSee}
      />
      <PrivacyOption
        icon={Globe}
        name={texts.publicName}
        isCurrent={!isPrivate}
        text={texts.anyoneCanSeeYour}
      />
    </ul>
  )
}

interface PrivacyOptionProps {
  icon: typeof Lock
  name: string
  text: string
  /** The current setting. */
  isCurrent: boolean
}

function PrivacyOption({ icon: Icon, name, text, isCurrent }: PrivacyOptionProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-ink-soft" />
      <div>
        <p dir="auto" className="font-semibold">
          <span dir="auto">{name}</span>
          {isCurrent && <span className="font-normal text-ink-soft">{` ${texts.current}`}</span>}
        </p>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
    </li>
  )
}
