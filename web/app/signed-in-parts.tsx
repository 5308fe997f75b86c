import { endPasswordRequest, usePasswordRequest } from '../accounts/password-request.ts'
import { AskedPages } from '../legal-pages/asked-pages.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { TabBar } from './tab-bar.tsx'

const PasswordDialog = lazyPart(
  async () => (await import('../accounts/password-dialog.tsx')).PasswordDialog,
)

/** What pages have for signed-in users only: the tab bar, the dialog that asks for the password again, and what asks them to read changed legal pages. */
export function SignedInParts() {
  const isAsking = usePasswordRequest((request) => request.isAsking)
  return (
    <>
      <AskedPages />
      <TabBar />
      {isAsking && <PasswordDialog onFailure={() => endPasswordRequest(false)} />}
    </>
  )
}
