import { Suspense } from 'react'
import { endPasswordRequest, usePasswordRequest } from '../accounts/password-request.ts'
import { useSession } from '../accounts/session.ts'
import { AskedPages } from '../legal-pages/asked-pages.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { TabBar } from './tab-bar.tsx'

const PasswordDialog = lazyPart(
  async () => (await import('../accounts/password-dialog.tsx')).PasswordDialog,
)

const ApprovalNotice = lazyOptional(
  async () => (await import('../accounts/approval-notice.tsx')).ApprovalNotice,
)

/** What pages have for signed-in users only: the tab bar, the dialog that asks for the password again, and notices at the bottom. */
export function SignedInParts() {
  const isWaiting = useSession(({ user }) => user?.awaitsApproval)
  const isAsking = usePasswordRequest((request) => request.isAsking)
  return (
    <>
      {isWaiting ? (
        <Suspense fallback={null}>
          <ApprovalNotice />
        </Suspense>
      ) : (
        <AskedPages />
      )}
      <TabBar />
      {isAsking && <PasswordDialog onFailure={() => endPasswordRequest(false)} />}
    </>
  )
}
