import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as texts from '#messages/app'
import { useSession } from '../accounts/session.ts'
import { explainFailedLoad } from '../lib/site-update.ts'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'

const load = () => import('../accounts/email-confirmation.tsx')
const ConfirmationWatcher = lazyOptional(async () => (await load()).ConfirmationWatcher)

/**
 * Asks a user whose email is not confirmed to do so, on every page but `/confirm-email`. Complete before its lazy
 * parts have loaded, so that it causes no layout shift.
 */
export function EmailNotice() {
  const user = useSession((session) => session.user)
  const { pathname } = useLocation()
  const isShared = user?.sharesMailbox
  if (!user || (user.isEmailConfirmed && !isShared) || pathname === '/confirm-email') {
    return null
  }
  return (
    <aside aria-label={texts.emailConfirmation} className="border-b border-line bg-accent-wash">
      <div className="column flex flex-wrap items-center gap-x-6 py-1">
        <p key={`${isShared}`} className="min-w-0 flex-auto py-1.5 text-small sm:w-0">
          <b>{isShared ? texts.votesOfMailboxDoNotCount : texts.votesCountOnceConfirmed}</b>{' '}
          <span>
            {(isShared ? texts.askForLinkTo : texts.linkSentTo)({
              email: <EmailText email={user.pendingEmail ?? user.email} />,
            })}
          </span>
        </p>
        <div className="-ms-3 flex flex-wrap">
          <ResendButton />
          <Link
            to="/profile#email"
            state={{ focus: 'new-email' }}
            className="button button-ghost button-sm"
          >
            {texts.changeAddress}
          </Link>
        </div>
      </div>
      <Suspense>
        <ConfirmationWatcher />
      </Suspense>
    </aside>
  )
}

function ResendButton() {
  const [isBusy, setBusy] = useState(false)
  async function send() {
    if (isBusy) return
    setBusy(true)
    await load().then(
      (module) => module.resendConfirmation(),
      () => explainFailedLoad(() => void send()),
    )
    setBusy(false)
  }
  return (
    <Button variant="ghost" size="sm" aria-disabled={isBusy} onClick={() => void send()}>
      {texts.sendAgain}
    </Button>
  )
}
