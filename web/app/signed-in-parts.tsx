import { endPasswordRequest, usePasswordRequest } from '../accounts/password-request.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { TabBar } from './tab-bar.tsx'

const PasswordDialog = lazyPart(
  async () => (await import('../accounts/password-dialog.tsx')).PasswordDialog,
)

/** What pages have for signed-in users only: the tab bar, and the dialog that asks for the password again. */
export function SignedInParts() {
  const isAsking = usePasswordRequest((request) => request.isAsking)
  return (
    <>
      <TabBar />
      {isAsking && <PasswordDialog onFailure={() => endPasswordRequest(false)} />}
    </>
  )
}
